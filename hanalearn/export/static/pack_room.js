/* The room of a practice file: who practises, what was kept, the sitting that is open. It knows no page; the day is asked
   of a function, and what it keeps goes to a shelf. Every number of a class has a place of its own in one browser. */
const MOST_LOGGED = 3000, MOST_RETRIES = 3, MOST_NUMBERED = 999, KIND_LENGTH = 8;

const isKept = (value) => value?.v === 1 && Number.isInteger(value.now) && value.of !== null && typeof value.of === "object"
  && Object.values(value.of).every((one) => one?.state?.v === 1 && Array.isArray(one.log) && /^[0-9a-f]{32}$/.test(one.learner));

// Days since 1 January 1970 by the calendar of the reader; the time of day is not looked at.
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5);
}
const dayName = (day) => new Date(day * 864e5).toISOString().slice(0, 10);

// A random name for the lines of a file; made here, kept here, and it says nothing of anybody.
function newLearner() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

class PackRoom {
  constructor({ data, name, hash }, { shelf = new Shelf(name, hash, isKept), day = today, learner = newLearner } = {}) {
    this.data = unpacked(data); this.shelf = shelf; this.day = day; this.newLearner = learner;
    this.units = this.data.units.map((unit) => ({ ...unit, beliefs: unit.items.map(beliefsOf) }));
    this.byKey = Object.fromEntries(this.units.map((unit) => [unit.key, unit]));
    this.types = data.types.map(([key]) => key);
    const { value, problem } = shelf.load();
    this.kept = value ?? { v: 1, now: 0, of: {} };
    this.problem = problem;
    this.sitting = null;
  }
  get number() { return this.kept.now; }
  get mine() { return this.kept.of[this.number] ?? { state: newState(this.types.length), log: [], count: 0, learner: "" }; }
  get state() { return { ...this.mine.state, units: Object.fromEntries(Object.entries(this.mine.state.units).filter(([key]) => this.byKey[key])) }; }
  keep(change) {
    const mine = { ...this.mine, ...change };
    if (!mine.learner) mine.learner = this.newLearner();
    this.kept = { ...this.kept, of: { ...this.kept.of, [this.number]: mine } };
    this.save();
  }
  // Another window may have kept something for another number meanwhile: only one's own place is written over.
  save() {
    const of = { ...(this.shelf.load().value ?? this.kept).of }, mine = this.kept.of[this.number];
    if (mine) of[this.number] = mine; else delete of[this.number];
    this.kept = { ...this.kept, of };
    if (!this.shelf.save(this.kept)) this.problem = "nowhere";
  }
  become(number) {
    if (!Number.isInteger(number) || number < 0 || number > MOST_NUMBERED) return;
    this.kept = { ...(this.shelf.load().value ?? this.kept), now: number };
    this.sitting = null;
    this.save();
  }
  forget() {
    const { [this.number]: gone, ...of } = this.kept.of;
    this.kept = { ...this.kept, of };
    this.sitting = null;
    this.save();
  }

  // --- codes and files

  marks() { return marksOf(this.state, this.types); }
  code() { return writeCode(this.data.code, this.marks()); }
  // Takes over what a written code says; null, or what is the matter with it.
  takeCode(text) {
    const found = readCode(text, this.data.code);
    if (found.fault) return found;
    this.keep({ state: { ...this.state, base: this.state.base.map((mark, at) => Math.max(mark, found.marks[at])) } });
    return null;
  }
  nameOf(unit, at) { return unit.head + unit.seeds[at] + unit.tail; }
  // The answers as the lines that `hanalearn record import` reads.
  lines() {
    const { learner, log } = this.mine;
    const rows = log.map(([n, key, at, verdict, answer, earned, codes, phase, hints, tries, day]) => {
      const unit = this.byKey[key], variant = this.nameOf(unit, at);
      const item = unit.type.startsWith("fact:") ? variant.slice(0, variant.lastIndexOf("/")) : unit.type;
      return { learner, attempt: { item, verdict, answer, earned, codes, phase, hints, tries, variant, rulebook: unit.items[at].rb,
        lang: this.data.lang, day: dayName(day), id: `file-${learner.slice(0, 16)}-${n}` } };
    });
    return [{ hanalearn: 2 }, ...rows].map((row) => `${JSON.stringify(row)}\n`).join("");
  }

