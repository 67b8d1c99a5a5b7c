"""What the rules answer to the questions of worked cases, with the working.

One function for each question; ``QUESTIONS`` names them. Each takes the rulebook with the options of the case and its
input, and returns the values that a case can expect, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from hanalearn.cards import CHAFF, DECK, EMPTY, Card, CardSet, Kind, Month, Ribbon
from hanalearn.rules.book import Rulebook
from hanalearn.rules.card_points import CardPointsRulebook
from hanalearn.rules.case_input import Given
from hanalearn.rules.case_options import SIZES, CaseError, NotSupportedError, hand_key, revised_book
from hanalearn.rules.deal import void_deal
from hanalearn.rules.hachihachi import HandClaim, settle_cards
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hachihachi_field import FieldCall, FieldName
from hanalearn.rules.hachihachi_hand import HandYaku
from hanalearn.rules.hachihachi_ledger import Ledger
from hanalearn.rules.hanaawase import settle_sums
from hanalearn.rules.hanaawase_book import WILLOWS, HanaAwaseRulebook
from hanalearn.rules.koikoi import RoundEnd, RoundResult, begin_round, decide, exhausted, won
from hanalearn.rules.koikoi_book import DealerAfter, KoiKoiRulebook
from hanalearn.rules.match import MatchScore, draw_order
from hanalearn.rules.settlement import Claim, SettledResult, Settlement
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.rules.totals import possible_totals
from hanalearn.rules.turn import Table, takes
from hanalearn.rules.yaku import Cite, Standing

__all__ = ["DECK_QUESTIONS", "QUESTIONS", "Answer", "Question"]

B = TypeVar("B", bound=Rulebook)
_E = TypeVar("_E", bound=StrEnum)
_CASE: Final = Cite("case", "", Standing.HOUSE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say.

    Attributes:
        values: what can be expected, by name, as JSON would have it.
        working: the arithmetic, one line each.
    """

    values: Mapping[str, object]
    working: tuple[str, ...] = ()


Question: TypeAlias = Callable[[Rulebook, Given], Answer]


def _book(book: Rulebook, kind: type[B]) -> B:
    if not isinstance(book, kind):
        raise NotSupportedError(f"rulebook {book.key} is of {book.game}; this question is asked of {kind.game}")
    return book


def _number(value: int | Fraction) -> int | float:
    number = Fraction(value)
    return number.numerator if number.denominator == 1 else float(number)


def _codes(cards: CardSet) -> list[str]:
    return [card.code for card in cards]


# --- arithmetic in words ----------------------------------------------------------------------------------------------


def _sheet_line(sheet: ScoreSheet, names: Sequence[str] = ()) -> str:
    """A sheet in one line: ``ino 5 + further 2 = 7, x 2 (threshold) = 14``."""
    if not sheet.entries:
        return "nothing = 0"
    said = ""
    for entry in sheet.entries:
        what = entry.reason.rpartition(".")[2]
        who = f" ({'from' if entry.value >= 0 else 'to'} {names[entry.seat]})" if entry.seat is not None else ""
        if entry.op == "times":
            said += f"; times {entry.value} ({what})"
        else:
            sign = "-" if entry.value < 0 else "+" if said else ""
            said += f" {sign} " if said else sign
            said += f"{abs(entry.value)} {what}{who}"
    return f"{said} = {sheet.total}"


def _left_out_lines(sheet: ScoreSheet) -> list[str]:
    return [
        f"not counted: {out.key} ({out.why.rpartition('.')[2]}{' ' + out.by if out.by else ''})"
        for out in sheet.left_out
    ]


def _settlement_lines(settlement: Settlement, names: Sequence[str]) -> tuple[str, ...]:
    lines = []
    for name, sheet in zip(names, settlement.sheets, strict=True):
        lines.append(f"{name}: {_sheet_line(sheet, names)}")
        lines += [f"{name}: {line}" for line in _left_out_lines(sheet)]
    return tuple(lines)


# --- questions about the deck -----------------------------------------------------------------------------------------


