"""Which variable a name of a script stands for: where it was declared, and from where it can be seen.

Enough of the language for scripts as this project writes them: ``const``, ``let``, functions, arrows, methods, classes,
patterns, loops, ``catch``. A name that nothing declares is one of the browser's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

__all__ = ["Name", "Scope", "partners", "scopes_of"]

_HEADS: Final = ("if", "while", "switch", "with")
"""What stands before brackets that are no parameters."""


class Name(Protocol):
    """A token of a script.

    Attributes:
        kind: ``name``, ``sign``, ``text``, ``number``, ``regex`` or ``template``.
        text: as it is written.
        role: ``use`` or ``both`` (``{ name }``) of what may be a variable; empty for all others.
        ends: whether a statement may have ended before it, at the end of a line.
    """

    kind: str
    text: str
    role: str
    within: str
    ends: bool


@dataclass(slots=True, eq=False)
class Scope:
    """A part of a script that has variables of its own: a function with its parameters, a block, a loop.

    Attributes:
        first, last: its tokens.
        parent: the scope around it; ``None`` of the script.
        names: that are declared in it, in order.
    """

    first: int
    last: int
    parent: Scope | None
    names: dict[str, None] = field(default_factory=dict)

    def of(self, name: str) -> Scope | None:
        """The scope that has declared a name which is used in this one; ``None`` if nothing has."""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.parent
        return scope


def scopes_of(tokens: Sequence[Name]) -> list[Scope]:
    """Of each token the innermost scope that it is in, with what is declared there."""
    return _Reader(tokens).scopes()


class _Reader:
    def __init__(self, tokens: Sequence[Name]) -> None:
        self.tokens = tokens
        self.partner = partners(tokens)

    def scopes(self) -> list[Scope]:
        count = len(self.tokens)
        spans = sorted(set(self._spans()), key=lambda span: (span[0], -span[1]))
        found: list[Scope] = [Scope(0, count - 1, None)] * count
        whole = Scope(0, count - 1, None)
        open_ = [whole]
        at = 0
        for first, last in [*spans, (count, count)]:
            while at < first:
                while open_[-1].last < at:
                    open_.pop()
                found[at] = open_[-1]
                at += 1
            while len(open_) > 1 and open_[-1].last < first:
                open_.pop()
            open_.append(Scope(first, last, open_[-1]))
        for scope, token in self._declared(found):
            scope.names[self.tokens[token].text] = None
        return found

    def _text(self, at: int) -> str:
        """What stands there, if it is no text of the script itself."""
        if not 0 <= at < len(self.tokens) or self.tokens[at].kind in ("text", "template", "regex", "number"):
            return ""
        return self.tokens[at].text

    def _after(self, at: int) -> int:
        """What comes next once brackets that open here are closed; the parts of a template are one."""
        end = self.partner.get(at, at)
        while end in self.partner and end != at and self.tokens[end].kind == "template":
            end = self.partner[end]
        return end + 1

    # --- where scopes begin and end

    def _spans(self) -> Iterator[tuple[int, int]]:
        in_function: set[int] = set()
        for at, token in enumerate(self.tokens):
            if token.kind not in ("sign", "name"):
                continue
            if token.text == "=>":
                begin = self.partner[at - 1] if self._text(at - 1) == ")" else at - 1
                if self._text(at + 1) == "{":
                    in_function.add(at + 1)
                    yield begin, self.partner[at + 1]
                else:
                    yield begin, self._value_end(at + 1)
            elif token.text == "(" and self._text(at - 1) == "for":
                yield at, self._statement_end(self.partner[at] + 1)
            elif token.text == "(" and self._text(self.partner[at] + 1) == "{" and self._takes(at):
                in_function.add(self.partner[at] + 1)
                yield at, self.partner[self.partner[at] + 1]
            elif token.text == "{" and token.kind == "sign" and at not in in_function and self._is_block(at):
                yield at, self.partner[at]

    def _takes(self, at: int) -> bool:
        """Whether brackets before a brace hold parameters, those of ``catch`` included."""
        return self._text(at - 1) not in _HEADS

    def _is_block(self, at: int) -> bool:
        return self.tokens[at + 1].within != "object"

    def _value_end(self, at: int) -> int:
        """The last token of a value that stands behind an arrow."""
        begin, choices = at, 0
        while at < len(self.tokens):
            token = self.tokens[at]
            is_sign = token.kind == "sign"
            if (is_sign and token.text in (")", "]", "}", ",", ";")) or (
                token.kind == "template" and token.text[0] == "}"
            ):
                return at - 1
            if token.ends and at > begin:
                return at - 1
            if is_sign and token.text == "?":
                choices += 1
            elif is_sign and token.text == ":":
                choices -= 1
                if choices < 0:
                    return at - 1
            at = self._after(at)
        return at - 1

    def _statement_end(self, at: int) -> int:
        """The last token of a statement."""
        word = self._text(at)
        if word == "{":
            return self.partner[at]
        if word in ("if", "for", "while"):
            end = self._statement_end(self.partner[at + 1] + 1)
            return self._statement_end(end + 2) if word == "if" and self._text(end + 1) == "else" else end
        if word == "try":
            end = self.partner[at + 1]
            while self._text(end + 1) in ("catch", "finally"):
                brace = end + 2 if self._text(end + 2) == "{" else self.partner[end + 2] + 1
                end = self.partner[brace]
            return end
        begin = at
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "sign" and token.text == ";":
                return at
            if (token.kind == "sign" and token.text in (")", "]", "}")) or (token.ends and at > begin):
                return at - 1
            at = self._after(at)
        return at - 1

    # --- what is declared in them

    def _declared(self, scopes: Sequence[Scope]) -> Iterator[tuple[Scope, int]]:
        """Tokens that declare a variable, and the scope in which they do."""
        for at, token in enumerate(self.tokens):
            if token.kind not in ("sign", "name"):
                continue
            before = self._text(at - 1)
            if token.text in ("const", "let", "var") and token.kind == "name" and before != ".":
                for one in self._bindings(at + 1):
                    yield scopes[at], one
            elif token.role and (
                before in ("function", "class") or (before == "*" and self._text(at - 2) == "function")
            ):
                yield scopes[at], at
            elif token.text == "=>" and token.kind == "sign":
                begin = self.partner[at - 1] if self._text(at - 1) == ")" else at - 1
                for one in self._targets(begin + 1, at - 1) if begin < at - 1 else [begin]:
                    yield scopes[begin], one
            elif token.text == "(" and self._text(self.partner[at] + 1) == "{" and self._takes(at) and before != "for":
                for one in self._targets(at + 1, self.partner[at]):
                    yield scopes[at], one

    def _bindings(self, at: int) -> Iterator[int]:
        """The variables of a declaration, its word left behind."""
        while True:
            end = self.partner.get(at, at)
            yield from self._targets(at, end + 1)
            at = end + 1
            begin = at
            while at < len(self.tokens):
                text = self._text(at)
                is_loop = at == begin and text in ("of", "in")
                if is_loop or text in (";", ")", "]", "}") or self.tokens[at].text[0] == "}":
                    return
                if self.tokens[at].ends and at > begin:
                    return
                if text == ",":
                    break
                at = self._after(at)
            else:
                return
            at += 1

    def _targets(self, at: int, end: int) -> Iterator[int]:
        """The variables of a pattern or of parameters; what stands behind ``=`` is a value, and in brackets before a
        colon a key."""
        while at < end:
            token, text = self.tokens[at], self._text(at)
            if text == "=":
                while at < end and self._text(at) != ",":
                    at = self._after(at)
                continue
            if text == "[" and token.within == "object" and self._text(at - 1) != ":":
                at = self._after(at)
                continue
            if text in ("{", "["):
                yield from self._targets(at + 1, self.partner[at])
                at = self._after(at)
                continue
            if token.role:
                yield at
            at += 1


def partners(tokens: Sequence[Name]) -> dict[int, int]:
    """Of each bracket that opens or closes the other one; a part of a template closes one and may open another."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(tokens):
        is_template = token.kind == "template"
        if (token.kind == "sign" and token.text in (")", "]", "}")) or (is_template and token.text[0] == "}"):
            begin = opened.pop()
            found[begin] = at
            if not is_template:
                found[at] = begin
        if (token.kind == "sign" and token.text in ("(", "[", "{")) or (is_template and token.text.endswith("${")):
            opened.append(at)
    return found
