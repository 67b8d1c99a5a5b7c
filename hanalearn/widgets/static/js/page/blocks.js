/* ----- blocks: what the pages of rooms are made of. A block of an unknown part leaves no trace. */

const dull = (t) => (Array.isArray(t) ? t.map(dull) : dict(t) && "term" in t ? dull(t.term) : t);
/* A text inside of something that can be pressed: no button may stand in a button. */
const inner = (t) => text(dull(t));
const idOfButton = (b, at) => `${at}:${str(b.offer) || str(b.href) || plain(b.label)}`;

function pill(b, at, what = "button.hl-btn", props = null) {
  if (!dict(b)) return null;
  const id = idOfButton(b, at), able = b.enabled !== false, look = { class: cx(b.main && able && !lost && "is-main", b.quiet && "is-quiet", b.small && "is-small"), ...props };
  const kids = [b.icon && b.icon !== "next" && i(str(b.icon)), h("span.hl-btn-text", inner(b.label), b.note && h("small", inner(b.note))), b.icon === "next" && i("next")];
  if (typeof b.pressed === "boolean") look["aria-pressed"] = String(b.pressed);
  if (b.href && able) return way(what.replace("button.", ""), id, b, look, kids);
  return knob(what, id, { ...press(b.offer, able), ...look }, kids);
}
const pills = (items, at = "b") => h("div.hl-row.hl-pills", list(items).filter(dict).map((b) => pill(b, at)));

/* A small card in a block; one that carries an offer is a button. */
function thumb(c, at) {
  if (!dict(c)) return typeof c === "string" ? deco("span.hl-mini", { key: c }, face(c, monthOf(c))) : null;
  const num = "num" in c ? c.num : monthOf(c.id), kids = [face(str(c.id), num, c.label), c.on === true && tick(), str(plain(c.tag)) && deco("span.hl-tag", inner(c.tag))];
  if (!("offer" in c) || !c.offer) return cardBox("span.hl-mini", c.id, { key: str(c.id), role: "img", "aria-label": str(c.label) || str(c.id), class: cx(!pic(str(c.id)) && "is-lost", c.on && "is-sel", c.id === "?" && "hl-back", c.gone && "is-off") }, kids);
  return knob("button.hl-mini", `${at}:${str(c.id)}`, { "aria-label": str(c.label) || str(c.id), class: cx(!pic(str(c.id)) && "is-lost", c.on && "is-sel"), "aria-pressed": "on" in c ? String(c.on === true) : null, ...press(c.offer, c.enabled !== false) }, kids);
}
const thumbs = (cards, at = "thumb", what = "span.hl-minis") => list(cards).length > 0 && h(what, list(cards).map((c) => thumb(c, at)));

const lines = (b, what = "p") => list(b.lines).map((line, n) => h(what, { key: `line:${n}` }, text(line)));
const heading = (b, level = 2) => b.title && plain(b.title) && h(`h${Math.min(4, Math.max(1, Number(b.level) || level))}.hl-h`, text(b.title));

const TONES = { info: "ask", yes: "tick", no: "back" };
/* One tab stop for a list: where it stands, else the first. */
function stopAt(zone, ids, first = ids[0]) {
  if (!ids.includes(rove[zone])) rove[zone] = ids.includes(first) ? first : ids[0];
  return (id) => ({ "data-rove": "", tabindex: rove[zone] === id ? "0" : "-1" });
}

function textBlock(b, at) {
  const tone = TONES[b.tone] ? b.tone : null;
  return [b.over && h("p.hl-over", text(b.over)), b.over ? b.title && h(`h${Math.min(4, Number(b.level) || 2)}.hl-title`, text(b.title)) : heading(b), tone ? h("div.hl-tone", { "data-v": tone }, i(TONES[tone]), h("div", lines(b))) : list(b.lines).length > 0 && h("div.hl-lines", { class: b.tone === "quiet" && "is-quiet" }, lines(b)),
    thumbs(b.cards, `${at}:card`, b.fan === false ? "span.hl-minis" : "span.hl-fanned"), list(b.actions).length > 0 && pills(b.actions, at)];
}

