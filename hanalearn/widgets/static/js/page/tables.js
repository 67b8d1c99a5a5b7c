/* ----- tables, the score ledger, charts */

/* A cell is a text, or a text with what is to be said of it. */
const cellOf = (c) => (dict(c) ? c : { text: c });
const MARKS = { differs: "is-diff", unknown: "is-open", course: "is-course", none: "is-none", now: "is-asked", yes: "is-yes", no: "is-no" };

/* Words are set as words; figures, signs and the letters of sheets as figures. */
const WORDS = /\p{Script=Latin}{3,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}/u, SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isWord = (c) => WORDS.test(plain(c.text)) || (SIGN.test(plain(c.text)) && !/\d/.test(plain(c.text)));

function cell(c, id, stop) {
  const body = [h("span.v", inner(c.text)), c.note && h("small", inner(c.note))];
  if (!str(c.offer)) return [h("span.v", text(c.text)), c.note && h("small", text(c.note))];
  return knob("button.hl-cell", id, { "aria-label": str(plain(c.label)) || null, "aria-expanded": typeof c.on === "boolean" ? String(c.on) : null, ...press(c.offer), ...stop(id) }, body);
}

function dataTable(b, at) {
  const head = list(b.head).map(cellOf), all = list(b.rows).filter(dict).map((r) => ({ ...r, head: cellOf(r.head ?? ""), cells: list(r.cells).map(cellOf) }));
  const width = Math.max(0, ...all.map((r) => r.cells.length)), tops = head.length === width ? [{ text: "" }, ...head] : head;
  const ours = new Set(tops.map((c, n) => (c.mark === "course" ? n : 0)).filter(Boolean));
  const ids = [...tops.map((c, n) => str(c.offer) && `${at}:head:${n}`), ...all.flatMap((r, m) => [str(r.offer) && `${at}:${m}`, str(r.head.offer) && `${at}:${m}:head`, ...r.cells.map((c, n) => str(c.offer) && `${at}:${m}:${n}`)])].filter(Boolean);
  const worded = new Set(tops.map((_, n) => n).filter((n) => n > 0 && all.length > 0 && all.every((r) => !r.cells[n - 1] || isWord(r.cells[n - 1]) || !plain(r.cells[n - 1].text))));   // columns of words stand at their start, figures in the middle
  const stop = stopAt(at, ids), mark = (c, n) => cx(MARKS[c.mark], n > 0 && isWord(c) && "is-word", worded.has(n) && "is-words", ours.has(n) && "is-course", str(c.offer) && "has-offer");
  const line = (r, m) => h("tr", { key: m, class: cx(r.state === "total" && "is-sum", r.state === "quiet" && "is-quiet", r.state === "now" && "is-asked", r.state === "differs" && "is-diff") },
    h("th", { scope: "row", class: mark(r.head, 0) }, str(r.offer) ? cell({ ...r.head, offer: r.offer, label: r.label ?? r.head.label }, `${at}:${m}`, stop) : cell(r.head, `${at}:${m}:head`, stop)),
    r.cells.map((c, n) => h("td", { key: n, class: mark(c, n + 1), "data-head": b.stack === "all" ? plain((tops[n + 1] ?? {}).text) || null : null }, cell(c, `${at}:${m}:${n}`, stop))));
  return [heading(b), lines(b), h("div.hl-scroll", { "data-scroll": plain(b.caption) || plain(b.title) || " " },
    h("table.hl-data", { "data-zone": at, class: cx(b.stack === true && "is-stack", b.stack === "all" && "is-stack-all", b.align === "end" && "is-end", ours.size && "has-course"), style: `--n:${width}` },
      b.caption && h("caption", { class: b.title && "hl-vh" }, text(b.caption)),
      tops.length > 0 && h("thead", h("tr", tops.map((c, n) => h(plain(c.text) || c.offer ? "th" : "td", { key: n, scope: plain(c.text) ? "col" : null, class: mark(c, n) }, cell(c, `${at}:head:${n}`, stop))))), h("tbody", all.map(line))))];
}

/* ----- the score ledger: each set with its cards, its reason and the sheet it stands on; then the way to the end */

const cite = (c) => dict(c) && h("span.hl-src", h("b", str(c.letter)), str(c.name) && h("span.hl-vh", str(c.name)), " ", text(c.text));
const isNumber = (t) => /^[+−-]?\s*\d+$/.test(plain(t).trim()), isShort = (t) => [...plain(t)].length <= 4;
function value(t, isDone) {
  if (isNumber(t)) return h("span.val", text(t));
  return isDone ? h("span.val", h("span.hl-chip", { class: /\d/.test(plain(t)) && "is-yes" }, /\d/.test(plain(t)) && i("tick"), h("span", text(t)))) : h("span.val.is-open", text(t));
}

