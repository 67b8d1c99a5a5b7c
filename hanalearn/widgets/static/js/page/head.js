/* ----- page head */

function languages(langs, what, at) {
  const one = (l) => knob("button", `${at}:${str(l.code)}`, {
    lang: str(l.code), "aria-pressed": String(l.on === true), "aria-label": l.name !== l.label ? `${str(l.label)}, ${str(l.name)}` : null, ...press(l.offer) }, str(l.label));
  return list(langs).length > 1 && h(what, { role: "group", "aria-label": w("language") }, list(langs).filter(dict).map(one));
}

const STEP = { done: "is-done", now: "is-now", check: "is-check", "check-now": "is-check is-half", "check-done": "is-check is-done" };
/* A page is never without a first heading: where a room has none of its own, it is the title in the head. */
const hasHeading = (v) => v?.page !== "desk" || dict(v.prompt) || JSON.stringify([v.main, v.side]).includes('"level":1');
function place(x, home) {
  const title = hasHeading(base) ? "b" : "h1";
  return h("div.hl-where",
    str(x.where) && [way("up.hl-wide.is-flex", "where", home, null, str(x.where)), deco("span.hl-wide", "/")], h(`${title}.${str(x.stepNow) || str(x.titleShort) ? "hl-wide" : "hl-here"}`, str(x.title)), str(x.titleShort) && h(`${title}.hl-here.hl-narrow`, str(x.titleShort)),
    h("span.hl-steps", h("span.hl-vh", str(x.stepText)),
      list(x.steps).length > 0 && deco("ol.hl-dots.hl-wide.is-flex", x.steps.map((s) => h("li", { class: STEP[s] }))),
      str(x.stepText) && [deco("span.hl-xwide", str(x.stepText)), deco("span.hl-narrow", h("b", str(x.stepNow)), " ", str(x.stepOf))]),
    x.score && h("span.hl-score", h("span.hl-wide", text(x.score)), h("span.hl-narrow", text(x.scoreShort ?? x.score))));
}
const nav = (x) => list(x.nav).length > 0 && h("nav.hl-nav", { "aria-label": w("main-pages") }, x.nav.filter(dict).map((n) =>
  (n.on ? h("span", { "aria-current": "page" }, str(n.label)) : way("hl-to", `nav:${str(n.label)}`, n, null, str(n.label)))));

function head(x) {
  const home = dict(x.home) ?? {}, book = dict(x.book), isMap = view.page === "map" || (view.page === "desk" && !str(x.where)), here = list(x.langs).find((l) => l?.on);
  return h("header.hl-top", { key: "head" },
    way("hl-brand", "home", home, { "aria-label": str(home.label) || "hanalearn" }, emblem(3, "svg.hl-i"), isMap && h("span", "hanalearn")),
    (isMap ? nav(x) : place(x, dict(x.up) ?? home)) || h("span"),
    h("div.hl-tools",
      isMap && languages(x.langs, "div.hl-seg.hl-wide.is-flex", "lang"),
      here && x.langs.length > 1 && opener(`button.hl-btn.${isMap ? "hl-narrow" : "hl-wide.is-flex"}`, "settings:lang", `${w("language")}: ${str(here.label)}, ${str(here.name)}`, str(here.label)),
      book && opener("button.hl-book", "book", str(book.label), deco("span.hl-book-key", str(book.key)), deco("span.hl-book-words", str(book.name), str(book.note) && h("small", str(book.note)))),
      opener("button.hl-btn.is-icon", "settings", w("settings"), i("settings"))));
}
