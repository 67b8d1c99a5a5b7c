/* A lesson in a file: a walk over tables that Python worked out, and the views that go with it. Nothing is judged here:
   what an act leads to is looked up, and of an answer in parts what each part leads to.

   Two kinds of judge: `table` finds an act under its name (numbers nobody expected under `num:*`); `parts` finds what
   is said to whole answers, to pieces, and to how many of them belong. See hanalearn/export/lesson_data.py. */

const TYPED = "\ue000";

/* Pieces and texts by their names, one language at a time. */
class Book {
  #pieces; #texts; #tables; #spoken; #order; #outs; #grown = new Map(); #opened = new Map();
  constructor({ veiled, langs, tables, spoken }) {
    [this.#pieces, this.#texts] = sheafIn(undisguised(veiled));
    this.#tables = atob(tables);
    // Tables number outs first, and then all else.
    const isOut = (at) => this.#pieces[at]?.k !== undefined, names = [...this.#pieces.keys()], outs = names.filter(isOut);
    this.#order = [...outs, ...names.filter((at) => !isOut(at))];
    this.#outs = outs.length;
    this.langs = langs;
    this.#spoken = spoken;
  }
  /* What a table leads to, of tables that lie one after the other; undefined if it knows nothing of the act. */
  find([begin, ...counts], which, act) {
    const bits = 32 - Math.clz32(Math.max(this.#outs - 1, 1)), from = counts.slice(0, which).reduce((at, count) => at + (count < 0 ? 2 + Math.ceil((-count * bits) / 8) : 7 * count), begin);
    const number = unsealed(this.#tables, from, counts[which], bits, act);
    return number === undefined ? undefined : this.open(this.#order[number]);
  }
  /* A value with its pieces in it, before any language. */
  open(value) {
    if (typeof value === "number") return this.open(`~${value}`);
    if (typeof value === "string") {
      if (!/^~\d/.test(value)) return value;
      if (!this.#opened.has(value)) this.#opened.set(value, this.#within(this.#pieces[value.slice(1)]));
      return this.#opened.get(value);
    }
    return this.#within(value);
  }
  #within(value) {
    const open = (one) => (typeof one === "number" ? one : this.open(one));
    if (Array.isArray(value)) return value.map(open);
    return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, open(one)])) : value;
  }
  grow(value, lang) {
    if (typeof value === "string") {
      if (value[0] === "^") return this.#texts[this.langs.indexOf(lang)][value.slice(1)];
      if (value[0] !== "~") return value;
      if (!/^~\d/.test(value)) return value.slice(1);
      const name = lang + value;
      if (!this.#grown.has(name)) this.#grown.set(name, this.grow(this.#pieces[value.slice(1)], lang));
      return this.#grown.get(name);
    }
    if (Array.isArray(value)) return value.map((one) => this.grow(one, lang));
    if (!value || typeof value !== "object") return value;
    const made = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.grow(one, lang)])), begin = made.scene && made.prompt?.aloud;
    if (made.taps) return tappable(made);
    if (made.scene && made.frames) made.frames = passed(made.scene, made.frames);
    return Array.isArray(begin) ? { ...made, prompt: { ...made.prompt, aloud: spokenOf(begin[0], made.scene, this.grow(this.#spoken, lang), lang) } } : made;
  }
}

/* A scene whose cards can be tapped, in the places that it names. */
function tappable({ taps, ...scene }) {
  const tapped = (card) => card && { ...card, offer: `tap:${card.id}` };
  return { ...scene, zones: scene.zones.map((zone) => (taps.includes(zone.key) ? { ...zone, cards: zone.cards.map(tapped) } : zone)) };
}

/* A value with something else in one place; what it shared with others stays as it was. */
function put(value, path, part) {
  if (!path.length) return part;
  const [step, ...rest] = path, copy = Array.isArray(value) ? [...value] : { ...value };
  copy[step] = put(copy[step], rest, part);
  return copy;
}
/* A view with other cards in the place of those that have their names. */
const laid = (view, cards) => ({ ...view, scene: { ...view.scene, zones: view.scene.zones.map((zone) => ({ ...zone, cards: zone.cards.map((card) => cards.find((one) => one.id === card?.id) ?? card) })) } });
const replaced = (value, old, text) => (typeof value === "string" ? value.replaceAll(old, text)
  : Array.isArray(value) ? value.map((one) => replaced(one, old, text))
    : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, old, text)])) : value);