def _count(_: Rulebook, given: Given) -> Answer:
    what = given.text("count")
    match what:
        case "kinds":
            counts: dict[str, object] = {kind.value: sum(card.kind is kind for card in Card) for kind in Kind}
            return Answer({**counts, "total": len(DECK)}, (f"{len(DECK)} cards, by kind {counts}",))
        case "ribbons" | "ribbonKinds" | "ribbonFamilies":
            families = {family: sum(card.ribbon is family for card in Card) for family in Ribbon}
            poem, blue, plain = families[Ribbon.POEM], families[Ribbon.BLUE], families[Ribbon.PLAIN]
            named = {
                **dict.fromkeys(("poem", "poetry", "red-poetry", "red", "aka"), poem),
                **dict.fromkeys(("blue", "ao"), blue),
                **dict.fromkeys(("plain", "plain-red"), plain),
                "total": poem + blue + plain,
            }
            return Answer(named, (f"{poem} poem + {blue} blue + {plain} plain = {poem + blue + plain}",))
        case "points":
            worth = {
                Kind.BRIGHT: given.whole("bright", 20),
                Kind.ANIMAL: given.whole("animal", 10),
                Kind.RIBBON: given.whole("ribbon", 5),
                Kind.CHAFF: given.whole("chaff", 1),
            }
            held = {kind: sum(card.kind is kind for card in Card) for kind in Kind}
            total = sum(held[kind] * worth[kind] for kind in Kind)
            said = " + ".join(f"{held[kind]} x {worth[kind]}" for kind in Kind)
            per = {f"perPlayer{n}": _number(Fraction(total, n)) for n in range(2, 8)}
            return Answer({"total": total, **per}, (f"{said} = {total}",))
        case "months":
            months = [_month(number) for number in given.items("months")] if "months" in given else list(Month)
            kinds: dict[str, object] = {str(month.value): [card.kind.value for card in month.cards] for month in months}
            return Answer(kinds, tuple(f"{number}: {kinds[number]}" for number in kinds))
        case "sizeRule":
            fits = []
            lines = []
            for seats, hand, field in _deals(given):
                fits.append(2 * seats * hand + field <= 48)
                lines.append(f"2 x {seats} x {hand} + {field} = {2 * seats * hand + field}")
            return Answer({"ok": fits}, tuple(lines))
        case "stock" | "stockAfterDeal" | "stockSize" | "stockSizes" if "deals" in given:
            stocks = [48 - seats * hand - field for seats, hand, field in _deals(given)]
            lines = [f"48 - {seats} x {hand} - {field}" for seats, hand, field in _deals(given)]
            return Answer(dict.fromkeys(("stock", "left", "sizes"), stocks), tuple(lines))
        case "stockAfterHands" | "stock" | "stockAfterDeal" | "stockSize":
            seats, hand, field = given.whole("players"), given.whole("hand"), given.whole("field")
            stock = 48 - seats * hand - field
            left = stock - seats * hand if what == "stockAfterHands" else stock
            working = f"48 - {seats} x {hand} - {field} = {stock} in the stock, {stock - seats * hand} after all hands"
            return Answer({"left": left, "stock": stock, "draws": seats * hand}, (working,))
    raise NotSupportedError(f"count {what!r} is not known")


def _deals(given: Given) -> list[tuple[int, int, int]]:
    deals: list[tuple[int, int, int]] = []
    for deal in given.items("deals"):
        if not isinstance(deal, list) or len(deal) != 3 or not all(isinstance(n, int) for n in deal):
            raise CaseError(f"deals holds {deal!r}; must be [players, hand, field]")
        deals.append((deal[0], deal[1], deal[2]))
    return deals


def _month(number: object) -> Month:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 12:
        raise CaseError(f"{number!r} is not a month; months are 1 to 12")
    return Month(number)


# --- questions about turns and deals, of every game -------------------------------------------------------------------


def _capture(_: Rulebook, given: Given) -> Answer:
    card, field = given.card("card"), given.cards("field")
    if card in field:
        raise CaseError(f"card {card} lies on the field already")
    options = takes(card, field)
    kinds = {(1, 0): "none", (1, 1): "single", (2, 1): "choice", (1, 3): "all"}
    kind = kinds[len(options), len(options[0])]
    taken = [_codes(option) for option in options if option]
    said = f"{card} is of month {card.month.value}; of it on the field: {field.of_month(card.month) or 'none'}"
    return Answer({"kind": kind, "options": taken}, (said,))


