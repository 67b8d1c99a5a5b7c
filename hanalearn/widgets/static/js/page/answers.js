/* ----- answers */

function option(o, isTick) {
  const id = `opt:${str(o.key)}`, state = str(o.state), shape = { chosen: "is-sel", no: "is-no", yes: "is-yes", out: "is-out" }[state];
  const role = isTick ? { role: "checkbox", "aria-checked": String(o.on === true) } : { "aria-pressed": String(state === "chosen") };
  return h("div", { key: id, class: !isTick || state === "out" ? shape : null },
    knob("button", id, { "data-rove": "", "data-pick": str(o.key).toUpperCase(), tabindex: rove.answer === id ? "0" : "-1", ...press(o.offer), ...role },
      isTick ? deco("span.hl-box", i("tick")) : deco("span.hl-letter", str(o.key)), h("span", text(o.text)),
      str(o.chip) ? h("span.hl-chip", shape && state !== "out" && i(state === "no" ? "back" : "tick"), str(o.chip)) : h("span")));
}

function options(a) {
  const rows = list(a.options).filter(dict), ids = rows.map((o) => `opt:${str(o.key)}`);
  if (!ids.includes(rove.answer)) rove.answer = ids[0];
  return [knownParts(a), h("div.hl-choice", { key: "choice", class: cx(a.chips && "is-chips", a.pair && "is-pair"), "data-zone": "answer", role: "group", "aria-label": str(a.label) }, rows.map((o) => option(o, a.form === "tick")))];
}

/* Where several things are asked for one after the other: what is known of each, and which one is asked now. */
function knownParts(a) {
  const known = (r, n) => h("li", { key: n, class: r.now && "is-now", "aria-current": r.now ? "step" : null }, h("span", text(r.label)), h("b", str(r.text) || "…"));
  const rows = list(a.rows).filter(dict);
  return rows.length > 0 && h("ol.hl-rows", { key: "rows" }, rows.map(known));
}

const field = () => shadow.querySelector(".hl-num-in");
function typed(box, value) { box.value = draft.text = value.slice(0, 40); }
function number(a) {
  // What is being said of the last try stands right above; it need not be said twice.
  const able = a.enabled !== false && !lost, tries = list(a.tries).filter(dict).slice(0, view.feedback ? -1 : undefined), extra = list(a.pad), off = able ? null : "true";
  const key = `${view.place?.step}:${list(a.tries).length}:${a.at ?? 0}`;
  if (draft.key !== key) draft = { key, text: "" };
  if (str(a.given)) draft.text = a.given.replaceAll("*", " × ").replaceAll("+", " + ");
  const put = (what, c, label = null) => knob(what, `pad:${c}`, { "aria-label": label, "aria-disabled": off, onclick: () => able && typed(field(), field().value + c) }, c);
  const rub = knob("button.hl-btn.op", "pad:del", { "aria-label": w("pad-delete"), "aria-disabled": off, onclick: () => able && typed(field(), field().value.slice(0, -1)) }, i("del"));
  const signs = [extra.includes("times") && put("button.hl-btn.op", "×", w("pad-times")), extra.includes("plus") && put("button.hl-btn.op", "+", w("pad-plus")), rub];
  const silent = dict(a.silent), isWide = extra.length > 0 || silent;
  const row = (digits, n) => [[...digits].map((c) => put("button.hl-btn", c)), isWide && (signs[n] || h("span"))];
  return [
    knownParts(a),
    tries.map((t, n) => h("div.hl-tried", { key: `try:${n}` }, h("b", i("back"), str(t.title) || str(t.text)), h("p", text(t.because)))),
    h("form", { onsubmit: (e) => { e.preventDefault(); check(); } }, knob("input.hl-num-in", "number", {
      type: "text", inputmode: "none", autocomplete: "off", maxlength: "40", "aria-label": str(a.label), readonly: !able, oninput: (e) => { draft.text = e.target.value; } })),
    h("div.hl-pad", { class: isWide && "is-4", role: "group", "aria-label": w("pad") }, ["789", "456", "123"].map(row), put("button.hl-btn.wide", "0"),
      silent ? button("button.hl-btn.op.wide.is-words", "pad:silent", { ...silent, enabled: able }) : isWide ? h("span.wide") : rub),
  ];
}
/* The typed number in its canonical form; what cannot be read is sent as it is, and Python explains. */
function check() {
  const box = field(), line = box?.value.trim();
  if (!line || box.readOnly) return box?.focus();
  send(canon(line) === null ? `text:${[...line].slice(0, 40).join("")}` : `num:${canon(line)}`);
}

function blanks(a) {
  const parts = list(a.parts), holes = parts.filter((p) => dict(p) && "blank" in p), chosen = (p) => list(p.options).find((o) => o?.on === true);
  const hole = (p) => (chosen(p) ? h("span.hl-hole.is-full", text(chosen(p).text))
    : h("span.hl-hole", h("span.hl-vh", str(p.label)), deco("span", holes.length > 1 ? String(holes.indexOf(p) + 1) : "\u2003")));
  const pick = (p, n) => h("div", { key: n }, deco("p", str(p.label)), h("div.hl-seg", { role: "group", "aria-label": str(p.label) },
    list(p.options).filter(dict).map((o, m) => knob("button", `blank:${n}:${m}`, { "aria-pressed": String(o.on === true), ...press(o.offer) }, o.on === true && i("tick"), h("span", text(o.text))))));
  return [h("p.hl-cloze", parts.map((p) => (holes.includes(p) ? hole(p) : text(p)))), h("div.hl-picks", holes.map(pick))];
}