function ledger(b, at) {
  const tops = list(b.head), all = list(b.rows).filter(dict), base = dict(b.base), rungs = list(b.rungs).filter(dict), final = dict(b.final);
  const ids = [...all.map((r, n) => str(r.offer) && `${at}:${n}`), base && str(base.offer) && `${at}:base`, ...rungs.map((r, n) => str(r.offer) && `${at}:rung:${n}`), final && str(final.offer) && `${at}:final`].filter(Boolean), stop = stopAt(at, ids);
  const named = (r, id) => (str(r.offer) ? knob("button.hl-line", id, { "aria-label": str(plain(r.label)) || null, ...press(r.offer), ...stop(id) }, inner(r.name)) : text(r.name));
  const shape = (r) => ({ none: "is-none", differs: "is-diff", agree: "is-agree", now: "is-asked" })[r.state];
  const line = (r, n) => h("tr", { key: n, class: cx(shape(r), str(r.offer) && "has-offer") },
    h("th", { scope: "row" }, named(r, `${at}:${n}`), r.native && h("small", { lang: "ja" }, text(r.native))), h("td.cards", thumbs(r.cards, `${at}:${n}`, "span.hl-minis.is-line") || (r.count && h("span.hl-small", text(r.count)))),
    h("td.why", text(r.why), cite(r.cite) && [" ", cite(r.cite)]), h("td.pts", text(r.points)));
  const sum = base && h("tr.is-sum", { key: "base", class: cx(shape(base), str(base.offer) && "has-offer") }, h("th", { scope: "row" }, named(base, `${at}:base`)), h("td.cards"), h("td.why", text(base.why)), h("td.pts", text(base.points)));
  const rung = (r, n) => h("li", { key: n, class: cx(r.done !== false && "is-done", shape(r), str(r.offer) && "has-offer") }, h("span.step", named(r, `${at}:rung:${n}`), r.note && h("span.say", text(r.note))), value(r.value, r.done !== false));
  const own = ids.length ? {} : { "data-zone": at };
  const sheet = [(all.length > 0 || base) && h("table.hl-ledger", own,
    tops.length > 0 && h("thead", h("tr", tops.slice(0, 4).map((t, n) => h("th", { key: n, scope: "col", class: n === 3 && "pts" }, text(t))))), h("tbody", all.map(line), sum)),
  rungs.length > 0 && h("ol.hl-rungs", rungs.map(rung)),
  final && h("div.hl-result", { class: cx(shape(final), str(final.offer) && "has-offer") }, h("p.how", h("b", named(final, `${at}:final`)), final.why && h("span", text(final.why))), h("p.n", text(final.points)))];
  // Lines to choose from are one stop of the keyboard, from the first set to the final points.
  return [heading(b), lines(b), ids.length ? h("div.hl-through", { "data-zone": at }, sheet) : sheet];
}

/* A drawing from Python as elements of this page, so that its colours are those of the theme. Only shapes and words are
   taken over, and of those only how they look: nothing in it can act, ask for an address or meet an id of the page. */
const LOOKS = new Set("viewBox preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin opacity transform text-anchor dominant-baseline font-size font-weight font-style font-family class role aria-hidden".split(" "));
function drawnFrom(svg) {
  const take = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1 || !DRAWN.includes(node.localName) || node.localName === "use") return null;
    const props = {};
    for (const { name: key, value } of node.attributes) if (LOOKS.has(key) && !/url\s*\(/i.test(value)) props[key] = value;
    return h(node.localName, props, ...[...node.childNodes].map(take));
  };
  const top = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return top.localName === "svg" && !top.querySelector("parsererror") ? take(top) : null;
}

/* A drawing of numbers, and the same numbers as a table; which of the two is remembered for all of them. */
function chart(b, at) {
  const asTable = dict(b.table) && settings.tables, drawing = !asTable && str(b.svg) && drawnFrom(b.svg);
  const show = dict(b.table) && knob("button.hl-btn.is-quiet.is-small.no-print", `${at}:table`, { "aria-pressed": String(settings.tables), onclick: () => keep("tables", !settings.tables) }, w("as-table"));
  return [heading(b), lines(b), asTable ? dataTable({ caption: b.label, ...b.table }, `${at}:data`) : drawing && h("div.hl-figure", { role: "img", "aria-label": plain(b.label) || null, "data-figure": "" }, drawing), show && h("div.hl-row", show)];
}
