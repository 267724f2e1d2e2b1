"""Rule sets and modes; custom rules."""

from __future__ import annotations

import ctypes
import difflib
import operator
from typing import Any, Mapping, NamedTuple, Optional, Union

from ._library import PLAYERS, at, lib, structs, text


class Knob(NamedTuple):
    """Something of a rule set that a match can change."""

    id: int
    name: str
    section: str  #: where it stands in `Rules.text()`
    label: str
    least: int
    most: int
    words: tuple[str, ...]  #: those of its values that are written as words


class Rules(NamedTuple):
    """A rule set, maybe with changes."""

    id: int
    name: str
    title: str
    summary: str
    revision: int
    tick_rate: float  #: ticks in a second
    rows: int  #: of the field, with the hidden ones
    visible: int
    previews: int
    hold: bool
    values: dict[str, Any]  #: every number of the set, by its name in tessera_rules.h
    changes: tuple[tuple[str, int], ...] = ()  #: the knobs that are turned, and their values

    def changed(self, changes: Optional[Mapping[str, Any]] = None, /, **more: Any) -> Rules:
        """The same rules with some knobs turned: `rules()["guideline"].changed(columns=8)`.

        Values are numbers, True, False, or words, as `text()` has them; `knobs()` lists them.
        """
        setup = structs["ts_setup"]()
        lib.ts_setup_default(ctypes.byref(setup), self.id, 0)
        for name, value in [*self.changes, *(changes or {}).items(), *more.items()]:
            knob = _knob(name)
            if not lib.ts_setup_change(ctypes.byref(setup), knob.id, _value(knob, value)):
                raise ValueError(f"A match can change no more than {len(setup.change)} things.")
        wrong = lib.ts_setup_wrong_change(ctypes.byref(setup))
        if wrong:
            by_id = {k.id: k.name for k in _knobs.values()}
            name = by_id[setup.change[wrong - 1].knob]
            raise ValueError(f"{name} means nothing in the rules {self.name} as they then are.")
        return _with(self.id, setup, self.title)

    def text(self) -> str:
        """All the rules as `tessera rules` prints them, for `read_rules` after an edit."""
        setup = self._setup()
        room, parts = structs["ts_rules"](), []
        write = WRITE(lambda to, b, n: parts.append(ctypes.string_at(b, n)))
        lib.ts_rules_write(
            lib.ts_rules_of(ctypes.byref(setup), ctypes.byref(room)), write, None
        )
        return b"".join(parts).decode()

    def _setup(self, mode: int = 0) -> Any:
        """The usual setup by these rules."""
        setup = structs["ts_setup"]()
        lib.ts_setup_default(ctypes.byref(setup), self.id, mode)
        for name, value in self.changes:
            lib.ts_setup_change(ctypes.byref(setup), _knob(name).id, value)
        return setup


class Mode(NamedTuple):
    """What a game is played for."""

    id: int
    name: str
    title: str
    summary: str
    revision: int
    goal: int  #: the usual one; 0: it has none
    players: range  #: how many boards it takes


WRITE: Any = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


def plain(value: Any) -> Any:
    """A field of a struct as Python's own types."""
    if isinstance(value, ctypes.Structure):
        return {name: plain(getattr(value, name)) for name, *_ in value._fields_}
    if isinstance(value, ctypes.Array):
        return [plain(v) for v in value]
    return text(value) if value is None or isinstance(value, bytes) else value


