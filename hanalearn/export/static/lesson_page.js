/* The page of a file of lessons: its front page, the lesson that is open, what is kept and what is written down. */

const FILE = pack.data, book = new Book(FILE);
const isPlain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const shelf = new Shelf(pack.name, pack.hash, (value) => isPlain(value) && isPlain(value.lessons) && Object.entries(value.lessons).every(([id, kept]) => {
  const lesson = FILE.lessons.find((one) => one.id === id);
  return lesson && Number.isInteger(kept?.f) && kept.f in lesson.flows && isPlain(kept.marks) && Array.isArray(kept.tried);
}));

class LessonPage {
  #walks = new Map(); #open = null; #seq = 0; #lang; #fault = null; #taken = false; #kept; #problem;

  constructor() {
    const { value, problem } = shelf.load();
    this.#kept = value;
    this.#problem = problem;
    /* A link of a folder in another language asks for it. */
    const asked = new URLSearchParams(location.search).get("lang");
    this.#lang = [asked, value?.lang].find((code) => FILE.langs.includes(code)) ?? FILE.langs.find((code) => navigator.languages?.[0]?.startsWith(code.slice(0, 2))) ?? FILE.langs[0];
    this.model = new FileModel(pack, (offer) => this.take(offer));
    if (!value && FILE.lessons.length === 1) this.#go(FILE.lessons[0].id);
  }
  get walk() { return this.#open && this.#walks.get(this.#open); }
  get seq() { return this.#seq; }

  #go(id) {
    const lesson = FILE.lessons.find((one) => one.id === id);
    if (!lesson) return false;
    if (!this.#walks.has(id)) this.#walks.set(id, new Walk(book, lesson));
    this.#open = this.#last = id;
    return true;
  }
  #last = FILE.lessons[0].id;

  take({ seq, offer }) {
    // A double click, or the answer to a page that is gone.
    if (seq !== this.#seq || typeof offer !== "string") return;
    const [verb, ...rest] = offer.split(":"), thing = rest.join(":");
    let done = true;
    if (verb === "lang") { if (!FILE.langs.includes(thing)) return; this.#lang = thing; this.#save(); }
    else if (offer === "map") { this.#open = null; this.#fault = null; this.#taken = false; }
    else if (verb === "open") done = this.#go(thing);
    else if (offer === "resume") this.#resume();
    else if (offer === "anew") this.#anew();
    else if (offer.startsWith("say:code=")) this.#read(offer.slice(9));
    else { done = this.walk?.act(offer) ?? false; if (done) this.#save(); }
    if (done) this.show();
  }
  #resume() {
    for (const [id, kept] of Object.entries(this.#kept?.lessons ?? {})) {
      this.#go(id);
      const walk = this.#walks.get(id);
      walk.marks = { ...kept.marks };
      walk.tried = new Set(kept.tried);
      walk.spared = new Set(kept.spared);
      walk.shown = { ...kept.shown };
      walk.enter(kept.f);
    }
    const at = this.#kept?.at;
    this.#kept = null;
    if (at && this.#walks.has(at)) this.#go(at); else this.#open = null;
  }
  #anew() {
    shelf.clear();
    this.#kept = null;
    this.#walks.clear();
    this.#open = null;
    if (FILE.lessons.length === 1) this.#go(FILE.lessons[0].id);
  }
  #save() {
    if (this.#kept) return;                                          // whoever was here before has not been asked yet
    const lessons = Object.fromEntries([...this.#walks].map(([id, walk]) => [id, { f: walk.f, marks: walk.marks, tried: [...walk.tried], spared: [...walk.spared], shown: walk.shown }]));
    const kept = shelf.save({ at: this.#open ?? this.#last, lang: this.#lang, lessons });
    if (!kept) this.#problem = shelf.load().problem ?? "full";
    else if (this.#problem !== "nowhere") this.#problem = null;
  }

  /* ----- the code to write down */

  #marksOf(walk) { return walk.lesson.code.parts.map((key) => ({ clean: 3, helped: 2 })[walk.marks[key]] ?? (walk.tried.has(key) ? 1 : 0)); }
  #codeOf(id) {
    const walk = this.#walks.get(id);
    return walk ? writeCode(walk.lesson.code, this.#marksOf(walk)) : "";
  }
  #read(typed) {
    this.#taken = false;
    for (const lesson of FILE.lessons) {
      const read = readCode(typed, { ...lesson.code, count: lesson.code.parts.length });
      if (read.fault && read.fault !== "other") { this.#fault = read; if (read.fault !== "edition" || lesson === FILE.lessons.at(-1)) return; continue; }
      if (read.fault) { this.#fault = read; continue; }
      this.#go(lesson.id);
      const walk = this.walk, { parts } = lesson.code;
      for (const [at, mark] of read.marks.entries()) {
        if (mark >= 2) walk.marks[parts[at]] = mark === 3 ? "clean" : "helped";
        if (mark >= 1) walk.tried.add(parts[at]);
      }
      const next = parts.find((key) => !walk.marks[key]) ?? "end";
      walk.enter(lesson.flows.findIndex((flow) => lesson.places[flow.p].k === next));
      this.#open = null;
      this.#fault = null;
      this.#taken = true;
      this.#kept = null;
      this.#save();
      return;
    }
  }

  /* ----- what is seen */

  show() {
    const words = FILE.words[this.#lang], view = this.walk ? this.walk.view(this.#lang) : this.#front();
    const notes = this.#problem ? [{ text: book.grow(FILE.notes, this.#lang)[this.#problem], kind: "info" }] : [];
    this.#seq += 1;
    this.model.show({ ...view, notes: [...(view.notes ?? []), ...notes], seq: this.#seq, lang: this.#lang, words });
  }
  #front() {
    const view = book.grow(FILE.front, this.#lang), said = book.grow(FILE.said, this.#lang), word = (id) => {
      const walk = this.#walks.get(id), kept = this.#kept?.lessons[id];
      return !walk && !kept ? "new" : walk?.isPassed ? "done" : "begun";
    };
    // Who was here before is asked first.
    const [title, lessons, ...rest] = view.main, rows = lessons.rows.map((row) => ({ ...row, ...(this.#kept ? { offer: null, href: null } : {}), chip: said.states[word(row.id)], state: { new: "new", begun: "now", done: "done" }[word(row.id)] }));
    const code = this.#codeOf(this.#last), main = [title];
    if (this.#kept) main.push(said.before);
    main.push({ ...lessons, rows });
    if (code) main.push({ ...said.code, text: code });
    const fault = this.#fault && { text: flat(said.faults[this.#fault.fault]).replace(TYPED, this.#fault.about) };
    main.push({ ...said.enter, items: said.enter.items.map((item) => ({ ...item, ...(fault ? { error: fault } : {}) })) });
    if (this.#taken) main.push({ part: "text", id: "taken", tone: "yes", lines: [said.taken] });
    main.push(...rest);
    return { ...view, main, say: this.#fault ? fault.text : this.#taken ? flat(said.taken) : "", focus: "prompt" };
  }

  /* ----- on paper: every step once, and the answers on a page of their own. Made only while printing. */

  sheet() {
    const { walk } = this, lesson = walk?.lesson ?? FILE.lessons.find((one) => one.id === this.#last), lang = this.#lang, said = book.grow(FILE.said, lang), tag = (name, props = {}, ...kids) => { const node = Object.assign(document.createElement(name), props); node.append(...kids); return node; };
    const box = tag("section", { className: "hl-sheet", lang }), key = tag("ol"), pic = (id) => tag("img", { alt: "", src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(pack.pics[id]) });
    const cardsIn = (view) => (view.scene?.zones ?? []).filter((zone) => !["taken", "their-taken"].includes(zone.key) && zone.cards?.some((card) => card && pack.pics[card.id]));
    box.append(tag("h1", {}, said.titles[lesson.id]));
    lesson.places.filter((place) => place.form && !place.c && !place.again).forEach((place, at) => {
      const view = book.grow(place.v, lang), item = tag("div", { className: "hl-item" }, tag("p", {}, `${at + 1}. ${flat(view.prompt.ask)}`));
      if (view.prompt.sub) item.append(tag("p", {}, flat(view.prompt.sub)));
      for (const zone of cardsIn(view)) item.append(tag("p", {}, tag("b", {}, zone.name)), tag("div", {}, ...zone.cards.filter((card) => card && pack.pics[card.id]).map((card) => tag("figure", {}, pic(card.id), tag("figcaption", {}, card.marks.length ? "" : card.label)))));
      for (const option of view.answer?.options ?? []) item.append(tag("p", {}, `${option.key}  ${flat(option.text)}`));
      item.append(tag("p", { className: "hl-line" }));
      box.append(item);
      if (!FILE.key) return;
      const shown = place.s ? { ...view, ...book.grow(place.s, lang) } : view, chosen = (shown.answer?.options ?? []).filter((option) => option.state === "yes").map((option) => flat(option.text));
      const lines = (shown.feedback?.lines ?? []).map(flat), marked = place.s ? (shown.scene?.zones ?? []).flatMap((zone) => zone.cards ?? []).filter((card) => card && card.marks?.some((mark) => mark === "chosen" || mark === "moved")).map((card) => card.label) : [];
      key.append(tag("li", {}, [...chosen, ...(shown.answer?.given ? [shown.answer.given] : []), ...(lines.length ? lines : marked)].join(" · ") || "–"));
    });
    if (FILE.key) box.append(tag("div", { className: "hl-key" }, tag("h2", {}, said.key), key));
    return box;
  }
}

const page = new LessonPage();
page.show();
page.model.open(document.getElementById("hl-app"));
let paper = null;
addEventListener("beforeprint", () => { paper?.remove(); paper = page.sheet(); document.body.append(paper); });
addEventListener("afterprint", () => { paper?.remove(); paper = null; });
globalThis.hanalearnFile = { model: page.model };
