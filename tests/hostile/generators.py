"""Hostile inputs from a seed:

bytes flipped, lines cut and doubled, wrong types, references renamed, sizes, depths, text.

They know nothing of what a file means but its lines and their JSON, so that a later format of saves is tried as this
one is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from puesto.core import codec
from puesto.core.json_patch import apply_patch
from puesto.core.session.runner import sum_of

TEXTS = (
    "",
    "\u202eadrap",
    "\x1b[2J\x07",
    "{",
    "{n}",
    "{0.__class__}",
    "%s%n",
    "<script>alert(1)</script>",
    "&amp;",
    "../../x",
    "a\0b",
    "\ud800",
    "\u2028",
    "🐻\u200d❄️",
    "NaN",
    "-0",
    "ｆｕｌｌ",
    "٣",
    "²",
    "x" * 5_000,
    " ",
    "none",
    "True",
    "\ufeff",
    "|",
    "..",
    "e07\n",
)
"""Hostile texts for a name or a word."""
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    10**18,
    -(10**18),
    1.5,
    1e308,
    [],
    [[]],
    {},
    {"": ""},
    {"a": {"a": []}},
    [0] * 2_000,
    [[[[[[[[1]]]]]]]],
    {"t": "step"},
    "x",
)
"""Hostile values of other kinds than the wanted one."""


def nested(depth: int, of: str = "[]") -> str:
    """JSON nested so deep."""
    return of[0] * depth + of[1] * depth if of == "[]" else '{"a":' * depth + "1" + "}" * depth


# ---- bytes and lines


def flip_bytes(data: bytes, chance: Random) -> bytes:
    """A few bytes otherwise."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20))):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def cut_anywhere(data: bytes, chance: Random) -> bytes:
    """The beginning of a file."""
    return data[: chance.randrange(len(data))]


def cut_lines(data: bytes, chance: Random) -> bytes:
    """Some lines are gone, or only half there."""
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 5))):
        at = chance.randrange(len(lines))
        lines[at : at + 1] = [lines[at][: chance.randrange(len(lines[at]) + 1)]] if chance.random() < 0.5 else []
        lines = lines or [b""]
    return b"\n".join(lines)


def double_lines(data: bytes, chance: Random) -> bytes:
    """Repeat or move some lines."""
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 1, 5))):
        here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines.insert(there, lines[here] if chance.random() < 0.7 else lines.pop(here))
    return b"\n".join(lines)


def put_depth(data: bytes, chance: Random) -> bytes:
    """Something nested very deep in the place of a line, or within one."""
    deep = nested(chance.choice((20, 200, 2_000, 50_000)), chance.choice(("[]", "{}"))).encode()
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    lines[at] = deep if chance.random() < 0.3 else lines[at].replace(b":", b":" + deep + b',"z":', 1)
    return b"\n".join(lines)


