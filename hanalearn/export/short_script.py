"""A script with short names and without idle space, for files that are packed.

Every variable gets the first letter that is free where it can be seen (``script_scopes``), so that the first parameter
of nearly every function is ``a``: that packs better than names by how often they occur. Names of properties, of what a
browser has, and words in texts stay as they are, and so does a variable that is not seen to be declared. That takes no
more than telling the signs of the language apart, and what a brace opens: a block, an object or a class.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from typing import Final

from hanalearn.export.script_scopes import Scope, scopes_of
from hanalearn.export.script_unused import without_unused

__all__ = ["short_script", "undeclared"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORDS: Final = _words(
    "arguments as async await break case catch class const constructor continue debugger default delete do else enum "
    "export extends false finally for from function get if import in instanceof let new null of return set static "
    "super switch this throw true try typeof undefined var void while with yield"
)
_EXPRESSION: Final = _words("return typeof case in delete void throw new else do await yield instanceof")
_TOKEN: Final = re.compile(
    r"(?P<space>\s+|/\*.*?\*/|//[^\n]*)|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    r"|(?P<number>0[xXbBoO][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?n?)|(?P<name>#?[A-Za-z_$][\w$]*)"
    r"|(?P<sign>>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--"
    r"|\+=|-=|\*=|/=|%=|&=|\|=|\^=|<<|>>|\*\*|[{}()\[\];,<>+\-*/%&|^!~?:=.])",
    re.DOTALL,
)
_REGEX: Final = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_TEMPLATE: Final = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*(?:`|\$\{)", re.DOTALL)


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    on_new_line: bool
    within: str = ""
    """What the innermost bracket around it is: ``(``, ``[``, ``block``, ``object``, ``class``, ``text``."""
    role: str = ""
    ends: bool = False
    """Whether a statement may have ended before it, at the end of a line."""


@cache
def short_script(script: str) -> str:
    """A script that does the same, written shorter.

    Raises:
        ValueError: something in it is no script.
    """
    tokens = without_unused(_read(script))
    return "".join(_written(tokens, _renamed(tokens)))


def undeclared(script: str) -> set[str]:
    """The names that a script uses and does not declare: those of the browser.

    Raises:
        ValueError: something in it is no script.
    """
    tokens = _read(script)
    scopes = scopes_of(tokens)
    return {one.text for one, scope in zip(tokens, scopes, strict=True) if one.role and scope.of(one.text) is None}


def _read(script: str) -> list[_Token]:
    tokens = list(_tokens(script))
    _place(tokens)
    for at, token in enumerate(tokens):
        if token.kind == "name":
            token.role = _role(tokens, at)
        token.ends = at > 0 and token.on_new_line and not _goes_on(tokens[at - 1], token)
    return tokens


def _renamed(tokens: Sequence[_Token]) -> dict[int, str]:
    """The new names, by token. Every scope begins anew with the first letters, but for those of variables around it
    that it uses: so functions that do alike are written alike."""
    scopes = scopes_of(tokens)
    owners: dict[int, Scope] = {}
    seen: dict[Scope, set[tuple[Scope | None, str]]] = {}
    for at, token in enumerate(tokens):
        if not token.role:
            continue
        owner = scopes[at].of(token.text)
        if owner is not None:
            owners[at] = owner
        # Whoever uses a variable from outside must not call another one so, nor a name that is nobody's.
        scope: Scope | None = scopes[at]
        while scope is not owner and scope is not None:
            seen.setdefault(scope, set()).add((owner, token.text))
            scope = scope.parent
    new: dict[tuple[Scope | None, str], str] = {}
    for scope in dict.fromkeys(sorted(scopes, key=lambda one: (one.first, -one.last))):
        taken = {new.get(key, key[1]) for key in seen.get(scope, ())} | _WORDS
        free = (name for name in _names() if name not in taken)
        new |= {(scope, name): next(free) for name in scope.names}
    return {at: new[owner, tokens[at].text] for at, owner in owners.items()}


def _tokens(script: str) -> Iterator[_Token]:
    at, breaks, last = 0, False, _Token("sign", ";", False)
    braces: list[str] = []
    while at < len(script):
        sign = script[at]
        if sign == "`" or (sign == "}" and braces and braces[-1] == "`"):
            found = _TEMPLATE.match(script, at + 1)
            kind = "template"
            if sign == "}":
                braces.pop()
            if found and found[0].endswith("${"):
                braces.append("`")
        elif sign == "/" and script[at + 1] not in "/*" and _may_begin_regex(last):
            found, kind = _REGEX.match(script, at), "regex"
        else:
            found, kind = _TOKEN.match(script, at), ""
        if found is None:
            raise ValueError(f"no script: {script[at : at + 40]!r}")
        kind = kind or str(found.lastgroup)
        text = script[at : found.end()]
        at = found.end()
        if kind == "space":
            breaks = breaks or "\n" in text
            continue
        if text == "{":
            braces.append("{")
        elif text == "}" and kind == "sign":
            braces.pop()
        last = _Token(kind, text, breaks)
        breaks = False
        yield last


def _may_begin_regex(last: _Token) -> bool:
    if last.kind == "name":
        return last.text in _EXPRESSION
    return last.kind == "sign" and last.text not in (")", "]", "}")


def _place(tokens: list[_Token]) -> None:
    """Say of every token in what it stands."""
    open_: list[str] = [""]
    is_class = False
    last = _Token("sign", ";", False)
    for at, token in enumerate(tokens):
        is_template = token.kind == "template"
        if (token.kind == "sign" and token.text in (")", "]", "}")) or (is_template and token.text[0] == "}"):
            open_.pop()
        token.within = open_[-1]
        if token.kind == "name" and token.text == "class" and last.text != ".":
            # Not where it is the name of a property.
            after = tokens[at + 1] if at + 1 < len(tokens) else last
            is_class = after.kind == "name" or after.text == "{"
        if token.kind == "sign" and token.text in ("(", "["):
            open_.append(token.text)
        elif token.kind == "sign" and token.text == "{":
            open_.append("class" if is_class else "block" if _opens_block(last) else "object")
            is_class = False
        elif is_template and token.text.endswith("${"):
            open_.append("text")
        last = token


def _opens_block(last: _Token) -> bool:
    # An object stands where a value does: never behind a closing bracket, an arrow or another block.
    return last.text in (")", "=>", ";", "{", "}", "else", "try", "catch", "finally", "do")


def _role(tokens: list[_Token], at: int) -> str:
    """``use`` of a variable, ``both`` where ``{ name }`` is property and variable at once, or nothing."""
    token = tokens[at]
    last = tokens[at - 1].text if at else ";"
    after = tokens[at + 1].text if at + 1 < len(tokens) else ";"
    if token.text in _WORDS or token.text[0] == "#" or last in (".", "?."):
        return ""
    is_first = last in ("{", ",") or last in ("get", "set", "static", "async", "*")
    if token.within == "object" and is_first:
        return "" if after in (":", "(") else "both" if after in (",", "}", "=") else "use"
    if token.within == "class" and (is_first or last in ("}", ";")):
        return ""
    return "use"


def _names() -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"
    for length in count(1):
        for signs in product(letters, repeat=length):
            yield "".join(signs)


def _written(tokens: Sequence[_Token], new: Mapping[int, str]) -> Iterator[str]:
    last = ""
    for at, token in enumerate(tokens):
        text = new.get(at, token.text)
        if token.role == "both" and text != token.text:
            text = f"{token.text}:{text}"
        if token.ends and last:
            yield "\n"
        elif last and _would_join(last[-1], text[0]):
            yield " "
        yield text
        last = text


def _goes_on(last: _Token, token: _Token) -> bool:
    """Whether a new line between two tokens can mean nothing: no statement ends there."""
    if last.kind == "sign" and last.text not in (")", "]", "}", "++", "--"):
        return True
    return token.kind == "sign" and token.text in (")", "]", "}", ",", ";", ":", "?", "=", "=>", ".", "&&", "||", "??")


def _would_join(one: str, other: str) -> bool:
    is_word = re.compile(r"[\w$#]")
    return (
        bool(is_word.match(one) and is_word.match(other))
        or (one == other and one in "+-/")
        or one + other in ("/*", "<!")
    )
