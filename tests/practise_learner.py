"""A simulated learner for the practice room: knows every answer, or believes one thing that does not hold.

Loaded by path, since the tests are no package.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from hanalearn.teach.forms import form_name
from hanalearn.teach.judge import answers, known_numbers, right_answers, rule_on
from hanalearn.teach.recognise import pieces
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.session import Session

__all__ = ["Believer", "acts_for", "next_offer"]

_ASIDE = frozenset({"back", "next", "again", "hint", "show", "new", "restart", "let-go"})


def next_offer(session: Session, answer: str) -> str:
    """What must be done next to give an answer in its canonical form."""
    task = session.task
    assert task is not None
    given = session.state.picked
    match form_name(task):
        case "number":
            return f"num:{answer}"
        case "parts":
            part = answer.split(",")[len(given)]
            return next((one for one in session.offers() if one.endswith(f":{part}")), f"num:{part}")
        case "tick":
            wanted = answer.split(",")
            extra = [one for one in given if one not in wanted]
            left = [one for one in wanted if one not in given]
            return f"tick:{(extra or left)[0]}" if extra or left else "done"
        case "tap-set":
            if answer == "none":
                return "nothing"
            left = [one for one in answer.split("+") if one not in given]
            return f"tap:{left[0]}" if left else "done"
        case "tap":
            return f"tap:{answer}"
        case _:
            return f"choose:{answer}"


def acts_for(session: Session, wanted: Callable[[Ruling], bool], *, searching: bool = True) -> tuple[str, ...]:
    """Acts after which an answer is judged as wanted; empty if no answer is.

    Args:
        session: the question.
        wanted: says of a ruling whether it is meant.
        searching: whether to try everything where none of the answers that the question knows is meant.
    """
    task = session.task
    if task is None:
        return ()
    for answer in dict.fromkeys((*right_answers(task), *answers(task))):
        if "*" not in answer and wanted(rule_on(task, answer)):
            acts = _written(session, answer)
            if acts:
                return acts
    return _searched(session, wanted) if searching else ()


def _whole(session: Session, answer: str) -> list[str]:
    """The acts of a whole answer, in the forms in which they do not depend on what has been chosen before."""
    task = session.task
    assert task is not None
    match form_name(task):
        case "match":
            return [f"tap:{code}" for code in answer.split("+")]
        case "tap-hand":
            return [*(f"tap:{code}" for code in answer.split("+")), "done"]
        case "sort":
            drops = [drop.partition(">") for drop in answer.split(",")]
            return [act for item, _, box in drops for act in (f"tap:{item}", f"box:{box}")]
        case "order":
            row, moves = list(pieces(task)), []
            for place, item in enumerate(answer.split(",")):
                while (here := row.index(item)) > place:
                    row[here - 1 : here + 1] = [item, row[here - 1]]
                    moves.append(f"up:{item}")
            return [*moves, "done"]
    return []


def _written(session: Session, answer: str) -> tuple[str, ...]:
    acts: list[str] = []
    whole = _whole(session, answer)
    for count in range(40):
        if whole and count >= len(whole):
            return ()
        offer = whole[count] if whole else next_offer(session, answer)
        after = session.take(offer)
        if after is session or after.outcome is None:
            return ()
        acts.append(offer)
        if after.outcome.came == "judged":
            return tuple(acts)
        session = after
    return ()


def _searched(session: Session, wanted: Callable[[Ruling], bool]) -> tuple[str, ...]:
    queue: deque[tuple[Session, tuple[str, ...]]] = deque([(session, ())])
    for _ in range(2000):
        if not queue:
            break
        here, path = queue.popleft()
        offers = [offer for offer in here.offers() if offer not in _ASIDE and not offer.endswith(":*")]
        if "num:*" in here.offers() and here.task is not None:
            offers += [f"num:{number}" for number in known_numbers(here.task)]
        for offer in offers:
            there = here.take(offer)
            if there is here or there.outcome is None:
                continue
            if there.outcome.came == "judged" and there.outcome.ruling is not None and wanted(there.outcome.ruling):
                return (*path, offer)
            if there.outcome.came in ("picked", "placed") and len(path) < 5:
                queue.append((there, (*path, offer)))
    return ()


@dataclass
class Believer:
    """Answers as somebody who believes one thing, until the belief is given up.

    Attributes:
        code: the belief; empty for somebody who knows.
    """

    code: str = ""

    def acts(self, session: Session) -> tuple[str, ...]:
        """What this learner does in a question: what the belief says where it says anything, else what holds."""
        if self.code and not session.state.wrong:
            misled = acts_for(
                session,
                lambda ruling: ruling.codes[:1] == (self.code,) and ruling.verdict in ("no", "notyet"),
                searching=False,
            )
            if misled:
                return misled
        return acts_for(session, lambda ruling: ruling.ends and ruling.verdict == "yes")