def _turn(_: Rulebook, given: Given) -> Answer:
    field, hand, drawn = given.cards("field"), given.card("handCard"), given.card("drawCard")
    if hand == drawn or {hand, drawn} & set(field):
        raise CaseError(f"a card is in two places: hand card {hand}, drawn card {drawn}, field {field}")
    rest = DECK - field - {hand, drawn}
    table = Table((CardSet((hand,)), rest), field, (EMPTY, EMPTY), (drawn,))
    lines = []
    for key in ("handChoice", "drawChoice"):
        choice = given.optional(key)
        actions = table.legal_actions()
        chosen = [action for action in actions if choice is None or str(action.takes) == choice]
        if not chosen:
            raise CaseError(f"{key} is {choice!r}; legal: {', '.join(map(str, actions))}")
        if len(chosen) > 1:
            raise CaseError(f"{key} is missing and two cards match; legal: {', '.join(map(str, actions))}")
        lines.append(str(chosen[0]))
        table = table.apply(chosen[0]).state
    values = {"captured": _codes(table.piles[0]), "fieldAfter": _codes(table.field), "count": len(table.piles[0])}
    return Answer(values, tuple(lines))


def _deal(book: Rulebook, given: Given) -> Answer:
    field = given.cards("field")
    names = ("dealerHand", "otherHand", "middleHand", "thirdHand", "lastHand")
    hands = [given.cards(name) for name in names if name in given]
    if "hands" in given:
        hands += [Given({"hand": one}, "hands.").cards("hand") for one in given.items("hands")]
    together = field
    for hand in hands:
        if together & hand:
            raise CaseError(f"{together & hand} is in two places")
        together |= hand
    if not hands or len(hands) > book.seats:
        raise CaseError(f"{len(hands)} hands; {book.key} is played by {book.seats}")
    table = Table(tuple(hands), field, (EMPTY,) * len(hands), tuple(DECK - together))
    stacks = [month.value for month in Month if len(field.of_month(month)) == 3]

    if not isinstance(book, KoiKoiRulebook):
        hand_four = isinstance(book, HanaAwaseRulebook | HachiHachiRulebook) and book.hand_four_redeals
        void = void_deal(book, table, hand_four=hand_four)
        if void is None:
            return Answer({"outcome": "play", "stacks": stacks}, ("no month is whole where that voids the deal",))
        return Answer({"outcome": "redeal", "stacks": stacks}, (f"{void.why}: {void.cards}",))

    if len(hands) != 2:
        raise CaseError(f"{len(hands)} hands; {book.key} is played by 2")
    result = begin_round(book, table, dealer=0).state.result
    if result is None:
        return Answer({"outcome": "play", "stacks": stacks}, ("no void deal, no hand yaku",))
    seats = ("dealer", "other")
    outcomes = {RoundEnd.VOID_DEAL: "redeal", RoundEnd.HAND_YAKU: "teyaku", RoundEnd.BOTH_HAND_YAKU: "void"}
    values: dict[str, object] = {"outcome": outcomes[result.end], "stacks": stacks}
    values["nextDealer"] = "draw" if result.next_dealer is None else seats[result.next_dealer]
    values["points"] = max(result.points) if result.winner is None else result.points[result.winner]
    if result.winner is not None:
        values["winner"] = seats[result.winner]
    return Answer(values, (f"{result.end}: {_sheet_line(result.sheet)}",))


def _dealer_draw(book: Rulebook, given: Given) -> Answer:
    draws = given.part("draws")
    names = draws.names()
    cards = [draws.card(name) for name in names]
    if not 2 <= len(cards) <= 4:
        raise CaseError(f"{len(cards)} drawn cards; two to four players draw")
    if len(set(cards)) != len(cards):
        raise CaseError("a card is drawn twice; each card exists once")
    said = ", ".join(
        f"{name} {card} (month {card.month.value}, {card.kind.value})" for name, card in zip(names, cards, strict=True)
    )
    order = draw_order(cards, book.dealer_tie)
    if order is None:
        # Equals draw again among themselves; who is alone in front deals.
        first = [seat for seat in range(len(cards)) if _beats_all(cards, seat, book.dealer_tie)]
        dealer = names[first[0]] if first else "redraw"
        return Answer({"dealer": dealer, "middle": "redraw", "last": "redraw"}, (said,))
    values = {"dealer": names[order[0]], "last": names[order[-1]]}
    if len(order) == 3:
        values["middle"] = names[order[1]]
    return Answer(values, (said,))


def _beats_all(cards: Sequence[Card], seat: int, tie: Sequence[str]) -> bool:
    pairs = [draw_order((cards[seat], other), tie) for at, other in enumerate(cards) if at != seat]
    return all(order == (0, 1) for order in pairs)


