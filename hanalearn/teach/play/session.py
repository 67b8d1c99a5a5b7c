"""A visit to the table: choosing a game, playing it, looking at it again. Pure: the room around it is ``apps.play``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hanalearn.rules.deal_code import DealCodeError
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation import NotationError, parse_replay, state_text
from hanalearn.rules.replay import Replay
from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.frame_words import book_of, place_of
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.moments import Moment, search
from hanalearn.teach.play.narrate import Narrator, narrator_of
from hanalearn.teach.play.record import RecordError, game_of
from hanalearn.teach.play.reel import Reel
from hanalearn.teach.play.reel_page import ReelPage
from hanalearn.teach.play.saved import is_saved, laid_out
from hanalearn.teach.play.score_page import ScorePage
from hanalearn.teach.play.settings import HELP, MONTHS, OPPONENTS, PERSON, TABLES, Settings, SettingsError
from hanalearn.teach.play.setup_page import EXAMPLE, Problem, SetupPage
from hanalearn.teach.play.table_page import TablePage
from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["PlaySession", "Where"]

LONGEST: Final = 6000
"""Characters of a game that is typed in or pasted."""
_HELP: Final = 2
"""The help level that comes back with an opponent, after two people have played without any."""


class Where(StrEnum):
    """Which page is open."""

    SETUP = "setup"
    GAME = "game"
    REEL = "reel"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySession:
    """A visit.

    Attributes:
        draft: the settings of the next game.
        where: which page is open.
        game: the game that is under way or over.
        aside: a position that is tried again while the game waits.
        reel: a game that is looked at again.
        problem: a text that could not be read.
        found: the moments of the round that is over; ``None`` before anybody has looked.
        is_searching: whether more of them may come.
        note: said once above the page: "", "resumed", "unreadable", "link".
        link_notes: what of an address cannot be, said once.
    """

    draft: Settings
    where: Where = Where.SETUP
    game: Game | None = None
    aside: Game | None = None
    reel: Reel | None = None
    problem: Problem | None = None
    found: tuple[Moment, ...] | None = None
    is_searching: bool = False
    note: str = ""
    link_notes: tuple[Message, ...] = ()

    @classmethod
    def begin(cls, draft: Settings, *, record: str = "", at_once: bool = False) -> PlaySession:
        """A visit as it begins.

        Args:
            draft: settings that were asked for.
            record: the game that the browser has kept, if it has one.
            at_once: whether the game that was asked for begins without a choice.

        A kept game goes on from its last completed action. Where another one is asked for, both are offered.
        """
        session = cls(draft=draft)
        if record:
            try:
                game = game_of(record)
            except RecordError:
                session = replace(session, note="unreadable")
            else:
                is_same = not at_once or (game.settings.series, game.settings.first) == (draft.series, draft.first)
                if is_same:
                    return replace(session, game=game, where=Where.GAME, draft=game.settings, note="resumed")
                return replace(session, game=game, note="link")
        if at_once:
            return replace(session, game=Game.start(draft), where=Where.GAME)
        return session

    # --- what is done

    def take(self, offer: str, new_series: Callable[[], str]) -> PlaySession | None:
        """The visit after something was done; ``None`` if that is not open now."""
        session = replace(self, problem=None, note="", link_notes=())
        match self.where:
            case Where.SETUP:
                return session._in_setup(offer, new_series)
            case Where.REEL:
                return session._in_reel(offer)
            case Where.GAME:
                return session._in_game(offer)

    def _in_setup(self, offer: str, new_series: Callable[[], str]) -> PlaySession | None:
        kind, _, rest = offer.partition(":")
        if offer == "go-on":
            return None if self.game is None else replace(self, where=Where.GAME)
        if offer == "deal":
            draft = self.draft
            # A series that was passed on is played as it is; otherwise every game has cards of its own.
            if self.game is not None and self.game.settings.series == draft.series and not draft.is_alone:
                draft = replace(draft, series=new_series())
            return replace(self, draft=draft, game=Game.start(draft), aside=None, found=None, where=Where.GAME)
        if kind == "say":
            name, is_typed, typed = rest.partition("=")
            if not is_typed or len(typed) > LONGEST:
                return None
            return {"code": self._with_code, "game": self._with_game}.get(name, lambda _: None)(typed)
        try:
            changed = _changed(self.draft, kind, rest, offer, new_series)
        except SettingsError:
            return None
        return None if changed is None else replace(self, draft=changed)

    def _with_code(self, typed: str) -> PlaySession:
        text = typed.strip()
        try:
            return replace(self, draft=self.draft.with_code(text))
        except SettingsError as error:
            cause = error.__cause__
            code = cause.code if isinstance(cause, DealCodeError) else "rulebook"
            return replace(self, problem=Problem("code", typed[:60], Message(f"play.code-{code}", example=EXAMPLE)))

    def _with_game(self, typed: str) -> PlaySession:
        """A game as text is looked at first; from there it can be gone on with. A saved moment is played at once."""
        try:
            if is_saved(typed):
                settings = self._from(laid_out(typed, self.draft.series), 0)
                return replace(
                    self, draft=settings, game=Game.start(settings), aside=None, found=None, where=Where.GAME
                )
            replay = parse_replay(typed)
        except NotationError as error:
            says = Message(f"notation.{error.code}", line=error.line, column=error.column, found=error.found or "…")
            return replace(self, problem=Problem("game", typed, says, error.line, error.column))
        book = replay.record.book
        if not isinstance(book, KoiKoiRulebook):
            return replace(self, problem=Problem("game", typed, Message("play.other-game")))
        if len(replay) == 0 and replay.now.round is None:
            return replace(self, problem=Problem("game", typed, Message("play.no-deal-yet")))
        narrator = Narrator(None, (Message("play.player-1"), Message("play.player-2")))
        reel = Reel(replay=replay, narrator=narrator)
        return replace(self, reel=replace(reel, at=reel.first), where=Where.REEL)

    def _in_reel(self, offer: str) -> PlaySession | None:
        assert self.reel is not None
        if offer == "leave":
            return replace(self, reel=None, where=Where.GAME if self._is_own_reel else Where.SETUP)
        if offer == "from-here" and self._can_go_on:
            settings = self._from(self.reel.round, self.reel.round.turn)
            return replace(
                self, reel=None, draft=settings, game=Game.start(settings), aside=None, found=None, where=Where.GAME
            )
        reel = self.reel.take(offer)
        return None if reel is None else replace(self, reel=reel)

    @property
    def _is_own_reel(self) -> bool:
        """Whether the game that is looked at is the one that was played here."""
        return self.reel is not None and self.game is not None and self.reel.replay is self.game.replay

    @property
    def _can_go_on(self) -> bool:
        return self.reel is not None and not self._is_own_reel and not self.reel.round.is_over

    def _from(self, state: RoundState, seat: int) -> Settings:
        """The settings of a game that goes on from a position."""
        base = self.draft if self.game is None or self.where is Where.REEL else self.game.settings
        origin = (state.book.revised_from or state.book).key
        options = base.options if origin == base.book else ()
        return replace(base, book=origin, options=options, position=state_text(state), months=1, first=1, seat=seat)

    def _in_game(self, offer: str) -> PlaySession | None:
        game = self.aside or self.game
        assert game is not None
        kind, _, rest = offer.partition(":")
        if offer == "setup":
            return replace(self, where=Where.SETUP, aside=None)
        if offer == "back" and self.aside is not None:
            return replace(self, aside=None)
        if game.round.is_over and game.page is Page.SCORE and self.aside is None:
            if offer == "watch":
                return self._watching(game, game.round_at)
            if kind == "watch" and rest.isdecimal() and len(rest) <= 3:
                return self._watching_round(game, int(rest))
            if kind == "try" and rest.isdecimal() and self.found is not None and int(rest[:2]) < len(self.found):
                return self._trying(game, self.found[int(rest[:2])])
        after = game.take(offer)
        if after is None:
            return None
        if self.aside is not None:
            return replace(self, aside=after)
        found = self.found if after.page is Page.SCORE or after.round.is_over else None
        return replace(self, game=after, found=found, is_searching=False)

    def _watching(self, game: Game, at: int) -> PlaySession:
        seat = 0 if game.settings.has_person else game.seat
        narrator = narrator_of(game.settings, None if game.settings.has_person else seat)
        return replace(self, reel=Reel(replay=game.replay, narrator=narrator, seat=seat, at=at), where=Where.REEL)

    def _watching_round(self, game: Game, number: int) -> PlaySession | None:
        counted = [at for at in game.replay.deals if _counts(game.replay, at)]
        return self._watching(game, counted[number - 1]) if 1 <= number <= len(counted) else None

    def _trying(self, game: Game, moment: Moment) -> PlaySession:
        state = game.played_round().states[moment.at]
        settings = self._from(state, game.seat)
        return replace(self, aside=Game.start(replace(settings, help=max(settings.help, 2))))

    # --- long work

    def searched(self) -> Iterator[PlaySession]:
        """The visit as the moments of the round come in; empty where none are to be looked for."""
        game = self.game
        if not self.wants_moments or game is None:
            return
        for found in search(game.played_round()):
            yield replace(self, found=found, is_searching=True)
            last = found
        yield replace(self, found=last, is_searching=False)

    @property
    def wants_moments(self) -> bool:
        """Whether the round that is over is to be looked back on, and has not been yet."""
        game = self.game
        return (
            game is not None
            and self.aside is None
            and self.where is Where.GAME
            and game.page is Page.SCORE
            and self.found is None
            and game.settings.table == 3
            and not game.settings.has_person
            and len(game.replay) - game.round_at > 2
        )

    # --- what is shown

    def view(self, lang: str) -> Json:
        """The page, without what the page around it adds."""
        voice = Voice(lang)
        page = self._page(voice)
        # What is kept is the match, also while a position of it is tried again or the next one is chosen.
        if self.game is not None:
            page = {**page, "place": place_of(self.game)}
        said = [*self.link_notes, *([Message(f"play.note-{self.note}")] if self.note else [])]
        notes = [{"text": voice.show(one), "kind": "info"} for one in said]
        return {"answer": None, "feedback": None, "hints": None, "notes": notes, "query": self._query, **page}

    def _page(self, voice: Voice) -> Json:
        if self.where is Where.REEL and self.reel is not None:
            return ReelPage(self.reel, self._slip(self.reel, voice), voice, self._can_go_on).render()
        game = self.aside or self.game
        if self.where is Where.GAME and game is not None:
            if game.page is Page.SCORE:
                is_aside = self.aside is not None
                found = None if is_aside else self.found
                return ScorePage(game, voice, found, self.is_searching, is_aside).render()
            more = frozenset({"back"}) if self.aside is not None else frozenset({"setup"})
            return TablePage(game, voice, acts(game) | more).render()
        waiting = self.game if self.game is not None and not self.game.is_finished else None
        return SetupPage(self.draft, waiting, self.problem, voice).render()

    def _slip(self, reel: Reel, voice: Voice) -> Json | None:
        if self._is_own_reel and self.game is not None:
            return book_of(self.game.settings, voice)
        book = reel.replay.record.book
        origin = (book.revised_from or book).key
        slip = slip_of(origin)
        note = slip.note if book.key == origin else Message("play.with-changes")
        return {
            "key": voice.plain(slip.letter),
            "name": voice.plain(slip.name),
            "note": voice.plain(note),
            "label": voice.plain(Message("ui.rulebook-is", book=slip.name)),
            "about": voice.show(slip.about[0]),
        }

    @property
    def _query(self) -> str:
        """The address: only a deal that somebody has passed on stands in it."""
        draft = self.draft
        return f"?play={draft.code()}" if draft.is_alone and not draft.position else "?play="


def _counts(replay: Replay, at: int) -> bool:
    """Whether the round that was dealt there counts; a void deal does not."""
    state = replay[at].round
    return state is not None and (state.result is None or state.result.counts)


def _changed(draft: Settings, kind: str, rest: str, offer: str, new_series: Callable[[], str]) -> Settings | None:
    """The settings after one of the choices; ``None`` if it is none."""
    if offer == "open-hands":
        return replace(draft, open_hands=not draft.open_hands)
    if offer == "lenient":
        return replace(draft, is_lenient=not draft.is_lenient)
    if kind == "book":
        return draft.with_book(rest)
    if kind == "option":
        return draft.toggled(rest)
    if kind == "with" and rest in OPPONENTS:
        return replace(draft, opponent=rest, help=0 if rest == PERSON else draft.help or _HELP)
    if not rest.isdecimal() or len(rest) > 2:
        return None
    number = int(rest)
    match kind:
        case "table" if number in TABLES:
            return replace(draft, table=number, open_hands=draft.open_hands and number < 3)
        case "months" if number in MONTHS:
            fresh = {"series": new_series(), "first": 1} if draft.is_alone else {}
            return replace(draft, months=number, position="", **fresh)  # type: ignore[arg-type]
        case "help" if number in HELP:
            return replace(draft, help=number)
    return None