/* Boxes to sort into. What is sorted lies on the mat; words lie here, above the boxes. */
function sort(a) {
  const items = list(a.items).filter(dict), boxes = list(a.boxes).filter(dict), isHeld = boxes.some((b) => str(b.offer));
  const first = (zone, ids) => { if (!ids.includes(rove[zone])) rove[zone] = ids[0]; return (id) => (rove[zone] === id ? "0" : "-1"); };
  const stop = first("words", items.map((one) => `item:${str(one.key)}`)), halt = first("boxes", boxes.map((b) => `box:${str(b.key)}`));
  const word = (one) => { const id = `item:${str(one.key)}`; return knob("button.hl-word", id, { "data-rove": "", tabindex: stop(id), "aria-pressed": String(one.on === true), ...press(one.offer) }, one.on === true && i("tick"), h("span", text(one.text))); };
  const box = (b, n) => { const id = `box:${str(b.key)}`, key = String(n + 1); return knob("button.hl-bin", id, {
    class: isHeld && "is-target", "data-rove": "", "data-pick": n < 9 ? key : null, tabindex: halt(id), "aria-label": str(b.label), ...press(b.offer) },
  h("b", text(b.text)), deco("span.hl-minis", list(b.cards).filter(dict).map((c) => cardBox("span.hl-mini", c.id, { key: c.id }, face(c.id, "")))),
  list(b.items).length > 0 && deco("span", text(list(b.items)[0]))); };
  return [items.length > 0 && h("div.hl-words", { "data-zone": "words", role: "group", "aria-label": str(a.label) }, items.map(word)),
    h("div.hl-bins", { class: boxes.length > 4 && "is-many", "data-zone": "boxes", role: "group", "aria-label": str(a.label) }, boxes.map(box))];
}

/* A column to be put in order: each row has a button up and a button down. */
function order(a) {
  const move = (r, way, n) => { const b = dict(r[way]) ?? {}, id = `${way}:${str(r.key)}`, p = press(b.offer);
    return knob("button.hl-btn.is-icon", id, { "aria-label": str(b.label), ...p, onclick: () => { lifted = str(r.key); p.onclick(); } }, i(way)); };
  const thing = (r) => (list(r.cards).length ? h("span.hl-minis", list(r.cards).filter(dict).map((c) => mini({ ...c, num: "" }))) : h("span", text(r.text)));
  return h("ol.hl-order", { role: "list" }, list(a.rows).filter(dict).map((r, n) =>
    h("li", { key: `row:${str(r.key)}`, class: lifted === str(r.key) && "is-held" }, deco("b", str(r.num)), thing(r), move(r, "up"), move(r, "down"))));
}

/* One row for each thing, with a few words to choose from in it. */
function rowsForm(a) {
  const all = list(a.rows).filter(dict), shape = { no: "is-no", yes: "is-yes" };
  return h("ul.hl-rowset", { role: "list" }, all.map((r, n) => h("li", { key: n, class: shape[r.state] }, h("p", text(r.label), r.chip && h("span.hl-chip", i(r.state === "no" ? "back" : "tick"), h("span", text(r.chip)))), segments({ label: r.label, options: r.options }, `row:${n}`))));
}

const FORMS = { choose: options, tick: options, film: options, number, blanks, sort, order, rows: rowsForm, "tap-set": (a) => dict(a.nothing) && h(inBar ? "div.hl-row.hl-wide.is-flex" : "div.hl-row", button("button.hl-btn", "nothing", a.nothing)) };
function answer(a, isMain) {
  return dict(a) && FORMS[a.form] && h("section.hl-ans", { key: `answer:${a.form}`, "aria-label": str(a.label) || null, "data-part": "answer" },
    str(a.label) && list(a.options ?? a.parts ?? a.boxes ?? a.rows).length > 1 && a.form !== "number" && deco("h2", str(a.label)), FORMS[a.form](a), done(inBar ? "button.hl-btn.hl-wide.is-flex" : "button.hl-btn", "done", a, isMain));
}
const canHandIn = (a) => Boolean(dict(a?.done)) && a.enabled !== false && a.done.enabled !== false && (a.form === "number" || Boolean(str(a.done.offer)));
/* The button that hands an answer in: beside the answer, and again in the bar of a phone. A number is read first. */
const done = (what, id, a, isMain) => dict(a.done) && (a.form === "number"
  ? knob(what, id, { class: isMain && canHandIn(a) && !lost && "is-main", "aria-disabled": canHandIn(a) && !lost ? null : "true", onclick: () => canHandIn(a) && check() }, str(a.done.label))
  : button(what, id, { ...a.done, main: isMain, enabled: canHandIn(a) }));
