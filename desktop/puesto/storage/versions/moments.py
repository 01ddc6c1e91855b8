"""When something was written, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from puesto.core.messages import N_, Message, msg

CLOCKS_DIFFER = timedelta(minutes=10)
"""By how much the clocks of two computers may differ before a time is called one of the future."""


def describe_time(moment: datetime, now: datetime | None = None) -> Message:
    """Return a local time in words; one that has not come yet is called so."""
    now = datetime.now() if now is None else now
    days, time = (now.date() - moment.date()).days, f"{moment:%H:%M}"
    if is_in_future(moment, now):
        return msg(
            N_("{when} (fecha futura)"), when=_date(moment, time) if days else msg(N_("hoy a las {time}"), time=time)
        )
    if days <= 0:
        return msg(N_("hoy a las {time}"), time=time)
    return msg(N_("ayer a las {time}"), time=time) if days == 1 else _date(moment, time)


def is_in_future(moment: datetime, now: datetime | None = None) -> bool:
    """Return whether a time has not come yet: the clock that gave it was wrong."""
    return moment > (datetime.now() if now is None else now) + CLOCKS_DIFFER


def _date(moment: datetime, time: str) -> Message:
    return msg(
        N_("el {day}/{month}/{year} a las {time}"),
        day=f"{moment:%d}",
        month=f"{moment:%m}",
        year=f"{moment:%Y}",
        time=time,
    )
