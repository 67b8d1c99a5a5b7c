"""A script with short names and without idle space, for files that are packed.

A variable that a statement of the module declares has another name, the same wherever it stands; one that is declared
inside of a function has a short one there, whatever it is called elsewhere. Names of properties, of what a browser has,
and words in texts stay as they are, and so does a variable that is not seen to be declared. That takes no more than
telling the signs of the language apart, and what a brace opens: a block, an object or a class.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from typing import Final

__all__ = ["GLOBALS", "short_script", "shortened"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORDS: Final = _words(
    "arguments as async await break case catch class const constructor continue debugger default delete do else enum "
    "export extends false finally for from function get if import in instanceof let new null of return set static "
    "super switch this throw true try typeof undefined var void while with yield"
)
GLOBALS: Final = _words(
    "Array Blob Boolean CSS CSSStyleSheet CustomEvent DOMParser DOMRect Date Element Error Event Infinity Int8Array "
    "Intl JSON Map Math NaN Number Object Promise RangeError RegExp ResizeObserver Set SpeechSynthesisUtterance String "
    "Symbol TextDecoder TextEncoder URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap AbortController "
    "addEventListener alert caches cancelAnimationFrame clearInterval clearTimeout close confirm console crypto "
    "customElements dispatchEvent document event external fetch find focus frames getComputedStyle getSelection "
    "globalThis history innerHeight innerWidth isNaN isSecureContext length localStorage location matchMedia module "
    "name navigator onclick open opener origin parent parseFloat parseInt performance print prompt queueMicrotask "
    "removeEventListener requestAnimationFrame require scroll screen scrollTo self sessionStorage "
    "setInterval setTimeout speechSynthesis status stop structuredClone top window"
)
"""What browsers have under a name of their own; a variable of ours that is called so keeps its name too."""
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
    statement: int = 0
    """Which statement of the module, or of a function that holds most of it, the token is in."""
    is_head: bool = False
    """Whether it stands in no bracket of that statement, or is a parameter that more than one may use."""


@cache
def short_script(script: str) -> str:
    """A script that does the same, written shorter.

    Raises:
        ValueError: something in it is no script.
    """
    return shortened(script)[0]


def shortened(script: str) -> tuple[str, dict[tuple[int, str], str]]:
    """The same, and what each name has become.

    Raises:
        ValueError: something in it is no script.
    """
    tokens = list(_tokens(script))
    _place(tokens)
    for at, token in enumerate(tokens):
        if token.kind == "name":
            token.role = _role(tokens, at)
    _number(tokens)
    new = _renamed(tokens)
    return "".join(_written(tokens, new)), new


def _renamed(tokens: Sequence[_Token]) -> dict[tuple[int, str], str]:
    """The new names: of a variable of one statement under its number, of those that all may use under -1."""
    declared = _declared(tokens)
    shared = {token.text for token in declared if token.is_head}
    own = {(token.statement, token.text) for token in declared}
    uses: Counter[tuple[int, str]] = Counter()
    slots: dict[tuple[int, str], int] = {}
    filled: Counter[int] = Counter()
    for token in tokens:
        key = (-1, token.text) if token.text in shared else (token.statement, token.text)
        if not token.role or (key[0] >= 0 and key not in own):
            continue
        uses[key] += 1
    # The most used of every statement get one name, and so do the second.
    for key, _ in sorted(uses.items(), key=lambda item: -item[1]):
        if key[0] >= 0:
            slots[key] = filled[key[0]]
            filled[key[0]] += 1
    groups: dict[object, list[tuple[int, str]]] = {}
    for key in uses:
        groups.setdefault(slots.get(key, key), []).append(key)
    kept = {token.text for token in tokens if token.kind == "name"} | _WORDS | GLOBALS
    free = (name for name in _names() if name not in kept)
    new: dict[tuple[int, str], str] = {}
    for names in sorted(groups.values(), key=lambda group: -sum(uses[key] for key in group)):
        new.update(dict.fromkeys(names, next(free)))
    return new


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


def _number(tokens: Sequence[_Token]) -> None:
    """Say of every token in which statement it is, and whether at its head."""
    depth, statement = 0, 0
    bases = [0]
    last = ";"
    for at, token in enumerate(tokens):
        if token.text[0] in ")]}" and token.kind in ("sign", "template"):
            depth -= 1
            if len(bases) > 1 and depth < bases[-1]:
                bases.pop()
        if depth == bases[-1]:
            token.is_head = True
            statement += token.on_new_line and last in (";", "}")
        token.statement = statement
        opens = token.kind == "sign" and token.text in ("(", "[", "{")
        if opens or (token.kind == "template" and token.text.endswith("${")):
            depth += 1
            if token.text == "{" and _holds_most(tokens, at):
                bases.append(depth)
                # What such a function is given, all of its statements may use.
                for one in tokens[max(0, at - 12) : at]:
                    one.is_head = True
        last = token.text


def _holds_most(tokens: Sequence[_Token], at: int) -> bool:
    """Whether a brace opens the page (``function render``) or a function that is called where it stands."""
    before = [token.text for token in tokens[max(0, at - 12) : at]]
    is_called = before[-4:] == ["(", "(", ")", "=>"] and tokens[at - 4].on_new_line
    return is_called or ("render" in before and before[before.index("render") - 1] == "function" and before[-1] == ")")


def _opens_block(last: _Token) -> bool:
    # An object stands where a value does: never behind a closing bracket, an arrow or another block.
    return last.text in (")", "=>", ";", "{", "}", "else", "try", "catch", "finally", "do")


def _role(tokens: list[_Token], at: int) -> str:
    """``use`` of a variable, ``both`` where ``{ name }`` is property and variable at once, or nothing."""
    token = tokens[at]
    last = tokens[at - 1].text if at else ";"
    after = tokens[at + 1].text if at + 1 < len(tokens) else ";"
    if token.text in _WORDS or token.text in GLOBALS or token.text[0] == "#" or last in (".", "?."):
        return ""
    is_first = last in ("{", ",") or last in ("get", "set", "static", "async", "*")
    if token.within == "object" and is_first:
        return "" if after in (":", "(") else "both" if after in (",", "}", "=") else "use"
    if token.within == "class" and (is_first or last in ("}", ";")):
        return ""
    return "use"


def _declared(tokens: Sequence[_Token]) -> list[_Token]:
    """Variables where they are said to be some: behind a word for it, or as a parameter. Rather too many than too few
    at the head of statements; inside of them what is missed keeps its name."""
    found: list[_Token] = []
    opened: list[int] = []
    for at, token in enumerate(tokens):
        last = tokens[at - 1].text if at else ";"
        after = tokens[at + 1].text if at + 1 < len(tokens) else ";"
        if token.role and (last in ("const", "let", "var", "function", "class") or after in ("=>", "=")):
            found.append(token)
        if token.kind != "sign":
            continue
        if token.text in ("(", "[", "{"):
            opened.append(at)
        elif token.text in (")", "]", "}"):
            begin = opened.pop()
            before = tokens[begin - 1].text if begin else ";"
            if token.text == ")":
                declares = after in ("=>", "{") and before not in ("if", "for", "while", "switch")
            else:
                declares = after == "=" or before in ("const", "let", "var")
            inner = [one for one in tokens[begin:at] if one.role] if declares else []
            if token.text != ")" and tokens[begin].is_head:
                # Taken apart at the head of a statement: all statements may use them.
                for one in inner:
                    one.is_head = True
            found.extend(inner)
    return found


def _names() -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"
    for length in count(1):
        for signs in product(letters, repeat=length):
            yield "".join(signs)


def _written(tokens: Sequence[_Token], new: Mapping[tuple[int, str], str]) -> Iterator[str]:
    last = ""
    ended = _Token("sign", ";", False)
    for token in tokens:
        text = token.text
        if token.role:
            name = new.get((-1, text)) or new.get((token.statement, text)) or text
            text = f"{text}:{name}" if token.role == "both" and name != text else name
        if token.on_new_line and not _goes_on(ended, token):
            yield "\n"
        elif last and _would_join(last[-1], text[0]):
            yield " "
        yield text
        last, ended = text, token


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
