/* A question without Python: what hanalearn/export/question_table.py put down is looked up here. Nothing is judged and no
   sentence is made; only what was chosen, how many hints are open and what was said last is kept.

     const question = new Question(table, texts, words);
     question.parts() -> { prompt, scene, frames, answer, blocks, feedback, hints, say, focus, book }
     question.take("tap:9a") -> true if it was open; question.attempt is then null or what is to be remembered */
const MOST_TRIES = 4, MOST_NUMBER = 9999, OPTION_LETTERS = "ABCDEFGHIJKLMNOP";
const MARK_ORDER = ["match", "plant", "chosen", "returned", "still", "moved"];

const filled = (template, ...values) => template.replace(/\{(\d)\}/g, (_, at) => values[at]);

// What a text of a view says, without pictures and readings.
function plainText(text) {
  if (typeof text === "string") return text;
  return text.map((run) => typeof run === "string" ? run : run.ruby ? run.ruby[0]
    : plainText(run.text ?? run.b ?? run.i ?? run.term ?? "")).join("");
}

// The number of a typed sum of products, null if it is none.
function typedNumber(typed) {
  if (!/^\d{1,6}(?:[+*]\d{1,6}){0,3}$/.test(typed)) return null;
  return typed.split("+").reduce((sum, product) => sum + product.split("*").reduce((value, factor) => value * Number(factor), 1), 0);
}

class Question {
  constructor(table, texts, words) {
    this.table = table; this.texts = texts; this.words = words;
    this.hint = 0; this.missed = 0; this.stage = "open"; this.picked = []; this.answer = "";
    this.tries = []; this.out = { came: "entered" }; this.attempt = null;
    this.on = table.j.rows ? Object.fromEntries(answersOf(table).map((answer, at) => [answer, table.j.rows[at]])) : table.j.on;
  }
  get isOver() { return this.stage !== "open"; }
  said(place) { return this.texts[place]; }
  all(places) { return (places ?? []).map((place) => this.texts[place]); }

  // --- what is done

  take(offer) {
    this.attempt = null;
    if (this.isOver) return false;
    if (offer === "again") return this.again();
    if (offer === "hint") return this.help();
    if (offer === "show") { if (!this.missed) return false; this.show(); return true; }
    const led = this.act(offer);
    if (led === undefined) return false;
    if (Array.isArray(led)) { this.picked = led; this.out = { came: "picked" }; }
    else if (led.problem) this.out = { came: "problem", problem: led.problem };
    else this.judge(led.answer);
    return true;
  }
  again() {
    if (!this.missed && !this.picked.length) return false;
    const focus = this.out.came === "judged" ? this.out.outcome[9] ?? this.named(this.out)[0] : undefined;
    this.picked = this.table.f === "sort" ? this.laid() : this.table.p ? this.picked : [];
    this.out = { came: "picked", focus };
    return true;
  }
  help() {
    if (this.hint === 3) { this.show(); return true; }
    this.hint += 1;
    if (this.hint === 3) this.picked = this.helpedOn();
    else if (this.hint === 2 && !this.table.p) this.picked = [];
    this.out = { came: "hinted" };
    return true;
  }
  helpedOn() {
    if (this.table.f !== "sort") return this.table.p ? this.picked : this.table.i ?? this.picked;
    const laid = this.laid(), rest = this.table.i.filter((drop) => !laid.includes(drop));
    return [...laid, rest.length > 1 ? rest[0] : rest[0].split(">")[0]];
  }
  show() {
    this.attempt = this.remembered(this.table.m, ["shown", 0, "", [], -1, [], 0, 0], this.table.m);
    this.stage = "shown"; this.answer = this.table.m; this.picked = []; this.hint = 0; this.missed = 0;
    this.out = { came: "shown", answer: this.table.m };
  }