# ---- what stands in a line of JSON


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value."""
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places(value, (*path, key))


def put_at(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    inner = put_at(data[path[0]], path[1:], value)
    if isinstance(data, dict):
        return {**data, path[0]: inner}
    return [*data[: path[0]], inner, *data[path[0] + 1 :]]


def change_data(data: Any, chance: Random) -> Any:
    """Plain data with a value of another kind, a hostile text, a key renamed, doubled or gone, at one or more
    places.
    """
    for _ in range(chance.choice((1, 1, 1, 3))):
        path = chance.choice(list(places(data)))
        act = chance.randrange(6)
        if act < 2 or not path:
            data = put_at(data, path, chance.choice(VALUES))
        elif act < 4:
            data = put_at(data, path, chance.choice(TEXTS))
        else:
            *above, last = path
            holder: Any = data
            for part in above:
                holder = holder[part]
            if isinstance(holder, dict):
                kept = {key: value for key, value in holder.items() if key != last}
                changed: Any = kept if act == 4 else kept | {chance.choice(TEXTS): holder[last]}
            else:
                changed = [*holder[:last], *holder[last + 1 :]] if act == 4 else [*holder, holder[last]]
            data = put_at(data, tuple(above), changed)
    return data


def change_line(data: bytes, chance: Random) -> bytes:
    """Change one line of JSON, the later ones as likely as the first; the digests remain as they were."""
    lines = data.split(b"\n")
    at = chance.choice((0, chance.randrange(len(lines)), max(0, len(lines) - 2)))
    return b"\n".join([*lines[:at], changed_line(lines[at], chance), *lines[at + 1 :]])


def changed_line(line: bytes, chance: Random) -> bytes:
    """A line of JSON otherwise; what is none stays."""
    try:
        return json.dumps(change_data(json.loads(line), chance), ensure_ascii=chance.random() < 0.5).encode(
            "utf-8", "replace"
        )
    except (ValueError, RecursionError):
        return line


def change_line_and_sums(data: bytes, chance: Random) -> bytes:
    """The same, by somebody who writes the right sums below."""
    return with_sums(change_line(data, chance))


def rename_reference(data: bytes, chance: Random) -> bytes:
    """Replace a repeated name from some line on, and correct the digests."""
    text = data.decode("utf-8", "replace")
    words = Counter(part for part in text.split('"') if 2 < len(part) < 40 and part.replace("-", "").isalnum())
    known = sorted(word for word, times in words.items() if times > 2 and word not in ("patch", "step", "value"))
    if not known:
        return data
    lines, word = text.split("\n"), chance.choice(known)
    new = chance.choice((word + "-x", chance.choice(known), "\u202e" + word))
    first = chance.choice((0, 1, chance.randrange(len(lines))))
    changed = (line.replace(f'"{word}"', json.dumps(new)) for line in lines[first:])
    return with_sums("\n".join([*lines[:first], *changed]).encode("utf-8", "replace"))


def with_sums(data: bytes) -> bytes:
    """A save whose steps and header have the sums of what they now say, as far as it can be read."""
    position: Any = {}
    lines = data.split(b"\n")
    for at, raw in enumerate(lines):
        try:
            line = json.loads(raw)
            if line["t"] == "step":
                position = apply_patch(position, line["patch"])
                lines[at] = codec.to_text(line | {"sha": sum_of(codec.to_text(position))}).encode("utf-8", "replace")
            elif line["t"] == "puesto":
                sum_ = sum_of(codec.canonical(line["content"]))
                lines[at] = codec.to_text(line | {"content_sha": sum_}).encode("utf-8", "replace")
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, MemoryError):
            continue
    return b"\n".join(lines)


Change = Callable[[bytes, Random], bytes]
OF_TEXT: tuple[Change, ...] = (flip_bytes, cut_anywhere, cut_lines, double_lines, put_depth)
OF_LINES: tuple[Change, ...] = (change_line, change_line_and_sums, rename_reference)


def hostile_save(data: bytes, seed: str) -> bytes:
    """A save changed in one way or two."""
    chance = Random(seed)
    for _ in range(chance.choice((1, 1, 1, 2))):
        change = chance.choice((*OF_TEXT, *OF_LINES, *OF_LINES))
        data = change(data, chance) if data else data
    return data


def hostile_yaml(data: bytes, seed: str) -> bytes:
    """A pack, a situation or a parcel changed: its text or its contents."""
    import yaml

    chance = Random(seed)
    if chance.random() < 0.3:
        return chance.choice(OF_TEXT[:4])(data, chance)
    if chance.random() < 0.1:
        return data + b"\nz: " + nested(chance.choice((10, 100, 5_000))).encode()
    loaded = yaml.load(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    changed = json.loads(
        json.dumps(change_data(loaded, chance)).replace("\\ud800", "\\u202e")
    )  # no file holds half a character
    return yaml.dump(changed, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True).encode(
        "utf-8", "replace"
    )


def hostile_request(request: dict[str, Any], seed: str) -> bytes:
    """A line of the protocol changed."""
    chance = Random(seed)
    line = json.dumps(request).encode()
    if chance.random() < 0.2:
        return chance.choice((flip_bytes, cut_anywhere, put_depth))(line, chance).replace(b"\n", b" ")
    return changed_line(line, chance)


def hostile_text(text: str, seed: str) -> str:
    """Return hostile text in the place of a typed answer."""
    chance = Random(seed)
    act = chance.randrange(5)
    if act == 0:
        return chance.choice(TEXTS)
    if act == 1:
        return text * chance.choice((2, 50, 5_000))
    if act == 2:
        return "".join(chance.choice("0123456789,;-=. \t\nabcxE07") for _ in range(chance.choice((1, 3, 12, 400))))
    if act == 3 and text:
        at = chance.randrange(len(text))
        return text[:at] + chance.choice(TEXTS) + text[at:]
    return chance.choice(("", " ", "\n")).join((*text, chance.choice(TEXTS)))