def number(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within its bounds, for C, which would cut it off."""
    whole = int(operator.index(value))
    if not least <= whole <= most:
        raise ValueError(f"The {what} must be from {least} to {most}, not {whole}.")
    return whole


# ---- knobs ----


def _words(i: int, knob: Any) -> dict[str, int]:
    """The values that are written as words. Only the ends of a long range can have any."""
    values = [*range(knob.least, min(knob.most, 8) + 1), knob.most]
    found = {v: lib.ts_knob_word(i, v) for v in values}
    return {text(word): value for value, word in found.items() if word}


def _read_knobs() -> tuple[dict[str, Knob], dict[str, dict[str, int]]]:
    found, words, i = {}, {}, 1
    while address := lib.ts_knob_get(i):
        k = at("ts_knob", address)
        name = text(k.name)
        words[name] = _words(i, k)
        found[name] = Knob(
            i, name, text(k.section), text(k.label), k.least, k.most, tuple(words[name])
        )
        i += 1
    return found, words


_knobs, _knob_words = _read_knobs()


def knobs() -> dict[str, Knob]:
    """All that a match can change of its rules, by name."""
    return dict(_knobs)


def _knob(name: str) -> Knob:
    if name not in _knobs:
        near = difflib.get_close_matches(str(name), _knobs, 1)
        asked = f"; did you mean {near[0]!r}?" if near else "."
        raise ValueError(f"There is no knob {name!r}{asked} knobs() lists all.")
    return _knobs[name]


def _value(knob: Knob, value: Any) -> int:
    words = _knob_words[knob.name]
    if isinstance(value, str):
        if value not in words:
            said = f"one of {', '.join(words)}" if words else "a number"
            raise ValueError(f"{knob.name} must be {said}, not {value!r}.")
        return int(words[value])
    whole = number(value, knob.name, knob.least, knob.most)
    if knob.name == "ghost" and whole not in words.values():
        raise ValueError(f"ghost must be one of {', '.join(words)}, not {whole}.")
    return whole


# ---- rule sets and modes ----


def _with(i: int, setup: Any, title: str = "") -> Rules:
    """A rule set with the changes of a setup."""
    room = structs["ts_rules"]()
    v = plain(at("ts_rules", lib.ts_rules_of(ctypes.byref(setup), ctypes.byref(room))))
    for name in _POINTERS:
        del v[name]
    by_id = {k.id: k.name for k in _knobs.values()}
    return Rules(
        i, v["name"], title or v["title"], v["summary"], v["revision"],
        v["tick_rate"][0] / v["tick_rate"][1], v["rows"], v["visible"], v["next_count"],
        bool(v["hold"]), v, tuple((by_id[c.knob], c.value) for c in setup.change if c.knob),
    )  # fmt: skip


def _read_rules() -> dict[str, Rules]:
    found = {}
    for i in range(lib.ts_rules_count()):
        setup = structs["ts_setup"]()
        lib.ts_setup_default(ctypes.byref(setup), i, 0)
        rules = _with(i, setup)
        found[rules.name] = rules
    return found


def _read_modes() -> dict[str, Mode]:
    found = {}
    for i in range(lib.ts_modes_count()):
        m = at("ts_mode", lib.ts_modes_get(i))
        players = range(m.players_least or 1, (m.players_most or PLAYERS) + 1)
        found[text(m.name)] = Mode(
            i, text(m.name), text(m.title), text(m.summary), m.revision, m.goal, players
        )
    return found


_POINTERS = [name for name, of in structs["ts_rules"]._fields_ if of is ctypes.c_void_p]
_rules, _modes = _read_rules(), _read_modes()


def rules() -> dict[str, Rules]:
    """All rule sets, by name."""
    return dict(_rules)


def modes() -> dict[str, Mode]:
    """All modes, by name."""
    return dict(_modes)


def rules_of(name: Union[str, Rules]) -> Rules:
    """The rule set of that name."""
    if isinstance(name, Rules):
        return name
    found = _rules.get(name)
    if found is None:
        raise ValueError(f"There is no rule set {name!r}: there are {', '.join(_rules)}.")
    return found


def mode_of(name: Union[str, Mode]) -> Mode:
    """The mode of that name."""
    found = _modes.get(name.name if isinstance(name, Mode) else name)
    if found is None:
        raise ValueError(f"There is no mode {name!r}: there are {', '.join(_modes)}.")
    return found


def rules_in(setup: Any) -> Rules:
    """The rules of a match's setup."""
    i, built_in = int(setup.rules), list(_rules.values())
    return built_in[i] if i < len(built_in) and not setup.change[0].knob else _with(i, setup)


def read_rules(content: Union[str, bytes]) -> Rules:
    """Custom rules: the text that `Rules.text()` or `tessera rules` prints, with changes.
    Lines may be left out. What cannot be so is a ValueError with the line and the reason."""
    given = content.encode() if isinstance(content, str) else bytes(content)
    found, error = structs["ts_rules_text"](), structs["ts_rules_error"]()
    if not lib.ts_rules_read(given, len(given), ctypes.byref(found), ctypes.byref(error)):
        words = text(error.words)
        end = "" if words.endswith("?") else "."
        raise ValueError(f"Line {error.line} of the rules: {words}{end}")
    setup = structs["ts_setup"]()
    lib.ts_rules_setup(ctypes.byref(found), 0, ctypes.byref(setup))
    return _with(found.rules, setup, text(found.title))
