/* ----- pages */

const retry = () => (view.address === true ? location.reload() : (pulse.ping(), take()));
const again = () => knob("button.hl-btn", "retry", { onclick: retry }, str(words.retry) || "↻");
const banner = () => lost && h("div.hl-note", { key: "lost", role: "alert" }, i("lost"), h("p", h("b", w("lost")), " ", str(words["lost-more"])), again());
const notes = (v) => (lost || list(v.notes).length > 0) && h("div.hl-side.hl-notes", { key: "notes" }, banner(),
  list(v.notes).filter(dict).map((n, at) => h("div.hl-note", { key: at }, i("ask"), h("p", text(n.text)), h("span"))));

function lessonPage(v, scene, playing, caption, frame) {
  // One filled button on a screen: what the feedback asks for, else handing in, else going on.
  const canGoOn = dict(v.foot?.next) && v.foot.next.enabled !== false, asks = !playing && list(v.feedback?.actions).some((a) => a?.main);
  const main = asks && !canGoOn ? "feedback" : canHandIn(v.answer) ? "done" : canGoOn ? "next" : dict(v.answer?.done) && !v.feedback ? "done" : null;
  inBar = true;
  const table = scene && mat(scene, playing, caption), shown = blocks(dict(frame)?.blocks ?? v.blocks, "work"), work = shown.length > 0 && h("div.hl-work", { key: "work" }, shown), extra = notes(v), said = [answer(v.answer, main === "done"), !playing && feedback(v.feedback)];
  if (v.answer?.form === "number") said.reverse();                   // the pad is large: what was said of a try stands above it
  return [kept("head", [v.head, v.lang], around, () => head(dict(v.head) ?? {})),
    h("div.hl-main.hl-lesson", { key: "lesson", class: cx(!table && !work && "no-table", work && "has-work", extra && "has-notes", scene?.grey === true && "is-grey") }, extra, kept("prompt", [v.prompt, v.nudge, v.lang], () => [nudged, speaking, voice(), ...around()], () => prompt(v.prompt)), table, work,
      h("div.hl-side", { key: "side" }, said, kept("hints", v.hints, around, () => hints(v.hints)), v.answer?.form === "tap-set" && dict(v.answer.nothing) && list(v.hints?.rungs).length > 0 && h("div.hl-row.hl-narrow", { key: "hint" }, opener("button.hl-btn", "hints", null, str(v.hints.button) || str(v.hints.title)))), foot(v, main)),
    bar(v, main)];
}

const STATES = ["bud", "leaf", "petal", "open", "seal", "refresh"];
/* A month of the map. Lessons that can be opened are seen, unless there are many; the rest unfolds. */
function unit(u, n) {
  const id = `unit:${n}`, state = STATES.includes(u.state) ? u.state : "bud", lessons = list(u.lessons).filter(dict), ready = lessons.filter((l) => str(l.offer));
  const seen = u.now || ready.length < 3 ? ready : [], folds = lessons.length > seen.length, isOpen = opened.get(id) ?? false, shown = isOpen ? lessons : seen;
  const meta = (...kids) => h("span.meta", kids), about = (l) => [deco("span.dot"), h("span", h("b", str(l.title)), h("small", [str(l.meta), str(l.word)].filter(Boolean).join(" · ")))];
  const row = (l) => h("li", { key: str(l.id) }, str(l.offer)
    ? way("hl-les", `lesson:${str(l.id)}`, l, { "data-s": str(l.state) || "new" }, about(l)) : h("span.hl-les", { "data-s": "soon" }, about(l)));
  const cells = [emblem(u.month, "svg.flower") || h("span"),
    h("span", h(folds ? "span.h3" : "h3", str(u.title)), meta(str(u.plant)), (folds || !lessons.length) && meta(str(u.meta), folds && i("down")), !ready.length && str(u.soon) && meta(str(u.soon))),
    u.state === null ? h("span") : h("span.state", icon(`s-${state}`, "svg"), h("span", { class: state === "bud" && "hl-vh" }, str(u.word)))];
  const rows = shown.length > 0 && h("ul.hl-lessons", shown.map(row)), fold = () => { opened.set(id, !isOpen); draw(); };
  return h("li.hl-month", { key: id, class: u.now && "is-now", "data-s": state, "aria-current": u.now ? "step" : null }, folds
    ? [h("h3", knob("button.hl-unit", id, { "aria-expanded": String(isOpen), onclick: fold }, cells)), rows] : h("div.hl-unit", cells, rows));
}

function mapPage(v) {
  const m = dict(v.map) ?? {}, next = dict(m.next), cards = list(next?.cards).map(str).filter(Boolean);
  const still = (code, isChosen) => cardBox(isChosen ? "span.hl-card.is-sel" : "span.hl-card.is-match", code, null, face(code, monthOf(code)), isChosen && tick());
  return [head(dict(v.head) ?? {}), h("div.hl-main", { key: "map" }, notes(v),
    next && h("section.hl-sheet.hl-go", { "aria-label": str(next.over) },
      h("div.hl-go-next", h("p.hl-small", str(next.over)), h("h1.hl-title", { tabindex: "-1", "data-id": "prompt", ...KEYS }, str(next.title)), h("p.hl-2", str(next.sub)),
        dict(next.go) && way("hl-btn.is-main", "go", next.go, null, str(next.go.label), i("next"))),
      cards.length > 0 && deco("div.hl-mat.hl-go-mat", still(cards[0], true), h("span.to", i("next")), cards.slice(1, 4).map((c) => still(c, false)))),
    h("section.hl-year-box", { "aria-label": str(m.title) }, str(m.spine) && deco("p.hl-spine", { lang: "ja" }, str(m.spine)),
      h("div.hl-year-head", h(next ? "h2.hl-title" : "h1.hl-title", str(m.title)), h("p.hl-small", str(m.sub))), h("ol.hl-year", list(m.units).filter(dict).map(unit))))];
}

const loading = () => h("div.hl-main", { key: "wait" }, banner(), h("div.hl-mat.hl-wait", { "aria-busy": "true" }, h("p.hl-zone-name", i("wait"), str(words.loading)),
  deco("div.hl-cards", [1, 2, 3, 4].map(() => h("div.hl-card.hl-ghost"))), slow && h("p", str(words["loading-long"])), slow && h("p", again())));
const broken = () => h("div.hl-main", { key: "broken" }, h("div.hl-note", { role: "alert" }, i("lost"), h("p", str(words.broken) || LAST_RESORT), again()));