  // What an act leads to: a new choice, an answer, a problem; undefined if it is not open.
  act(offer) {
    const [verb, thing] = [offer.split(":")[0], offer.slice(offer.indexOf(":") + 1)];
    switch (this.table.f) {
      case "tap": return offer === "none" || verb === "tap" ? { answer: thing } : undefined;
      case "choose": return verb === "choose" ? { answer: thing } : undefined;
      case "number": return this.typed(verb, thing);
      case "parts": return verb === "choose" ? { answer: [...this.picked, thing].join(",") } : this.typed(verb, thing);
      case "tick": case "set": return this.chooseSeveral(offer, verb, thing);
      case "order": return this.move(offer, verb, thing);
      case "sort": return this.sort(verb, thing);
      case "match":
        if (!this.picked.length) return [thing];
        return this.picked[0] === thing ? [] : { answer: `${this.picked[0]}+${thing}` };
    }
  }
  typed(verb, text) {
    if (verb !== "num" && verb !== "text") return undefined;
    if (!text) return { problem: this.words["problem.number-empty"] };
    const number = verb === "num" ? typedNumber(text) : null;
    if (number === null) return { problem: filled(this.words["no-number"], text) };
    if (number > MOST_NUMBER) return { problem: filled(this.words["too-great"], text) };
    return { answer: [...this.picked, String(number)].join(",") };
  }
  chooseSeveral(offer, verb, thing) {
    const { of } = this.table.j.set;
    if (offer === "none") return { answer: "none" };
    if (offer === "done") {
      if (!this.picked.length) return undefined;
      return { answer: of.filter((one) => this.picked.includes(one)).join(this.table.f === "tick" ? "," : "+") };
    }
    if (!of.includes(thing)) return undefined;
    return this.picked.includes(thing) ? this.picked.filter((one) => one !== thing) : [...this.picked, thing];
  }
  row() { return this.picked.length ? this.picked : this.table.d.map(([key]) => key); }
  move(offer, verb, thing) {
    const row = [...this.row()], here = row.indexOf(thing), there = here + (verb === "down" ? 1 : -1);
    if (offer === "done") return { answer: row.join(",") };
    if (here < 0 || there < 0 || there >= row.length) return undefined;
    [row[here], row[there]] = [row[there], row[here]];
    return row;
  }
  laid() { return this.picked.filter((drop) => drop.includes(">")); }
  held() { const last = this.picked.at(-1); return last && !last.includes(">") ? last : null; }
  sort(verb, thing) {
    const laid = this.laid(), held = this.held();
    if (verb === "tap") return held === thing ? laid : [...laid, thing];
    return held ? { answer: [...laid, `${held}>${thing}`].join(",") } : undefined;
  }

  // --- what becomes of an answer