def _match(book: Rulebook, given: Given) -> Answer:
    by_name = given.part("rounds")
    names = by_name.names()
    book = _for_players(book, len(names))
    columns = [_whole_list(by_name, name) for name in names]
    if len({len(column) for column in columns}) != 1:
        raise CaseError("rounds: every player needs as many rounds")
    rounds = tuple(zip(*columns, strict=True))
    if not rounds:
        raise CaseError("rounds: there is none")
    score = MatchScore(book.changed("case", _CASE, {"rounds": len(rounds)}), rounds)
    result = "extra-rounds" if score.is_extra else "draw" if score.winner is None else names[score.winner]
    totals = dict(zip(names, score.totals, strict=True))
    said = tuple(
        f"{name}: {' + '.join(map(str, column))} = {totals[name]}" for name, column in zip(names, columns, strict=True)
    )
    return Answer({"totals": totals, "result": result}, said)


def _whole_list(given: Given, key: str) -> list[int]:
    values = given.items(key)
    whole: list[int] = []
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int):
            raise CaseError(f"{key} holds {value!r}; must be whole numbers")
        whole.append(value)
    return whole


def _for_players(book: Rulebook, players: int) -> Rulebook:
    """The rulebook for as many players as a case names, where the game can be played by them."""
    if players == book.seats:
        return book
    if not isinstance(book, HanaAwaseRulebook) or players not in SIZES:
        raise CaseError(f"{players} players; {book.key} is played by {book.seats}")
    hand_size, field_size = SIZES[players]
    return revised_book(book, {"players": players, "hand": hand_size, "field": field_size})


# --- questions about Koi-Koi ------------------------------------------------------------------------------------------


def _score(book: Rulebook, given: Given) -> Answer:
    koikoi = _book(book, KoiKoiRulebook)
    month = _month(given.raw("month")) if "month" in given else None
    sheet = koikoi.score(
        given.cards("captured"),
        month=month,
        opponent_calls=given.whole("opponentKoiKoiCalls", 0),
        own_calls=given.whole("ownKoiKoiCalls", 0),
        hand=given.cards("hand", default=EMPTY),
    )
    yaku = [{"id": key, "points": points} for key, points in sheet.yaku]
    values = {"base": sheet.base, "multiplier": sheet.factor, "final": sheet.final, "yaku": yaku}
    return Answer(values, (_sheet_line(sheet), *_left_out_lines(sheet)))


def _koikoi_choice(book: Rulebook, given: Given) -> Answer:
    koikoi = _book(book, KoiKoiRulebook)
    now, before = given.whole("sumNow"), given.whole("sumAtLastCall", 0)
    decision = decide(
        koikoi,
        sum_now=now,
        sum_at_call=before,
        hand_left=given.whole("handLeft"),
        own_calls=given.whole("ownCalls", 0),
        opponent_calls=given.whole("oppCalls", 0),
    )
    return Answer({"decision": decision.value}, (f"sum {now}, at the last call {before}: {decision.value}",))


_EXHAUSTED: Final = ("exhausted", "no-score")
_VOID: Final = ("void", "both-teyaku", "both-hand-yaku")
_WON: Final = ("stop", "auto-stop", "last-card", "after-call", "teyaku", "hand-yaku")


def _round_result(book: Rulebook, given: Given) -> Answer:
    koikoi = _book(book, KoiKoiRulebook)
    names = ("A", "B")
    end = given.one_of("end", (*_EXHAUSTED, *_VOID, "redeal", *_WON))
    dealer = names.index(given.one_of("dealer", names))
    caller = given.one_of("caller", names) if "caller" in given else ""
    if end in _EXHAUSTED:
        calls = (int(caller == "A"), int(caller == "B"))
        piles = (EMPTY, EMPTY)
        if "captured" in given:
            captured = given.part("captured")
            piles = (captured.cards("A"), captured.cards("B"))
        result = exhausted(koikoi, dealer, piles, calls=calls)
    elif end in _VOID:
        each = koikoi.both_hand_yaku_points
        after = dealer if koikoi.both_hand_yaku_dealer is DealerAfter.STAY else 1 - dealer
        result = RoundResult(RoundEnd.BOTH_HAND_YAKU, None, (each, each), after, ScoreSheet(()))
    elif end == "redeal":
        result = RoundResult(RoundEnd.VOID_DEAL, None, (0, 0), dealer, ScoreSheet(()))
    else:
        winner = names.index(given.one_of("winner", names))
        final = given.whole("final", 0) or given.whole("points", 0)
        sheet = ScoreSheet((Entry("add", final, "reason.final", EMPTY, _CASE),))
        result = won(koikoi, dealer, winner, sheet)
    points = dict(zip(names, result.points, strict=True))
    after_name = "draw" if result.next_dealer is None else names[result.next_dealer]
    values = {"points": points, "nextDealer": after_name}
    if result.winner is not None:
        values["winner"] = names[result.winner]
    return Answer(values, (f"{result.end.value}: {points}, {after_name} deals next",))