  // --- a sitting

  begin() { this.open(plan(this.state, this.units, this.number, this.day())); }
  beginKind(type) {
    const units = this.units.filter((unit) => unit.type === type);
    if (units.length) this.open(Array.from({ length: KIND_LENGTH }, (_, at) => ["practice", units[Math.floor(at * units.length / KIND_LENGTH)].key, ""]));
  }
  open(asked) {
    this.keep({ state: { ...this.state, sitting: this.state.sitting + 1 } });
    this.sitting = { asked, at: -1, results: [], misses: [], retried: false, question: null };
    this.next();
  }
  next() {
    const sitting = this.sitting;
    sitting.at += 1;
    if (sitting.at === sitting.asked.length && !sitting.retried) {
      sitting.retried = true;
      for (const code of sitting.misses.slice(0, MOST_RETRIES)) sitting.asked.push(["mistakes", unitFor(this.state, this.units, code), code, "again"]);
    }
    sitting.question = null;
    const now = sitting.asked[sitting.at];
    if (!now) return;
    const unit = this.byKey[now[1]], [state, at] = drawn(this.state, unit, this.number, this.day(), now[2]);
    this.keep({ state });
    Object.assign(sitting, { unit, item: at, name: this.nameOf(unit, at), question: new Question(unit.items[at], this.data.texts, this.data.ask) });
  }
  stop() {
    const sitting = this.sitting;
    sitting.asked = sitting.asked.slice(0, sitting.results.length);
    sitting.at = sitting.asked.length;
    sitting.question = null;
    if (!sitting.results.length) this.sitting = null;
  }
  take(offer) {
    const { question } = this.sitting;
    if (!question?.take(offer)) return false;
    if (question.attempt) this.remember(question.attempt);
    return true;
  }
  remember(attempt) {
    const sitting = this.sitting, [phase, , code, again] = sitting.asked[sitting.at], { unit, question } = sitting;
    const isRight = attempt.verdict === "yes" || attempt.verdict === "also", resisted = code && isRight && !attempt.tries;
    let state = this.state, codes = attempt.codes;
    if (!isRight && codes.length) {
      if (!sitting.misses.includes(codes[0])) sitting.misses.push(codes[0]);
      state = tempted(state, unit, codes[0], false);
    }
    if (resisted) { codes = [code]; state = tempted(state, unit, code, true); }
    if (question.isOver) {
      const mark = question.stage === "shown" ? 1 : attempt.hints || attempt.tries ? 2 : 3;
      state = answered(state, unit, mark, this.day(), !again);
      sitting.results.push(question.stage === "shown" ? "shown" : mark === 3 ? "yes" : "helped");
    }
    const mine = this.mine, n = (mine.count ?? 0) + 1;
    const row = [n, unit.key, sitting.item, attempt.verdict, attempt.answer.slice(0, 400), attempt.earned, codes, phase, attempt.hints, attempt.tries, this.day()];
    this.keep({ state, count: n, log: [...mine.log, row].slice(-MOST_LOGGED) });
  }
}

// What practice_pack.py packed: every question with its own fields, every card with its name.
function unpacked(data) {
  const labels = Object.values(data.ask.cards), whole = (text) => text.replace(/[\ue000-\ue02f]/g, (sign) => labels[sign.charCodeAt(0) - 0xe000]);
  const fields = Object.entries(data.columns);
  let at = 0;
  const item = () => { const own = Object.fromEntries(fields.filter(([, column]) => column[at] !== null).map(([field, column]) => [field, column[at]])); at += 1; return own; };
  return { ...data, texts: data.texts.map((text) => (typeof text === "string" ? whole(text) : text)), units: data.units.map((unit) => ({ ...unit, items: unit.seeds.map(item) })) };
}

// The beliefs that some answer to a question speaks of.
function beliefsOf(table) {
  return [...new Set(table.o.filter(([verdict]) => verdict === "no" || verdict === "notyet").map(([, , codes]) => codes.split(" ")[0]).filter(Boolean))];
}
