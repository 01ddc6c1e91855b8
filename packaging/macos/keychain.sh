# shellcheck shell=bash
# Puts the certificate that the release workflow hands over into a keychain of its own, and exports what `signing.py` reads. To be sourced.
# A secret that is empty is one that is not there: then nothing is exported, and the build is signed by nobody.
set -euo pipefail

if [ -n "${MACOS_CERTIFICATE:-}" ]; then
    umask 077
    folder="$(mktemp -d)"
    keychain="$folder/signing.keychain-db"
    password="$(openssl rand -hex 20)"
    printf '%s' "$MACOS_CERTIFICATE" | base64 --decode >"$folder/certificate.p12"
    security create-keychain -p "$password" "$keychain"
    security set-keychain-settings -lut 7200 "$keychain"
    security unlock-keychain -p "$password" "$keychain"
    security import "$folder/certificate.p12" -f pkcs12 -P "${MACOS_CERTIFICATE_PASSWORD:-}" -T /usr/bin/codesign -k "$keychain" >/dev/null
    security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
    security list-keychains -d user -s "$keychain" login.keychain-db
    rm "$folder/certificate.p12"
    PUESTO_SIGN_IDENTITY="$(security find-identity -v -p codesigning "$keychain" | sed -n 's/.*"\(Developer ID Application: [^"]*\)".*/\1/p' | head -n 1)"
    if [ -z "$PUESTO_SIGN_IDENTITY" ]; then
        echo "MACOS_CERTIFICATE holds no \"Developer ID Application\" certificate." >&2
        exit 1
    fi
    export PUESTO_SIGN_IDENTITY
    if [ -n "${MACOS_NOTARY_KEY:-}" ]; then
        printf '%s' "$MACOS_NOTARY_KEY" | base64 --decode >"$folder/key.p8"
        export PUESTO_NOTARY_KEY="$folder/key.p8"
        export PUESTO_NOTARY_KEY_ID="${MACOS_NOTARY_KEY_ID:-}"
        export PUESTO_NOTARY_ISSUER="${MACOS_NOTARY_ISSUER:-}"
    fi
    umask 022
    unset password
else
    echo "No certificate: the build is signed by nobody."
fi
# what is built and tested from here on does not see them
unset MACOS_CERTIFICATE MACOS_CERTIFICATE_PASSWORD MACOS_NOTARY_KEY MACOS_NOTARY_KEY_ID MACOS_NOTARY_ISSUER