/* What a text says, without pictures and readings; see plain_text. */
const flat = (text) => (Array.isArray(text) ? text.map(flat).join("") : typeof text === "string" ? text : text && typeof text === "object" ? flat(text.ruby?.[0] ?? text.text ?? text.b ?? text.i ?? text.term ?? "") : "");
/* What a voice says of the feedback. */
const spoken = ({ title, lines, holds }, lang) => [title, ...lines, holds].filter((text) => text && text.length).map(flat).join(/^(ja|zh)/.test(lang) ? "" : " ");

/* The number of a sum of products, as the page sends it; null if it is none. */
function worth(typed) {
  if (!/^\d{1,6}([+*]\d{1,6}){0,3}$/.test(typed)) return null;
  return typed.split("+").reduce((sum, product) => sum + product.split("*").reduce((all, factor) => all * Number(factor), 1), 0);
}

const MOVES = /^(back|next|restart|new|more|probe|step:.*)$/;
const kindOf = (misses) => (misses === 0 ? 0 : misses >= 3 ? 2 : 1);

class Walk {
  constructor(book, lesson) {
    this.book = book;
    this.lesson = lesson;
    this.marks = {};
    this.tried = new Set();
    this.tries = [];
    /* Steps that are passed by, and of those whose answer was shown in which cards: 0 those of the lesson, 1 others. */
    this.spared = new Set();
    this.shown = {};
    this.enter(0);
  }
  get flow() { return this.lesson.flows[this.f]; }
  get place() { return this.lesson.places[this.flow.p]; }
  #key(f) { return this.lesson.places[this.lesson.flows[f].p].k; }
  /* What tables have of the things that are picked: where it is nothing, it is the place itself. */
  get group() { return this.g ? this.book.open(this.place.groups[this.g - 1]) : this.place; }
  #at(name) {
    const table = this.book.open(name), all = Array.isArray(table) ? null : table?.[""];
    return all ? all[this.h * 3 + kindOf(this.w)] : table;
  }
  /* Of what pieces change: once there was a hint or a miss, all that is known of it. */
  #of(family, piece) { return this.#at(((this.h || this.w) && family?.["+"] ? this.book.open(family["+"]) : family)?.[piece]); }
  #find(table, act, of = "") {
    return table && this.book.find(table, Number(of), `${this.lesson.salt}/${this.flow.p}/${of}/${act}`);
  }

  enter(f) {
    if (this.f === undefined || this.lesson.flows[f].p !== this.flow.p) this.tries = [];
    Object.assign(this, { f, g: 0, picked: [], held: "", boxes: {}, h: 0, w: 0, closed: null, layers: [], typed: "", last: null });
    if (this.flow.a) this.marks.check = "clean";
  }
  #mark(how) {
    if (how === "clean" || this.marks[this.place.k] !== "clean") this.marks[this.place.k] = how;
    delete this.shown[this.place.k];
  }

  /* Does what an offer says; false if the tables know nothing of it. */
  act(offer) {
    if (MOVES.test(offer)) return this.#move(offer);
    if (!this.place.form) return false;
    const { typed } = this;
    this.typed = "";
    if (this.#answer(offer)) return true;
    this.typed = typed;
    return false;
  }
  #answer(offer) {
    if (offer === "again") return this.#again();
    if (this.closed) return false;
    if (offer === "show" || (offer === "hint" && this.h === 3)) return this.#show();
    if (offer === "hint") return this.#hint();
    return { table: this.#table, set: this.#set, order: this.#order, sort: this.#sort }[this.place.t].call(this, offer);
  }
  #move(offer) {
    const { m: ways } = this.flow, before = this.flow.p, isSeen = this.closed !== null || this.h > 0;
    let to = (offer === "back" && isSeen ? ways["back!"] : undefined) ?? ways[offer];
    if (to === undefined) return false;
    if (!this.place.form && this.lesson.flows[to].p !== before && this.place.k !== "check" && this.place.k !== "end") this.#mark("clean");
    if (offer === "restart") this.spared.clear();
    if (offer === "next") {
      for (const key of this.flow.s ?? []) { this.marks[key] = "clean"; this.spared.add(key); delete this.shown[key]; }
      while (this.spared.has(this.#key(to))) to = this.lesson.flows[to].m.next;
    }
    /* Who was shown an answer meets the step in other cards. */
    if (offer !== "new" && this.shown[this.#key(to)] === 0) to = this.lesson.flows[to].m.new ?? to;
    this.enter(to);
    return true;
  }
  #show() {
    if (!this.place.s) return false;
    if (!this.place.c && !this.marks[this.place.k]) this.shown[this.place.k] = this.place.again ?? 0;
    Object.assign(this, { closed: "shown", h: 0, w: 0, picked: [], g: 0, held: "", layers: [{ s: this.place.s }], last: null });
    return true;
  }
  #hint() {
    const row = this.book.open(this.group.h?.[this.h]);
    if (!row) return false;
    this.h += 1;
    this.last = null;
    this.g = row.g ?? 0;
    if (this.place.t === "sort") { if (this.h === 3) this.#layOne(row.w); }
    else this.picked = row.x ?? this.picked;
    this.layers = [...this.#node(), { s: row.s }, ...(this.place.t === "sort" ? [{ s: { focus: null } }] : [])];
    return true;
  }
  #again() {
    const { t } = this.place, focus = this.last ? `card:${this.last}` : null, wasClosed = this.closed !== null;
    if (wasClosed && this.closed !== "done") return false;
    if (wasClosed) Object.assign(this, { closed: null, w: 0, g: 0, picked: [] });
    else if (t === "table") this.g = this.group.g ?? 0;
    else if (t === "set" && this.place.rule !== "gather") this.picked = [];
    else if (t === "order") this.picked = [];
    this.held = "";
    this.layers = [...this.#node(), ...(t === "sort" ? [] : [{ s: { focus } }])];
    this.last = null;
    return true;
  }

  /* The layers of the state in which something is being chosen. */
  #node() {
    const { t } = this.place, { nb, n, nc, nm } = this.group, node = [{ s: nb }, { s: this.#of(n, "") }, { c: nc }, { s: this.#at(nm) }];
    if (t === "set") return [...node, ...this.#pieces()];
    if (t === "order") return [...node, { f: (view) => this.#rows(view, this.picked.length ? this.picked : this.place.i, true) }];
    if (t === "sort") return [...node, ...(this.held ? [{ p: this.#of(this.place.held, this.held) }] : []), ...(this.back ? [{ p: this.#of(this.place.back, this.back) }] : []), { f: (view) => this.#boxes(view) }];
    return node;
  }

  /* What has been judged, in whatever way. `layers` are those of the state it leads to. */
  #judged(out, { text = null, node = null, lost = [], done = [] } = {}) {
    if (out.k === "miss" && this.place.c && this.flow.m.tried === undefined) out = { ...out, k: "lost" };
    this.last = out.f || null;
    this.tried.add(this.place.k);
    if (out.k === "end") {
      const h = Math.min(this.h, 1), { v } = out;
      if (this.place.c) { if (h === 0) this.f = this.flow.m.right ?? this.f; } else this.#mark(h ? "helped" : "clean");
      Object.assign(this, { closed: "done", h, w: 0, layers: [...done, { s: v[h] ?? v[0] }] });
    } else if (out.k === "lost") {
      if (out.u) this.f = this.flow.m.spoilt ?? this.f;
      Object.assign(this, { closed: "lost", h: 0, w: 0, layers: [...lost, ...(this.group.ld ? [{ s: this.group.nb }, { c: this.place.lc }] : []), { s: this.group.l }, { s: out.l }, { c: out.c }] });
    } else {
      if (this.place.c) { this.f = this.flow.m.tried; this.w = 1; } else this.w = Math.min(3, this.w + (out.m ?? 0));
      this.g = out.g ?? 0;
      this.layers = [...(node ?? (() => this.#node()))(), { s: this.#at(out.v) }, ...this.#backs(out)];
    }
    if (text !== null && out.b !== undefined) this.tries = [...this.tries.filter((one) => one.text !== text), { text, because: out.b }].slice(-4);
    return true;
  }

  /* ----- judge: table */

  #table(offer) {
    const of = this.g, { acts } = this.place, [kind, ...rest] = offer.split(":"), typed = rest.join(":");
    let act = offer, text = null;
    if (kind === "text" || kind === "num") {
      const number = kind === "num" ? worth(typed) : null, fault = typed === "" ? "empty" : number === null ? "number" : number > 9999 ? "range" : null;
      if (fault) return this.#problem(fault, typed);
      text = String(number);
      act = `num:${number}`;
    }
    // Tables of few know their own acts only: the page asks for none that it does not show.
    if (text === null && !JSON.stringify(this.view(this.lang ?? this.book.langs[0])).includes(JSON.stringify(offer))) return false;
    let out = this.#find(acts, act, of);
    if (out === undefined && text !== null) out = this.#find(acts, "num:*", of);
    if (out === undefined) return false;
    this.typed = text ?? "";
    if (out.k === "pick" || out.k === "placed") {
      this.g = out.g ?? 0;
      this.last = out.f || null;
      if (out.k === "placed") this.tries = [];
      this.layers = [...this.#node(), { s: this.#at(out.v) }];
      return true;
    }
    return this.#judged(out, { text });
  }
  #problem(fault, typed) {
    if (!this.place.p?.[fault]) return false;
    this.typed = typed;
    this.last = null;
    this.layers = [...this.#node(), { s: this.place.p[fault] }];
    return true;
  }

  /* ----- judge: parts, of things chosen */

  #pieces(picked = this.picked) {
    const { place } = this, made = picked.map((one) => ({ p: this.#of(place.on, one) }));
    if (picked.length) made.push(...(picked.length >= place.need ? [{ p: place.some }] : []), { p: place.last[picked.at(-1)] });
    for (const [key, values] of Object.entries(place.by ?? {})) made.push({ s: { [key]: place.sets[values[this.#bits()]] } });
    return made;
  }
  #bits() { return this.place.o.reduce((sum, one, at) => sum + (this.picked.includes(one) ? 2 ** at : 0), 0); }
  /* Which way of filling the gaps this is; the last gap runs fastest. */
  #filling() {
    const { o, need } = this.place;
    return Array.from({ length: need }, (_, gap) => o.filter((one) => one.startsWith(`${gap}:`))).reduce((sum, words) => sum * words.length + words.findIndex((one) => this.picked.includes(one)), 0);
  }
  #set(offer) {
    const { place } = this, [verb, ...rest] = offer.split(":"), piece = rest.join(":");
    if (offer === "done" || offer === "none") return this.#given(offer);
    if (verb !== place.verb || !place.o.includes(piece)) return false;
    const others = this.picked.filter((one) => (place.rule === "slot" ? one.split(":")[0] !== piece.split(":")[0] : one !== piece));
    this.last = null;
    if (place.rule === "gather") return this.#gathered([...others, piece]);
    if (this.picked.includes(piece)) this.picked = others;
    else this.picked = [...others, piece];
    if (place.rule === "slot") this.picked.sort((a, b) => Number(a.split(":")[0]) - Number(b.split(":")[0]));
    this.layers = this.#node();
    return true;
  }
  #gathered(picked) {
    const piece = picked.at(-1);
    if (picked.length === this.place.o.length) return this.#judged(this.#find(this.place.rows, piece));
    this.picked = picked;
    this.layers = this.#node();
    return true;
  }
  #saidTo() {
    const { place } = this, chosen = place.o.filter((one) => this.picked.includes(one)), named = this.#find(place.rows, chosen.join("+"));
    if (named !== undefined) return named;
    if (place.bits) {
      const { outs, of } = this.book.open(place.bits), begin = mix(`${this.lesson.salt}/${this.flow.p}/bits`, 1) % of.length;
      return outs[of.charCodeAt(place.rule === "slot" ? (this.#filling() + begin) % of.length : this.#bits() ^ begin) - 48];
    }
    // Of pieces with words of their own the first speaks; else it is told by how many belong.
    const cells = chosen.map((one) => this.#find(place.rows, `.${one}`)), own = cells.filter((cell) => cell.length > 1).sort((a, b) => a[0] - b[0])[0];
    return own ? own[1] : this.#find(place.rows, `#${cells.filter(([belongs]) => belongs).length}`);
  }
  #given(offer) {
    const { place } = this, out = offer === "none" ? this.#find(place.rows, "none") : this.#saidTo();
    if (!out) return false;
    const chosen = place.o.filter((one) => this.picked.includes(one));
    const mode = out.o ?? "", came = mode.replace("!", ""), back = came === "all" ? chosen : came === "bad" ? chosen.filter((one) => out.z.includes(one)) : came.startsWith("=") ? [came.slice(1)] : [];
    const alone = mode.startsWith("!") && chosen.length === 1 && place.alone ? [{ p: place.alone[chosen[0]] }] : [];
    this.last = out.f === "~" ? chosen[0] : out.f;
    const staying = out.y ? (place.form === "tap-set" ? chosen : this.picked) : out.x ?? [];
    const node = () => { this.picked = staying; return [...this.#node(), ...alone]; };
    this.returned = back;
    const seen = this.book.open(out.d) ?? {}, layers = [{ s: seen.s ?? {} }, ...chosen.map((one) => ({ p: seen.on?.[one] })), ...back.map((one) => ({ p: seen.back?.[one] }))];
    const lost = out.k === "end" ? [] : layers, done = out.y && out.k === "end" ? layers : [];
    return this.#judged({ ...out, f: this.last ?? "" }, { node, lost, done });
  }
  #backs(out) {
    if (this.place.t !== "set" || !out.o) return [];
    return this.returned.map((one) => ({ p: this.#of(this.picked.includes(one) ? this.place.both : this.place.back, one) }));
  }

  /* ----- judge: parts, of things put in order */

  #rows(view, order, isOpen) {
    const { place } = this, last = order.length - 1, offered = (row, way, can) => ({ ...row[way], offer: isOpen && can ? row[way].offer : null });
    const rows = order.map((item, at) => { const row = this.book.grow(place.rows[item], this.lang); return { ...row, num: at + 1, up: offered(row, "up", at > 0), down: offered(row, "down", at < last) }; });
    return { ...view, answer: { ...view.answer, rows } };
  }
  #order(offer) {
    const { place } = this, row = [...(this.picked.length ? this.picked : place.i)], [way, ...rest] = offer.split(":"), here = row.indexOf(rest.join(":")), there = here + (way === "down" ? 1 : -1);
    if (offer === "done") return this.#ordered(row);
    if (here < 0 || !(there in row) || !["up", "down"].includes(way)) return false;
    [row[here], row[there]] = [row[there], row[here]];
    this.last = null;
    this.picked = row;
    this.layers = this.#node();
    return true;
  }
  #saidToOrder(row) {
    const { place } = this, named = this.#find(place.said, row.join(","));
    if (named !== undefined) return named;
    for (let reply = 0; reply < place.replies; reply++)
      for (const [at, one] of row.entries()) for (const other of row.slice(at + 1)) { const found = this.#find(place.said, `${reply}/${one}<${other}`); if (found !== undefined) return found; }
    for (const [at, one] of row.slice(0, -1).entries()) { const found = this.#find(place.said, `!${one},${row[at + 1]}`); if (found !== undefined) return found; }
    return undefined;
  }
  #ordered(row) {
    const out = this.#saidToOrder(row);
    if (!out) return false;
    const shown = { f: (view) => this.#rows({ ...view, answer: this.book.grow(this.place.s, this.lang).answer }, row, false) };
    this.picked = out.y ? row : [];
    return this.#judged({ ...out, f: out.f === "~" ? "" : out.f }, { lost: [shown] });
  }

  /* ----- judge: parts, of things put into boxes. What is picked are the things that lie, in their order. */

  #boxes(view, answer = view.answer) {
    const { place } = this, isCards = place.zone.length > 0, key = isCards ? "cards" : "items", grow = (value) => this.book.grow(value, this.lang);
    const boxes = answer.boxes.map((box) => { const within = this.picked.filter((one) => this.boxes[one] === box.key); return { ...box, label: grow(this.#find(place.drops, `${box.key}#${within.length}`)[0]), [key]: within.map((one) => grow(place.inside[one])) }; });
    const made = { ...view, answer: { ...answer, boxes, items: answer.items.filter((one) => !this.picked.includes(one.key)) } };
    if (!isCards || !this.picked.length || this.closed) return made;
    const [zone, ...others] = view.scene.zones, cards = zone.cards.filter((card) => card === null || !this.picked.includes(card.id));
    return { ...made, scene: { ...view.scene, zones: [{ ...zone, cards, label: grow(place.zone[this.picked.length]) }, ...others] } };
  }
  #layOne(boxes) {
    const rest = this.place.i.filter((one) => !this.picked.includes(one));
    this.back = "";
    if (rest.length > 1) { this.picked = [...this.picked, rest[0]]; this.boxes[rest[0]] = this.place.b[boxes[rest[0]]]; this.held = ""; } else this.held = rest[0];
  }
  #sort(offer) {
    const { place } = this, [verb, ...rest] = offer.split(":"), thing = rest.join(":");
    this.last = null;
    if (verb === "tap" && place.i.includes(thing) && !this.picked.includes(thing)) {
      this.back = "";
      this.held = this.held === thing ? "" : thing;
      this.layers = this.#node();
      return true;
    }
    const out = verb === "box" && this.held ? this.#find(place.drops, `${this.held}>${thing}`) : undefined;
    return out ? this.#dropped(out, thing) : false;
  }
  #dropped(out, box) {
    const item = this.held;
    this.held = "";
    this.back = "";
    if (out.k === "miss") {
      this.back = out.x?.[0] ?? "";
      const done = this.#judged({ ...out, f: "" });
      this.back = "";
      return done;
    }
    this.picked = [...this.picked, item];
    this.boxes[item] = box;
    if (this.picked.length === this.place.i.length) return this.#judged({ k: "end", v: out.e, f: out.f }, { done: [{ f: (view) => { const made = this.#boxes(view, this.book.grow(this.place.closed, this.lang)); return made; } }] });
    const next = this.place.i.find((one) => !this.picked.includes(one));
    this.layers = [...this.#node(), { s: this.#at(out.v) }, { s: { focus: `${this.place.to}:${next}` } }];
    return true;
  }

  /* ----- what is seen */

  view(lang) {
    this.lang = lang;
    const { lesson, place } = this;
    let view = this.book.grow(place.v ?? place.vs[this.#ending()], lang);
    for (const layer of this.layers) {
      if (layer.s) view = { ...view, ...this.book.grow(layer.s, lang) };
      else if (layer.f) view = layer.f(view);
      else if (layer.c) view = laid(view, this.book.grow(layer.c, lang));
      else for (const [path, part] of this.book.grow(layer.p, lang) ?? []) view = put(view, path, part);
    }
    if (this.typed || JSON.stringify(view.feedback ?? "").includes(TYPED)) view = replaced(view, TYPED, this.typed);
    if (view.say === 0) view = { ...view, say: spoken(view.feedback, lang) };
    if (view.answer?.form === "number") view = { ...view, answer: { ...view.answer, tries: this.tries.map((one) => ({ text: one.text, because: this.book.grow(one.because, lang) })) } };
    const steps = view.head.steps.map((step, at) => (step === "todo" && this.marks[lesson.main[at]] ? "done" : step === "check" && this.isPassed ? "check-done" : step));
    return { ...view, head: { ...view.head, steps }, place: { ...view.place, done: this.isPassed } };
  }
  get isPassed() { return this.lesson.needed.every((key) => this.marks[key] === "clean"); }
  /* Which of the ends: by the first question of the check that is not passed, or by whether all steps are. */
  #ending() {
    const { checks } = this.lesson, open = checks.findIndex((key) => this.marks[key] !== "clean");
    return checks.length ? (open < 0 ? checks.length : open) : Number(this.isPassed);
  }
}