  outcome(answer) {
    const { on } = this, { parts, set, order } = this.table.j, last = answer.slice(answer.lastIndexOf(",") + 1);
    let row;
    if (on) row = on[this.table.f === "number" || this.table.f === "sort" ? last : answer] ?? on["*"];
    else if (parts) { const part = parts[answer.split(",").length - 1]; row = part[last] ?? part["*"]; }
    else if (order) row = order.on[order.early ? earlyOf(answer.split(","), order.wanted) : fallOf(answer.split(","), order.wanted)];
    else row = setOutcome(set, answer.split(this.table.f === "tick" ? "," : "+"), answer);
    return this.table.o[row];
  }
  judge(answer) {
    const outcome = this.outcome(answer), [verdict, ends] = outcome, form = this.table.f;
    this.out = { came: verdict === "placed" || this.isPlaced(answer, ends) ? "placed" : "judged", outcome, answer };
    if (this.out.came === "placed") { this.picked = answer.split(","); this.tries = []; return; }
    this.attempt = this.remembered(this.known(answer), outcome, answer);
    if (ends) {
      this.stage = "done"; this.answer = answer; this.picked = []; this.missed = 0; this.hint = Math.min(this.hint, 1);
      return;
    }
    const before = answer.split(",").slice(0, -1);
    if (!this.table.k) this.picked = form === "parts" || form === "sort" ? before : outcome[8] ? answer.split("+") : [];
    if (verdict === "no" || verdict === "notyet") this.missed = Math.min(this.missed + 1, 3);
    if (form === "number" || form === "parts") {
      this.tries = [...this.tries.filter((one) => one.answer !== answer), { answer, outcome }].slice(-MOST_TRIES);
    }
  }
  // A piece of a sorting that holds; the last one ends the question.
  isPlaced(answer, ends) { return this.table.f === "sort" && ends && answer.split(",").length < this.table.i.length; }
  // As it is remembered: of a number of which nothing is known only that it was one.
  known(answer) {
    const { on } = this, { parts } = this.table.j, last = answer.split(",").at(-1);
    if (!["number", "parts"].includes(this.table.f) || !/^\d+$/.test(last)) return answer;
    return (parts ?? [on]).some((table) => "*" in table && last in table) ? answer : "*";
  }
  remembered(answer, [verdict, , codes, , , , , earned]) {
    return { verdict, answer, earned, codes: codes ? codes.split(" ") : [], hints: this.hint, tries: this.missed };
  }
  // The cards that an answer names, in card order.
  named({ outcome, answer }) {
    if (!outcome || !["tap", "set", "match", "sort"].includes(this.table.f) || answer === "none") return [];
    if (this.table.f === "sort") return outcome[6] ? [answer.slice(answer.lastIndexOf(",") + 1).split(">")[0]] : [];
    return Object.keys(this.words.cards).filter((code) => answer.split("+").includes(code));
  }
  returned() {
    const { came, outcome, answer } = this.out;
    if (came !== "judged" || !outcome[6]) return [];
    if (Array.isArray(outcome[6])) return outcome[6];
    const given = this.table.f === "sort" ? [answer.slice(answer.lastIndexOf(",") + 1).split(">")[0]] : answer.split(/[+>,]/);
    return outcome[6] === 1 ? given : given.filter((one) => !this.table.j.set.best.includes(one));
  }

  // --- what is shown

  parts() {
    const feedback = this.feedback();
    return {
      prompt: { ask: this.said(this.table.q), sub: this.table.s === undefined ? null : this.said(this.table.s), aloud: this.said(this.isOver ? this.table.ae ?? this.table.a : this.table.a) },
      scene: this.scene(), frames: this.frames(), answer: this.answerPart(), blocks: this.all(this.table.x),
      feedback, hints: this.hints(), say: this.say(feedback), focus: this.focus(), book: this.said(this.table.b),
    };
  }
  kept(thing) { return this.hint < 2 || !this.table.n || this.table.n.includes(thing); }
  offerOf(verb, thing) { return !this.isOver && this.kept(thing) ? `${verb}:${thing}` : null; }