function phases(b) {
  const items = list(b.items).filter(dict);
  return h("ol.hl-turn", { "aria-label": plain(b.title ?? b.label) || null }, items.map((one, n) =>
    h("li", { key: n, class: one.state === "now" ? "is-now" : one.state === "done" ? "is-done" : null, "aria-current": one.state === "now" ? "step" : null }, h("span", text(one.text)))));
}

const coach = (b) => h("div.hl-coach", h("p.who", text(b.level)), b.ask && h("p.say", text(b.ask)), lines(b), list(b.actions).length > 0 && h("div.hl-row", list(b.actions).filter(dict).map((a) => pill(a, "coach"))));

function missing(b, at) {
  const who = list(b.who).filter(dict), row = (r, n) => h("li", { key: n, class: r.gone && "is-gone" },
    h("span.hl-away", r.gone && i("gone"), typeof r.away === "string" && !r.gone ? r.away.split(/(\d+)/).map((bit) => (/^\d+$/.test(bit) ? h("b", bit) : bit.trim())) : text(r.away)),
    h("span.what", h("b", text(r.name)), r.native && h("small", { lang: "ja" }, text(r.native)), r.note && h("small", text(r.note))), thumbs(r.cards, `${at}:${n}`) || h("span")); 
  return [h("div.hl-tabs", heading(b) || h("span"), who.length > 1 && segments({ label: b.title, options: who }, `${at}:who`)), lines(b),
    h("ol.hl-missing", list(b.rows).filter(dict).map(row)), dict(b.more) && h("div.hl-row", pill({ ...b.more, quiet: true }, "more"))];
}

const GROWTH = { bud: 1, leaf: 1, petal: 1, open: 1, seal: 1, refresh: 1 };
function flowers(b, at) {
  const item = (f, n, g) => {
    const state = GROWTH[f.state] ? f.state : "bud", id = `${at}:${g}:${n}`, kids = [icon(`s-${state}`, "svg"), h("span", h("span.name", inner(f.name)), str(plain(f.word)) && h("small", { class: state === "bud" && "hl-vh" }, inner(f.word)))];
    return h("li", { key: n }, f.href ? way("hl-skill", id, f, null, kids) : f.offer ? knob("button.hl-skill", id, press(f.offer), kids) : h("span.hl-skill", kids));
  };
  const group = (g, n) => h("div.hl-skillset", { key: n }, g.title && h("h3", text(g.title)), h("ul.hl-skills", list(g.items).filter(dict).map((f, m) => item(f, m, n))));
  return [h("div.hl-tabs", heading(b) || h("span"), b.key && deco("p.hl-key", list(b.key).filter(dict).map((k) => h("span", icon(`s-${str(k.state)}`, "svg"), text(k.word))))), lines(b), list(b.groups).filter(dict).map(group)];
}

function rows(b, at) {
  const all = list(b.rows).filter(dict), id = (r, n) => `${at}:${str(r.id) || n}`, live = all.map(id).filter((_, n) => all[n].offer || all[n].href);
  const stop = stopAt(at, live, all.map(id)[all.findIndex((r) => r.state === "now")]);
  const row = (r, n) => {
    const key = id(r, n), kids = [deco("span.dot"), r.icon && i(str(r.icon)), h("span.what", h("b", inner(r.name)), r.note && h("small", inner(r.note))), thumbs(list(r.cards).map((c) => (dict(c) ? { ...c, offer: null } : c))), r.chip && h("span.hl-chip", inner(r.chip))];
    const box = r.offer || r.href ? (r.href ? way("hl-list-row", key, r, stop(key), kids) : knob("button.hl-list-row", key, { ...press(r.offer), ...stop(key) }, kids)) : h("div.hl-list-row", kids);
    return h("li", { key, "data-s": str(r.state) || null, "aria-current": r.state === "now" ? "true" : null }, box, dict(r.action) && pill({ quiet: !r.action.main, ...r.action }, `${key}:act`));
  };
  return [heading(b), lines(b), h("ul.hl-list", { role: "list", "data-zone": at, class: all.some((r) => r.state) && "has-dots" }, all.map(row))];
}

