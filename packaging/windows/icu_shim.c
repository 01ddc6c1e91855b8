/* Stands in for icuuc.dll, which Windows has and this wine has not. Qt loads it to read old encodings of text; here there are none to read:
   opening one fails, as it does for a name that nobody knows. For tests alone; what it says of itself keeps it out of any installer. */

#define EXPORTED __declspec(dllexport)

enum { FILE_NOT_FOUND = 4, INVALID_STATE = 27 }; /* how ICU numbers "no such converter" and "that is nothing I can work with" */

EXPORTED const char stand_in[] = "puesto: stands in for a system library, for tests alone";

static void fail(int *error, int reason)
{
    if (error && *error <= 0)
        *error = reason;
}

EXPORTED void *ucnv_open(const char *name, int *error)
{
    fail(error, FILE_NOT_FOUND);
    return 0;
}

EXPORTED int ucnv_countAvailable(void) { return 0; }
EXPORTED const char *ucnv_getAvailableName(int place) { return 0; }
EXPORTED const char *ucnv_getStandardName(const char *name, const char *standard, int *error)
{
    fail(error, FILE_NOT_FOUND);
    return 0;
}

/* Nothing was ever opened, so none of these is reached with a converter. */
EXPORTED void ucnv_close(void *converter) {}
EXPORTED void ucnv_reset(void *converter) {}
EXPORTED signed char ucnv_getMaxCharSize(const void *converter) { return 1; }
EXPORTED const char *ucnv_getName(const void *converter, int *error)
{
    fail(error, INVALID_STATE);
    return 0;
}
EXPORTED void ucnv_getToUCallBack(const void *converter, void *action, const void **context) {}
EXPORTED void ucnv_getFromUCallBack(const void *converter, void *action, const void **context) {}
EXPORTED void ucnv_setToUCallBack(void *converter, void *action, const void *context, void *before, const void **old, int *error) { fail(error, INVALID_STATE); }
EXPORTED void ucnv_setFromUCallBack(void *converter, void *action, const void *context, void *before, const void **old, int *error) { fail(error, INVALID_STATE); }
EXPORTED void ucnv_toUnicode(void *converter, void **target, const void *end, const char **source, const char *stop, int *offsets, signed char flush, int *error) { fail(error, INVALID_STATE); }
EXPORTED void ucnv_fromUnicode(void *converter, char **target, const char *end, const void **source, const void *stop, int *offsets, signed char flush, int *error) { fail(error, INVALID_STATE); }
EXPORTED int ucnv_toUCountPending(const void *converter, int *error) { return 0; }
EXPORTED int ucnv_fromUCountPending(const void *converter, int *error) { return 0; }
EXPORTED void ucnv_cbToUWriteUChars(void *arguments, const void *source, int length, int offset, int *error) { fail(error, INVALID_STATE); }
EXPORTED void ucnv_cbFromUWriteUChars(void *arguments, const void **source, const void *stop, int offset, int *error) { fail(error, INVALID_STATE); }
EXPORTED void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
EXPORTED void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