  scene() {
    const { z, e, es, v, y, zl } = this.table;
    if (!z) return null;
    if (this.isOver && es) return this.drawn(es, null);
    if (this.isOver && e?.[this.answer]) return this.drawn(e[this.answer].z, null);
    const laid = this.table.f === "sort" ? this.laid().map((drop) => drop.split(">")[0]) : [];
    const chosen = new Set(), back = new Set(this.returned());
    if (this.isOver) for (const code of this.endsChosen()) chosen.add(code);
    else if (["set", "match"].includes(this.table.f)) for (const code of this.picked) chosen.add(code);
    else if (this.table.f === "sort" && this.held()) chosen.add(this.held());
    const base = (!this.isOver && v?.[this.hint]) || {};
    const marksOf = (code) => {
      const found = new Set(base[code] ?? []);
      if (chosen.has(code)) found.add("chosen");
      if (back.has(code)) found.add("returned");
      return MARK_ORDER.filter((mark) => found.has(mark));
    };
    const scene = this.drawn(z, marksOf, new Set(laid), zl);
    if (y && !this.isOver) numberAlike(scene.zones[0].cards, this.words.numbered);
    return scene;
  }
  endsChosen() { return ["set", "tap", "match"].includes(this.table.f) && this.answer !== "none" ? this.answer.split("+") : []; }
  drawn([rest, zones, numbers], marksOf, gone = new Set(), zoneHeads = null) {
    return { ...this.said(rest), zones: zones.map(([head, cards]) => {
      const left = cards.filter((card) => !gone.has(Array.isArray(card) ? card[0] : card));
      const shown = this.said(zoneHeads ? zoneHeads[left.length] : head);
      return { ...shown, cards: left.map((card) => this.card(card, marksOf, numbers)) };
    }) };
  }
  card(card, marksOf, numbers) {
    if (card === 0) return null;
    if (card["?"] !== undefined) return { id: "?", num: null, label: this.said(card["?"]), offer: null, marks: [], tag: null, on: null };
    const [code, look, tagPlace] = Array.isArray(card) ? card : [card.c ?? card];
    const num = numbers ? String(parseInt(code, 10)) : null;
    if (card.d !== undefined) return { id: code, num, label: "", offer: null, marks: [], tag: null, on: null, ...this.said(card.d) };
    const marks = marksOf?.(code) ?? [], tag = tagPlace === undefined ? null : this.said(tagPlace);
    let label = look === undefined || look === -1 || this.isOver ? this.words.cards[code] : this.said(look);
    for (const mark of marks) if (mark !== "plant") label = filled(this.words.marked, label, this.words.marks[mark]);
    if (tag !== null) label = filled(this.words.tagged, label, tag);
    const isLive = !this.isOver && marksOf && (this.table.g?.includes(code) ?? false);
    return { id: code, num, label, offer: isLive ? this.offerOf("tap", code) : null, marks,
      tag: tag ?? (marks.includes("returned") ? this.words["mark.returned"] : null), on: null };
  }
  frames() {
    const end = this.isOver && ["judged", "shown"].includes(this.out.came) ? this.table.e?.[this.answer] : null;
    return (end?.f ?? []).map(([z, say, hold]) => ({ scene: this.drawn(z, null), say: this.said(say), hold }));
  }

  // --- the answer part