function cardsBlock(b, at) {
  const groups = list(b.groups).filter(dict), size = ["small", "normal", "large"].includes(b.size) ? `is-${b.size}` : null, fan = b.fan === true;
  const one = (g, n) => h("figure.hl-cardset", { key: n }, thumbs(g.cards, `${at}:${n}`, fan ? "span.hl-fanned" : "span.hl-minis"),
    g.label && h("figcaption", str(g.kind) && i(`k-${str(g.kind)}`), text(g.label)));
  return [heading(b), lines(b), h("div.hl-cardsets", { class: size }, groups.length ? groups.map(one) : one(b, 0))];
}

function progress(b) {
  const of = Math.max(1, Number(b.of) || 1), at = Math.min(of, Math.max(0, Number(b.at) || 0));
  return [heading(b), lines(b), h("div.hl-progress", h("p", text(b.label)), h("div.hl-meter", { role: "progressbar", "aria-label": plain(b.label) || null, "aria-valuemin": "0", "aria-valuemax": String(of), "aria-valuenow": String(at) },
    deco("i", { style: `inline-size:${((100 * at) / of).toFixed(1)}%` })), dict(b.cancel) && pill(b.cancel, "cancel"))];
}

function disclosure(b, at, deep) {
  if (!plain(b.title)) return [lines(b), blocks(b.blocks, at, deep)];
  const isOpen = opened.get(at) ?? b.open === true, flip = () => { opened.set(at, !isOpen); draw(); };
  return [h("h3.hl-fold", knob("button.hl-unfold", at, { "aria-expanded": String(isOpen), onclick: flip }, i("down"), h("span", inner(b.title)))), isOpen && h("div.hl-folded.hl-in", { key: "folded" }, lines(b), blocks(b.blocks, at, deep))];
}

const BLOCKS = {
  text: textBlock,
  heading: (b) => [h(`h${Math.min(4, Math.max(1, Number(b.level) || 2))}.${Number(b.level) === 3 ? "hl-h" : "hl-title"}`, Number(b.level) === 1 ? { tabindex: "-1", "data-id": "prompt", ...KEYS } : null, text(b.text ?? b.title)), lines(b, "p.hl-2")],
  answer: (b) => answer(b, b.main !== false && canHandIn(b)), feedback: (b) => feedback(b), hints: (b) => hints(b),
  phases, coach, missing, flowers, list: rows, cards: cardsBlock, progress,
  ledger, table: dataTable, chart, controls, replay, code: codeLine, download, file: filePick,
  buttons: (b, at) => [heading(b), lines(b), pills(b.items, at)],
  panel: disclosure,
  group: (b, at, deep) => [heading(b), lines(b), blocks(b.blocks, at, deep)],
  columns: (b, at, deep) => [heading(b), h("div.hl-columns", { style: `--n:${list(b.items).length}` }, list(b.items).map((column, n) => h("div.hl-column", { key: n }, blocks(column, `${at}:${n}`, deep))))],
  print: (b) => h("div.hl-row", knob("button.hl-btn.no-print", "print", { onclick: () => window.print() }, i("print"), inner(b.label))),
};
const BARE = ["mat", "coach", "phases", "heading", "feedback", "answer", "hints", "buttons", "print"];
const STILL = ["phases", "coach", "missing", "cards"];               // drawn from what they say alone
let matBlock = null;                                                 // what stands where {"part": "mat"} does

/* Blocks one below the other. Their keys count each part for itself, so that one more above changes nothing below. */
function blocks(all, at = "", deep = 0) {
  const seen = {};
  return deep > 6 ? [] : list(all).filter(dict).map((b) => {
    const part = str(b.part), n = (seen[part] = (seen[part] ?? 0) + 1), key = `${at}${at && "/"}${str(b.id) || `${part}${n}`}`;
    if (part === "mat") return matBlock;
    const draws = () => BLOCKS[part]?.(b, key, deep + 1), made = STILL.includes(part) ? kept(key, b, around, draws) : draws();
    return made && h(b.title ? "section.hl-block" : "div.hl-block", { key, "data-block": part, class: cx(`is-${part}`, (b.sheet ?? b.frame ?? (at.startsWith("side") && deep === 0 && !BARE.includes(part) && Boolean(b.title))) && "hl-sheet", b.frame && "is-framed", b.first && "is-first", b.wide && "is-wide", b.print === false && "no-print"), "aria-label": b.title ? plain(b.title) : null, "data-reveal": str(b.reveal) || null }, made);
  });
}