def _possible_final(book: Rulebook, given: Given) -> Answer:
    totals = possible_totals(_book(book, KoiKoiRulebook))
    finals = _whole_list(given, "finals")
    low = ", ".join(str(points) for points in sorted(totals) if points <= 30)
    return Answer({"possible": [points in totals for points in finals]}, (f"possible up to 30: {low}",))


# --- questions about Hana-awase ---------------------------------------------------------------------------------------


def _hana_yaku(book: Rulebook, given: Given) -> Answer:
    sheet = _book(book, HanaAwaseRulebook).score(given.cards("captured"))
    yaku = [{"id": key, "points": points} for key, points in sheet.yaku]
    return Answer({"yaku": yaku, "total": sheet.total}, (_sheet_line(sheet), *_left_out_lines(sheet)))


def _card_points(book: Rulebook, given: Given) -> Answer:
    if not isinstance(book, CardPointsRulebook):
        raise NotSupportedError(f"rulebook {book.key} is of {book.game}, where captured cards count nothing")
    entries = book.card_entries(given.cards("captured"))
    points = sum(entry.value for entry in entries)
    said = " + ".join(f"{entry.count} cards {entry.value}" for entry in entries) or "nothing"
    return Answer({"points": points, "total": points}, (f"{said} = {points}",))


def _hana_teyaku(book: Rulebook, given: Given) -> Answer:
    hana = _book(book, HanaAwaseRulebook)
    hand = given.cards("hand")
    yaku = hana.hand_yaku_of(hand)
    shown = EMPTY if yaku is None else yaku.cards(hand)
    points = 0 if yaku is None else yaku.points
    said = f"{len(hand & CHAFF)} chaff; hand yaku are {'played' if hana.chaff_hands else 'not played'}"
    values = {"points": points, "shown": len(shown), "yaku": None if yaku is None else yaku.key}
    return Answer(values, (said,))


def _hana_settle(book: Rulebook, given: Given) -> Answer:
    players = given.part("players")
    names = players.names()
    hana = _book(_for_players(book, len(names)), HanaAwaseRulebook)
    dealer = names.index(given.one_of("dealer", names)) if "dealer" in given else 0
    cards: list[tuple[Entry, ...]] = []
    claims: list[tuple[Claim, ...]] = []
    hands: list[Claim | None] = []
    parts = [players.part(name) for name in names]
    piles = [part.cards("captured", default=EMPTY) for part in parts]
    together = EMPTY
    for name, pile in zip(names, piles, strict=True):
        if together & pile:
            raise CaseError(f"players.{name}.captured: {together & pile} was captured by two players")
        together |= pile
    flows = hana.rain_flow and (
        any(pile >= WILLOWS for pile in piles) or any(part.optional("willows") is True for part in parts)
    )
    left_out = []
    for name, part, pile in zip(names, parts, piles, strict=True):
        if "cardPoints" in part:
            points = part.whole("cardPoints")
            cards.append((Entry("add", points, "reason.card-points", EMPTY, _CASE),))
        elif "captured" in part:
            cards.append(hana.card_entries(pile))
        else:
            raise CaseError(f"players.{name} needs cardPoints or captured")
        sheet = hana.score(pile, rained_off=flows)
        left_out.append(sheet.left_out)
        made = tuple(Claim(one.value, one.reason, one.cite, one.cards) for one in sheet.entries)
        if "yaku" in part:
            given_yaku = part.whole("yaku")
            made = (Claim(given_yaku, "yaku.given", _CASE),) if given_yaku and not flows else ()
        claims.append(made)
        hands.append(_hana_hand(hana, part))
        part.check_read()
    result = settle_sums(hana, cards, claims, dealer=dealer, hand_yaku=hands, left_out=left_out)
    return _settled(result, names, "scores")


def _hana_hand(book: HanaAwaseRulebook, part: Given) -> Claim | None:
    if "teyaku" in part:
        points = part.whole("teyaku")
        return Claim(points, "teyaku.given", _CASE) if points else None
    hand = part.cards("hand", default=EMPTY)
    yaku = book.hand_yaku_of(hand)
    return None if yaku is None else Claim(yaku.points, f"teyaku.{yaku.key}", yaku.cite, yaku.cards(hand))