  answerPart() {
    const part = { form: this.table.f, label: this.words["ui.answer"] };
    switch (this.table.f) {
      case "tap": return this.nothingOption();
      case "choose": return { ...part, options: this.options("choose", this.table.d) };
      case "tick": return { ...part, options: this.options("tick", this.table.d), done: this.done("ui.check", this.picked.length > 0) };
      case "number": return this.number([]);
      case "parts": return this.partNow();
      case "set": return this.isOver ? null : { ...part, form: "tap-set", done: this.done(this.table.r ?? "ui.check", this.picked.length > 0), nothing: this.nothingButton() };
      case "order": return { ...part, rows: this.rows(), done: this.done("ui.check", true) };
      case "sort": return { ...part, items: [], boxes: this.boxes() };
      default: return null;
    }
  }
  done(key, enabled) { return { label: this.words[key], offer: this.isOver ? null : "done", enabled: !this.isOver && enabled }; }
  nothingOption() {
    if (!this.table.u || this.isOver) return null;
    const option = { key: "A", text: this.words["task.nothing-button"], offer: "none", state: null, chip: null };
    return { form: "choose", label: this.words["ui.answer"], options: [option] };
  }
  nothingButton() {
    return this.table.u ? { label: this.words["task.nothing-button"], offer: "none", enabled: !this.picked.length } : null;
  }
  options(verb, named) {
    const isPart = this.table.f === "parts", over = this.isOver;
    const given = !over ? [] : isPart ? [this.answer.split(",").at(-1)] : this.answer.split(",");
    const isRefused = this.out.came === "judged" && this.out.outcome[0] === "no";
    const refused = !isRefused ? null : this.table.md ? this.out.answer.split(",").at(-1) : this.out.answer;
    return named.map(([option, text], at) => {
      const offer = this.offerOf(verb, option);
      const row = { key: verb === "tick" ? String(at + 1) : OPTION_LETTERS[at], text: this.said(text), offer, state: null, chip: null };
      if (verb === "tick") row.on = (over ? given : this.picked).includes(option);
      if (given.includes(option)) { row.state = "yes"; row.chip = this.stage === "shown" ? null : this.words["mark.chosen"]; }
      else if (option === refused) { row.state = "no"; row.chip = this.words["mark.chosen"]; }
      else if (!over && !offer) row.state = "out";
      return row;
    });
  }
  number(rows) {
    return {
      form: "number", label: this.words["ui.answer"], offer: "num",
      tries: this.tries.map(({ answer, outcome }) => ({
        text: answer.split(",").at(-1), because: outcome[4] >= 0 ? this.said(outcome[4]) : this.all(outcome[3])[0] ?? "",
      })),
      done: { label: this.words["ui.check"] }, enabled: !this.isOver, given: this.isOver ? this.answer.split(",").at(-1) : null,
      rows, at: this.picked.length,
    };
  }
  partNow() {
    const known = this.isOver ? this.answer.split(",") : this.picked;
    const rows = this.table.d.map(([label, , options], at) => {
      const value = known[at] ?? null, named = options.find(([option]) => option === value);
      return { label: this.said(label), text: named ? this.said(named[2]) : value, now: !this.isOver && at === known.length };
    });
    const [, label, options] = this.table.d[Math.min(this.isOver ? known.length - 1 : known.length, this.table.d.length - 1)];
    if (!options.length) return this.number(rows);
    return { form: "choose", label: this.said(label), options: this.options("choose", options), rows };
  }
  rows() {
    const row = this.isOver ? this.answer.split(",") : this.row();
    return row.map((item, at) => {
      const [, place, isCard] = this.table.d.find(([key]) => key === item);
      const name = isCard && this.isOver ? this.words.cards[item] : this.said(place);
      return {
        key: item, num: at + 1, text: isCard ? null : name, cards: isCard ? [{ id: item, label: plainText(name) }] : [],
        up: { label: filled(this.words.up, plainText(name)), offer: !this.isOver && at > 0 ? `up:${item}` : null },
        down: { label: filled(this.words.down, plainText(name)), offer: !this.isOver && at < row.length - 1 ? `down:${item}` : null },
      };
    });
  }
  boxes() {
    const laid = this.isOver ? this.answer.split(",") : this.laid(), held = !this.isOver && this.held();
    return this.table.d.map(([key, text, labels]) => {
      const inside = laid.map((drop) => drop.split(">")).filter(([, box]) => box === key).map(([item]) => item);
      return { key, text: this.said(text), label: this.said(labels[inside.length]), offer: held ? `box:${key}` : null,
        cards: inside.map((code) => ({ id: code, label: this.words.cards[code] })), items: [] };
    });
  }

  // --- feedback and hints

