/* ----- feedback, hints, foot */

const VERDICT = { yes: "tick", no: "back", notyet: "half", also: "either", silent: "ask", shown: "eye" };
function feedback(f) {
  if (!dict(f)) return null;
  const verdict = VERDICT[f.verdict] ? f.verdict : "silent", cells = list(f.cells).filter(dict), actions = list(f.actions).filter(dict);
  const cell = (c) => h("figure.cell", h("span.hl-minis", list(c.cards).filter(dict).map(mini)), h("figcaption", text(c.caption)));
  // The box stays from one try to the next: that is half the work of drawing it. Its entrance begins anew by its class.
  return h("section.hl-fb.hl-in", { key: "fb", class: turned && "is-anew", "data-v": verdict, "data-part": "feedback", "aria-label": plain(f.title) || null },
    h("h2", { tabindex: "-1", "data-id": "feedback", ...KEYS }, h("span.hl-fb-badge", i(VERDICT[verdict])), h("span", text(f.title))),
    list(f.lines).map((line) => h("p", text(line))), f.holds && h("p.holds", text(f.holds)), cells.length > 0 && h("div.hl-eq", cells.map(cell)),
    actions.length > 0 && h("div.hl-row", actions.map((a) => button(a.main ? "button.hl-btn" : "button.hl-btn.is-quiet", `act:${str(a.offer)}`, a))));
}

function ladder(rungs, at) {
  const rung = (r, n) => (r.state === "used"
    ? h("li.is-used", { key: n }, h("div.what", h("b", { class: !r.text && "is-plain" }, str(r.label)), text(r.text ?? "")))
    : str(r.offer) && r.state !== "later" ? h("li", { key: n }, button("button", `${at}:${n}`, r)) : h("li.is-later", { key: n }, h("span.later", str(r.label))));
  return h("ol.hl-hints", list(rungs).filter(dict).map(rung));
}
const hints = (x) => list(x?.rungs).length > 0 && h(inBar ? "section.hl-sheet.hl-wide" : "section.hl-sheet", { key: "hints", "aria-label": str(x.title) }, h("h2.hl-h", str(x.title)), ladder(x.rungs, "hint"));

function foot(v, main) {
  const back = dict(v.foot?.back), next = dict(v.foot?.next), lead = { ...next, main: main === "next" && next?.main !== false };
  return (back || next) && h("div.hl-foot", { key: "foot" }, back ? button("button.hl-btn", "back", back, i("prev"), str(back.label)) : h("span"),
    next && button("button.hl-btn", "next", lead, str(next.label), i("next")));
}
function bar(v, main) {
  const back = dict(v.foot?.back), next = dict(v.foot?.next), lead = { ...next, main: main === "next" && next?.main !== false };
  const nothing = v.answer?.form === "tap-set" && next?.enabled !== true ? dict(v.answer.nothing) : null;
  return h("div.hl-bar.hl-narrow", { key: "bar" },
    back && button("button.hl-btn", "bar:back", back, i("prev"), h("span.hl-vh", str(back.label))),
    // With a third answer to give, hints open below the mat: four buttons are too many for a phone.
    nothing ? button("button.hl-btn", "bar:nothing", nothing) : list(v.hints?.rungs).length > 0 && opener("button.hl-btn", "hints", null, str(v.hints.button) || str(v.hints.title)),
    dict(v.answer?.done) && next?.enabled !== true ? done("button.hl-btn.is-wide", "bar:done", v.answer, main === "done") : next && button("button.hl-btn.is-wide", "bar:next", lead));
}