def _settled(result: SettledResult[_E], names: Sequence[str], key: str) -> Answer:
    values: dict[str, object] = {
        key: dict(zip(names, result.points, strict=True)),
        "sum": sum(result.points),
        "end": result.end.value,
        "winner": None if result.winner is None else names[result.winner],
        "nextDealer": "draw" if result.next_dealer is None else names[result.next_dealer],
    }
    return Answer(values, (f"{result.end.value}", *_settlement_lines(result.settlement, names)))


# --- questions about Hachi-hachi --------------------------------------------------------------------------------------


def _their_name(key: str) -> str:
    return "kuttsuki" if key == "three-pairs" else key


def _teyaku(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    held = hachi.hand_yaku(given.cards("hand"))
    group: dict[bool, HandYaku] = {yaku.line.is_chaff: yaku for yaku in held}
    points = sum(yaku.points for yaku in held)
    shown = EMPTY
    for yaku in held:
        shown |= yaku.shown
    values: dict[str, object] = {
        "groupA": _their_name(group[False].key) if False in group else None,
        "groupB": group[True].key if True in group else None,
        "kan": _number(hachi.in_kan(points)),
        "points": points,
        "shown": len(shown),
    }
    said = " + ".join(f"{_their_name(yaku.key)} {yaku.line.kan} kan" for yaku in held) or "nothing"
    return Answer(values, (f"{said} = {values['kan']} kan = {points} points",))


def _field_multiplier(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    carried = tuple(
        FieldName(Given({"name": one}, "carried.").one_of("name", tuple(FieldName)))
        for one in (given.items("carried") if "carried" in given else ())
    )
    call = hachi.judge_field(given.cards("field"), carried)
    values = {"name": call.name.value, "multiplier": call.multiplier, "carry": [name.value for name in call.carry]}
    return Answer(
        values, (f"brights on the field: {call.cards or 'none'}; {call.name.value}, times {call.multiplier}",)
    )


def _dekiyaku(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    sheet = hachi.score(given.cards("captured"))
    yaku = [{"id": key, "kan": _number(hachi.in_kan(points))} for key, points in sheet.yaku]
    kan = _number(hachi.in_kan(sheet.total))
    values = {"yaku": yaku, "kan": kan, "points": sheet.total}
    return Answer(values, (f"in points {_sheet_line(sheet)} = {kan} kan", *_left_out_lines(sheet)))


# One thing has many names; what they mean is the same.
_STOPS: Final = frozenset({"stop", "shobu", "shoubu"})
_RUNS_OUT: Final = frozenset(
    [
        "end",
        "exhausted",
        "exhaust",
        "exhaustion",
        "out",
        "run-out",
        "runout",
        "ran-out",
        "nothing",
        "none",
        "no-new",
        "no-yaku",
        "over",
        "finish",
        "finished",
        "empty",
        "hands-empty",
        "handsEmpty",
        "gone",
        "cards-gone",
        "cardsGone",
        "fail",
        "failed",
        "lapse",
        "expire",
        "bust",
        "round-end",
        "roundEnd",
    ]
)
_GIVES_UP: Final = frozenset(["cancel", "cancel-sage", "give-up", "giveup", "gave-up", "withdraw", "revoke"])
_FINE_KAN: Final = 48
"""Points of a kan while kan are reckoned with, so that a quarter of one is a whole number."""


def _hh_events(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    names = [str(name) for name in given.items("players")] if "players" in given else ["A", "B", "C"]
    if len(names) != hachi.seats or len(set(names)) != len(names):
        raise CaseError(f"players are {', '.join(names)}; {hachi.key} is played by {hachi.seats} different ones")
    multiplier = given.whole("multiplier", 1)
    fine = hachi.changed("case", _CASE, {"kan": _FINE_KAN})
    ledger = Ledger()
    is_over = False
    lines: list[str] = []
    for number, raw in enumerate(given.items("events"), 1):
        event = Given(raw, f"events.{number}.")
        what = event.text("t")
        if is_over:
            raise CaseError(f"events.{number}: {what} comes after the end of the round")
        before = len(ledger.payments)
        who = names.index(event.one_of("p", names)) if "p" in event else None
        if what == "yaku" and who is not None:
            claim = _event_claim(fine, event, names, ledger, who)
            fed = names.index(event.one_of("fedBy", names)) if "fedBy" in event else None
            if fed == who:
                raise CaseError(f"events.{number}.fedBy: {names[who]} cannot feed itself")
            ledger = ledger.made(fine, who, (claim,), (fed,))
        elif what == "sage" and who is not None:
            if not any(payment.payee == who for payment in ledger.payments):
                raise CaseError(f"events.{number}: {names[who]} has made no yaku to go on with")
            ledger = ledger.went_on(who)
        elif what in _STOPS:
            is_over = True
        elif what in _GIVES_UP:
            if who is not None and ledger.going_on != who:
                raise CaseError(f"events.{number}: {names[who]} has not gone on, so there is nothing to give up")
            ledger, is_over = ledger.gave_back(fine), True
        elif what in _RUNS_OUT:
            ledger, is_over = ledger.gave_back(fine), True
        elif what in ("yaku", "sage"):
            raise CaseError(f"events.{number}.p is missing")
        else:
            raise NotSupportedError(f"events.{number}: {what!r} is not known; known are yaku, sage, stop, cancel, end")
        event.check_read()
        for payment in ledger.payments[before:]:
            kan = _number(fine.in_kan(payment.points))
            lines.append(f"{names[payment.payer]} to {names[payment.payee]}: {kan} kan ({payment.reason})")
    if not is_over and ledger.going_on is not None:
        # The list ends with a sage that nothing followed: the hands ran out.
        lines.append("the hands run out")
        before = len(ledger.payments)
        ledger = ledger.gave_back(fine)
        for payment in ledger.payments[before:]:
            kan = _number(fine.in_kan(payment.points))
            lines.append(f"{names[payment.payer]} to {names[payment.payee]}: {kan} kan ({payment.reason})")
    balance = [fine.in_kan(points) * multiplier for points in ledger.balance(len(names))]
    points = [kan * hachi.kan for kan in balance]
    lines.append(f"times {multiplier} (field)")
    values = {
        "kan": {name: _number(kan) for name, kan in zip(names, balance, strict=True)},
        "points": {name: _number(one) for name, one in zip(names, points, strict=True)},
    }
    return Answer(values, tuple(lines))


def _event_claim(book: HachiHachiRulebook, event: Given, names: Sequence[str], ledger: Ledger, who: int) -> Claim:
    key = str(event.optional("id") or event.optional("yaku") or "")
    if "kan" in event:
        kan = event.fraction("kan")
    elif key:
        kan = book.in_kan(book.yaku_of(key).points)
    else:
        kan = event.fraction("kan")
    if not book.goko_after_sage_adds and ledger.going_on == who:
        # Five brights after four are then paid the difference. A case without names is read by what they are worth.
        four, five = (book.in_kan(book.yaku_of(name).points) for name in ("shiko", "goko"))
        had = {payment.reason: book.in_kan(payment.points) for payment in ledger.payments if payment.payee == who}
        if kan == five and (key in ("goko", "")) and four in had.values():
            kan -= four
    points = kan * book.kan
    if points.denominator != 1 or points < 0:
        raise CaseError(f"{_number(kan)} kan: must be a multiple of a quarter, 0 or more")
    return Claim(int(points), f"yaku.{key or 'given'}", _CASE)


def _hh_cards(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    by_name = given.part("cardPoints")
    names = by_name.names()
    if len(names) != hachi.seats:
        raise CaseError(f"cardPoints of {len(names)} players; {hachi.key} is played by {hachi.seats}")
    points = [by_name.whole(name) for name in names]
    dealer = names.index(given.one_of("dealer", names)) if "dealer" in given else 0
    hands = given.part("teyaku") if "teyaku" in given else Given({})
    caught = _named_once(given, "tobi")
    for part in (hands, caught):
        if strangers := [name for name in part.names() if name not in names]:
            raise CaseError(f"{', '.join(strangers)}: no such player; players are {', '.join(names)}")
    claims = [_hh_hand(hachi, hands.raw(name), f"teyaku.{name}.") if name in hands else HandClaim() for name in names]
    tobi = [tuple(Month)[: _caught(caught, name)] if name in caught else () for name in names]
    result = settle_cards(
        hachi,
        [(Entry("add", one, "reason.card-points", EMPTY, _CASE),) for one in points],
        claims,
        _chaff_of(hachi, given, names),
        tobi=tobi,
        call=_field_of(hachi, given),
        dealer=dealer,
    )
    return _settled(result, names, "points")


def _named_once(given: Given, key: str) -> Given:
    """An object of numbers by player; one player's name alone means once."""
    raw = given.optional(key)
    if isinstance(raw, str):
        return Given({raw: 1}, f"{key}.")
    return Given({}) if raw is None else Given(raw, f"{key}.")


def _caught(given: Given, name: str) -> int:
    raw = given.raw(name)
    months = int(raw) if isinstance(raw, bool) else given.whole(name)
    if not 0 <= months <= 2:
        raise CaseError(f"tobi.{name} is {months}; a hand of seven holds two triplets at most")
    return months


def _field_of(book: HachiHachiRulebook, given: Given) -> FieldCall:
    if "field" in given:
        return book.judge_field(given.cards("field"))
    multiplier = given.whole("multiplier", 1)
    worth = {FieldName.SMALL: book.small_field, FieldName.LARGE: book.large_field, FieldName.GRAND: book.grand_field}
    name = next((name for name, times in worth.items() if times == multiplier), FieldName.LARGE)
    return FieldCall(name, multiplier, (), EMPTY)


def _chaff_of(book: HachiHachiRulebook, given: Given, names: Sequence[str]) -> list[CardSet]:
    """Sixteen chaff as the case tells it: the player's name, several names, or how many each has."""
    all_chaff = tuple(book.chaff(DECK))
    raw = given.optional("sixteenChaff")
    counts: dict[str, int] = {}
    if isinstance(raw, str):
        counts[raw] = book.sixteen_chaff_least
    elif isinstance(raw, list):
        counts = {str(name): book.sixteen_chaff_least for name in raw}
    elif raw is not None:
        part = Given(raw, "sixteenChaff.")
        counts = {name: part.whole(name) for name in part.names()}
    if strangers := [name for name in counts if name not in names]:
        raise CaseError(f"sixteenChaff: no player {', '.join(strangers)}; players are {', '.join(names)}")
    return [CardSet(all_chaff[: counts.get(name, 0)]) for name in names]


def _hh_hand(book: HachiHachiRulebook, raw: object, where: str) -> HandClaim:
    part = Given(raw, where)
    ids = [hand_key(str(one)) for one in part.items("ids")] if "ids" in part else []
    if "id" in part:
        ids.append(hand_key(part.text("id")))
    found = [book.hand_line(key) for key in ids]
    lines = [line for line in found if line is not None]
    if len(lines) != len(found):
        gone = ", ".join(key for key, line in zip(ids, found, strict=True) if line is None)
        raise CaseError(f"{where}ids: {book.key} has no hand yaku {gone}")
    kan = part.fraction("kan") if "kan" in part else Fraction(sum(line.kan for line in lines))
    points = kan * book.kan
    if points.denominator != 1:
        raise CaseError(f"{where}kan: {_number(kan)} kan are no whole points")
    part.check_read()
    name = "+".join(_their_name(key) for key in ids) or "given"
    return HandClaim((Claim(int(points), f"teyaku.{name}", _CASE),), any(line.escapes for line in lines))


def _sixteen_chaff(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    chaff = hachi.chaff(given.cards("captured"))
    reached = len(chaff) >= hachi.sixteen_chaff_least
    said = f"{len(chaff)} of at least {hachi.sixteen_chaff_least}: {chaff}"
    return Answer({"count": len(chaff), "reached": reached}, (said,))


def _stake(book: Rulebook, given: Given) -> Answer:
    hachi = _book(book, HachiHachiRulebook)
    said = f"{hachi.stake_kan} x {hachi.kan} + {hachi.stake_points} = {hachi.stake}"
    return Answer({"points": hachi.stake, "kan": _number(hachi.in_kan(hachi.stake))}, (said,))


DECK_QUESTIONS: Final[Mapping[str, Question]] = {"count": _count}
"""What can be asked of the deck, without a rulebook."""

QUESTIONS: Final[Mapping[str, Question]] = {
    "score": _score,
    "capture": _capture,
    "turn": _turn,
    "deal": _deal,
    "dealer-draw": _dealer_draw,
    "koikoi-choice": _koikoi_choice,
    "round-result": _round_result,
    "match": _match,
    "possible-final": _possible_final,
    "hana-yaku": _hana_yaku,
    "hana-settle": _hana_settle,
    "hana-teyaku": _hana_teyaku,
    "card-points": _card_points,
    "teyaku": _teyaku,
    "field-multiplier": _field_multiplier,
    "dekiyaku": _dekiyaku,
    "hh-events": _hh_events,
    "hh-cards": _hh_cards,
    "sixteen-chaff": _sixteen_chaff,
    "stake": _stake,
}
"""What can be asked of a rulebook; which games know a question is for its function to say."""