  feedback() {
    const { came, outcome, problem } = this.out, verdicts = this.words.verdicts;
    if (came === "problem") return said("notyet", verdicts.problem, [problem]);
    if (came === "shown") return said("shown", verdicts.shown, this.all(this.table.l ?? this.table.w), null, this.all(this.table.c));
    if (came !== "judged") return null;
    const [verdict, ends, , lines, holds, cells] = outcome;
    const shown = this.all(lines);
    if (ends && this.hint) shown.push(this.words["task.helped"]);
    const title = verdict === "no" && this.table.t ? verdicts["no-card"] : verdicts[verdict];
    return said(verdict, title, shown, holds < 0 ? null : this.said(holds), verdict === "yes" ? [] : this.all(cells), this.actions(ends));
  }
  actions(ends) {
    if (ends) return [];
    const again = { label: this.words["ui.again"], offer: "again" }, show = { label: this.words["ui.show"], offer: "show" };
    if (this.missed >= 3) return [{ ...show, main: true }, again];
    return [...(this.missed || this.picked.length ? [{ ...again, main: true }] : []), ...(this.missed ? [show] : [])];
  }
  hints() {
    if (this.isOver) return null;
    const texts = this.all(this.table.h);
    const rungs = [1, 2, 3, 4].map((rung) => ({
      label: texts[rung - 1], text: rung <= this.hint ? texts[rung + 3] : null,
      state: rung <= this.hint ? "used" : rung === this.hint + 1 ? "offered" : "later", offer: rung === this.hint + 1 ? "hint" : null,
    }));
    return { title: this.words["hint.title"], button: this.words["hint-of"][this.hint], rungs };
  }
  joined(texts) { return texts.filter((text) => text !== null && text.length).map(plainText).join(this.words.space); }
  say(feedback) {
    if (feedback) return this.joined([feedback.title, ...feedback.lines, feedback.holds]);
    const { came, outcome } = this.out;
    if (came === "entered") return this.joined([this.said(this.table.q)]);
    if (came === "hinted") return this.joined([this.all(this.table.h)[this.hint + 3]]);
    if (came === "placed") return this.joined([...this.all(outcome[3]), this.askedNext()]);
    const last = this.table.f === "sort" ? this.held() : ["set", "match"].includes(this.table.f) ? this.picked.at(-1) : null;
    return last ? filled(this.words.marked, this.nameOf(last), this.words.marks.chosen) : "";
  }
  nameOf(code) {
    if (this.table.y) for (const [, cards] of this.table.z[1]) for (const card of cards) if (card[0] === code && Array.isArray(card)) return this.said(card[1]);
    return this.words.cards[code];
  }
  askedNext() { return this.table.f === "parts" ? this.said(this.table.d[Math.min(this.picked.length, this.table.d.length - 1)][0]) : ""; }
  focus() {
    const { came, focus } = this.out;
    if (this.table.f === "sort" && !this.isOver) {
      if (came === "picked" && this.held()) return `box:${this.table.d[0][0]}`;
      const laid = this.laid().map((drop) => drop.split(">")[0]), left = this.table.g.find((code) => !laid.includes(code));
      return came === "placed" && left ? `card:${left}` : came === "entered" ? "prompt" : null;
    }
    if (came === "entered") return "prompt";
    if (focus) return `card:${focus}`;
    return this.isOver ? "feedback" : null;
  }
}

// The answers that can be listed, in the order of their outcomes.
function answersOf({ f, g, d, u }) {
  if (f === "choose") return d.map(([option]) => option);
  if (f === "tap") return u ? [...g, "none"] : g;
  if (f === "sort") return g.flatMap((item) => d.map(([box]) => `${item}>${box}`));
  return g.flatMap((one) => g.filter((other) => other !== one).map((other) => `${one}+${other}`));
}

function said(verdict, title, lines, holds = null, cells = [], actions = []) {
  return { verdict, title, lines, holds, cells, actions };
}

// Cards that look the same are told apart by a number.
function numberAlike(cards, template) {
  const all = cards.filter(Boolean).map((card) => card.label), count = {};
  for (const card of cards) {
    if (!card) continue;
    const look = card.label;
    count[look] = (count[look] ?? 0) + 1;
    if (all.filter((one) => one === look).length > 1) card.label = filled(template, look, count[look]);
  }
}

function setOutcome(set, given, answer) {
  if (answer in set.exact) return set.exact[answer];
  if (set.all) {
    const row = set.all[set.of.reduce((sum, one, at) => sum + (given.includes(one) ? 2 ** at : 0), 0) - 1];
    return typeof row === "string" ? OUTCOME_LETTERS.indexOf(row) : row;
  }
  const untrue = set.untrue.find(([one]) => given.includes(one));
  return untrue ? untrue[1] : set.missing[given.length - 1];
}
const OUTCOME_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

function earlyOf(given, wanted) {
  const early = given.find((one, at) => one !== wanted[at]);
  if (early === undefined) return "right";
  let after = 0;
  for (let at = 0; at + 1 < wanted.length; at++) after += given.indexOf(wanted[at]) + 1 === given.indexOf(wanted[at + 1]);
  return `${after / (wanted.length - 1) >= 0.5 ? "near" : "far"}:${early}`;
}

function fallOf(given, wanted) {
  const at = given.findIndex((one, here) => here + 1 < given.length && wanted.indexOf(one) > wanted.indexOf(given[here + 1]));
  if (at < 0) return "right";
  const swapped = [...given];
  [swapped[at], swapped[at + 1]] = [given[at + 1], given[at]];
  return `${String(swapped) === String(wanted) ? "near" : "far"}:${given[at]}>${given[at + 1]}`;
}
