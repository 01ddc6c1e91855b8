"""Result of a situation, read from the session that ran it: its end, and the AI's last order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from puesto.core import codec
from puesto.core.messages import Ref, Sayable, Text
from puesto.core.prompts import Roll
from puesto.core.session.journal import LogLine
from puesto.games.bear.ai import orders
from puesto.games.bear.board import destinations
from puesto.games.bear.printed.records import FALSE_ALARM, Action, Content
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import State
from puesto.games.kit.expectations import RunReader

PASS, NO_ROLL = "pass", "no_roll"
"""The AI passes; no shot is rolled."""


class Outcome(RunReader[State, Content]):
    """Result of a run: its end, and the position after the AI's last order."""

    def name(self, id: str) -> Sayable:
        """Return a counter or a hex as a person calls it."""
        return Ref("unit", id) if id in self.state.counters else Text(id, id)

    def after(self, *names: str) -> dict[str, Any] | None:
        """Return the state after the last step of these names, as plain data; None if none was run."""
        places = [place for place, step in enumerate(self.steps) if step.name in names]
        if not places:
            return None
        following = places[-1] + 1
        base = self.steps[following].base if following < len(self.steps) else codec.to_text(self.state)
        result: dict[str, Any] = codec.parse(base)
        return result

    @cached_property
    def order(self) -> dict[str, Any]:
        """Return the state after the last order of the AI, as plain data."""
        return self.after(sequence.EVENT, sequence.ORDERS) or {"trail": {}, "executors": [], "targets": []}

    @property
    def line(self) -> str:
        """Return the line that was carried out, `pass`, the line in play if it stopped within it, or ""."""
        trail: dict[str, str] = self.order["trail"]
        if not any(step.name == sequence.ORDERS for step in self.steps) and not trail:
            return ""
        lines_tried = [
            line
            for line, line_state in trail.items()
            if line_state in (orders.LINE_DONE, orders.LINE_ACTIVE) and line != "third"
        ]
        # a mission order is recorded under the slot that calls for it
        lines_tried.sort(key=lambda line: line[0] == "t")
        return lines_tried[0] if lines_tried else PASS

    @property
    def action(self) -> Action | None:
        """Return the action that was carried out or tried last."""
        line = self.line
        lines = [
            log_line.told["action"]
            for log_line in self.session.log
            if log_line.key in orders.ANNOUNCEMENTS and "action" in log_line.told and log_line.subject[:1] == (line,)
        ]
        return Action(lines[-1]) if lines else None

    @property
    def last_check(self) -> dict[str, Any] | None:
        """Return the last usage check, as plain data; None if there was none."""
        result: list[dict[str, Any] | None] = [begun["check"] for begun in self.begun(sequence.CHECK)]
        return result[-1] if result else None

    @property
    def cost(self) -> int:
        """Return the PA of the last usage check; 0 if there was none."""
        return int(self.last_check["cost"]) if self.last_check else 0

    @cached_property
    def shot(self) -> tuple[Roll, Any] | None:
        """Return the first shot that is rolled, and its throw; None for a throw that is still to come."""
        for entry in self.session.entries:
            if entry.key == "attack.roll" and isinstance(entry.prompt, Roll):
                return entry.prompt, entry.value
        prompt = self.session.prompt
        return (prompt, None) if isinstance(prompt, Roll) and prompt.key == "attack.roll" else None

    @property
    def outcome(self) -> str:
        """Return the outcome of the first shot; "" if its dice are still to be rolled."""
        result = self.first_told("attack.result", "outcome")
        if result is not None:
            return str(result)
        return NO_ROLL if self.shot is None else ""

    @property
    def targets(self) -> list[str]:
        """Return the targets of the order; none if nobody carried it out (6.2.1).

        One that tried and made the AI pass counts.
        """
        result: list[str] = self.order["targets"]
        was_tried = (
            self.order["executors"] or self.line != PASS or {*orders.MAKES_AI_PASS} & {*self.order["trail"].values()}
        )
        return result if was_tried else []

    @property
    def events(self) -> tuple[int, ...]:
        """Return the boxes whose events were carried out, in order."""
        finished_steps = self.steps if self.session.prompt is None else self.steps[:-1]
        event_lists = [codec.parse(step.base)["events"] for step in finished_steps if step.name == sequence.EVENT]
        return tuple(waiting[0] for waiting in event_lists)

    @property
    def checked(self) -> tuple[str, ...]:
        """Return the counters of the last usage check."""
        return tuple(self.last_check["units"]) if self.last_check else ()

    @property
    def tried(self) -> tuple[str, ...]:
        """Return the AI announced as carrying out a line of the card, or trying to."""
        announced = [line.subject[1] for line in self.session.log if line.key in orders.ANNOUNCEMENTS]
        return tuple(dict.fromkeys(announced))

    @property
    def checks(self) -> list[Mapping[str, Any]]:
        """Return the data of every usage check, in order."""
        return [line.told for line in self.session.log if line.key == "usage.checked"]

    @property
    def pivots(self) -> str:
        """Return the Unit toward which the executor pivoted, by a low-risk move without a hex or by the form."""
        executors, targets = self.order["executors"], self.order["targets"]
        if self.action in destinations.PIVOTS:
            return targets[0] if executors and targets else ""
        toward = [line.subject for line in self.session.log if line.key == "move.pivot"]
        return next((unit for ai, unit in reversed(toward) if ai in executors), "")

    def among(self, key: str) -> tuple[str, ...]:
        """Return the candidates between whom the die of a selection decided, by the key of its prompt."""
        prompt = self.first(key)
        return prompt.subject if prompt is not None else ()

    def revealed(self, suspect: str) -> str:
        """Return the type that a possible enemy turned out to be; "" if it is unrevealed."""
        heir = next((counter for counter in self.state.counters.values() if counter.replaces == suspect), None)
        if heir is not None:
            return heir.type
        return FALSE_ALARM if suspect in self.state.counters and self.state.counters[suspect].destroyed else ""

    def refused(self, hex: str) -> LogLine | None:
        """Return the line of the diary that leaves a hex out of the move; None if there is none."""
        return next((line for line in self.session.log if line.key == "move.left_out" and hex in line.subject), None)
