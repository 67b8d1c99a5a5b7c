/* The pages of a practice file as views of the front end (docs/view.md): the beginning, a question, the end. */
class PackPages {
  constructor(room) { this.room = room; this.data = room.data; this.say = room.data.say; this.place = "home"; this.note = null; this.typed = ""; this.fault = null; this.why = false; }

  view() {
    const { sitting } = this.room;
    const view = this.place === "forget" ? this.forget() : this.place === "keep" ? this.keepPage() : !sitting ? this.home() : sitting.question ? this.question() : this.end();
    const notes = [this.note, this.room.problem === "nowhere" ? this.say["not-kept"] : this.room.problem === "unreadable" ? this.say.unreadable : null];
    return {
      page: "desk", room: "practise", lang: this.data.lang, address: false, words: this.data.words, frames: [], scene: null, focus: null, ...view,
      title: filled(this.say.page, view.title),
      head: { home: { label: this.say.home, offer: "home" }, up: { label: this.data.title, offer: "home" }, nav: [], langs: [], where: null, book: null, ...view.head },
      notes: notes.filter(Boolean).map((text) => ({ text, kind: "info" })),
    };
  }

  take(offer) {
    const { room } = this, [verb, thing] = [offer.split(":")[0], offer.slice(offer.indexOf(":") + 1)];
    this.note = null;
    if (["home", "keep", "forget"].includes(offer)) {
      room.sitting = null;
      this.place = offer; this.typed = ""; this.fault = null;
      return;
    }
    if (offer === "begin" || verb === "kind") {
      this.place = "home"; this.why = false;
      return offer === "begin" ? room.begin() : room.beginKind(thing);
    }
    if (offer === "forget-yes") { room.forget(); this.place = "home"; this.note = filled(this.say.forgotten, room.number); return; }
    if (verb === "set") { this.typed = ""; this.fault = null; return room.become(Number(thing.split("=")[1])); }
    if (verb === "say") return this.read(thing.slice(thing.indexOf("=") + 1));
    if (!room.sitting) return;
    if (offer === "stop") return room.stop();
    if (offer === "next") { if (room.sitting.question?.isOver) { this.why = false; room.next(); } return; }
    if (offer === "why") { this.why = !this.why; return; }
    room.take(offer);
  }
  read(text) {
    const fault = this.room.takeCode(text);
    this.typed = fault ? text : "";
    this.fault = fault && filled(this.say[`code-${fault.fault}`] ?? "", fault.about);
    if (!fault) this.note = this.say["code-taken"];
  }

  // --- the beginning

  home() {
    return { title: this.data.title, layout: "practice", head: { title: this.data.title }, main: [this.kinds()],
      side: [this.first(), this.numbers(), ...this.tempting(), this.keepBlock()], say: this.data.title, prompt: null };
  }
  first() {
    const { room, say } = this, planned = plan(room.state, room.units, room.number, room.day());
    const due = planned.filter(([phase]) => phase === "review").length, isNew = room.units.some((unit) => heldOf(room.state, unit.key)[0] < 0);
    const title = due ? counted(say.due, due) : isNew ? say.new : say.rest;
    return { part: "text", id: "next", frame: true, first: true, over: say.today, title, level: 1, lines: [counted(say.sitting, planned.length)],
      actions: [knob(say.begin, "begin", { main: true, icon: "next" })] };
  }
  numbers() {
    const { say, room } = this;
    return { part: "controls", id: "number", sheet: true, first: true, title: say.number, lines: [say["number-line"]],
      items: [{ kind: "number", id: "number", label: say.number, value: room.number, min: 0, max: MOST_NUMBERED, step: 1, unit: "", offer: "set:number" }] };
  }
  tempting() {
    const codes = Object.keys(this.room.state.tempting).filter((code) => this.data.beliefs[code]);
    if (!codes.length) return [];
    const rows = codes.map((code) => ({ id: code, icon: "back", name: this.data.beliefs[code], note: "", cards: [], state: null, offer: null }));
    return [{ part: "list", id: "tempting", sheet: true, title: this.say.tempting, rows }];
  }
  kinds() {
    const marks = this.room.marks(), { say } = this;
    const rows = this.data.types.map(([key, name], at) => {
      const notes = this.room.units.filter((unit) => unit.type === key).map((unit) => unit.note).filter(Boolean);
      return { id: key, name, note: notes.join(" / "), chip: say[`mark-${marks[at]}`], cards: [], state: marks[at] === 3 ? "done" : null, offer: `kind:${key}` };
    });
    return { part: "list", id: "kinds", title: say.kinds, lines: [say["kinds-line"], say.ladder], rows };
  }
  keepBlock() {
    const { say, room } = this, actions = [knob(say.keep, "keep")];
    if (room.kept.of[room.number]) actions.push(knob(say.forget, "forget", { quiet: true }));
    return { part: "text", id: "keep", sheet: true, title: say.code, lines: [say["code-line"]], actions };
  }
  // The code, the file, the worksheet.
  keepPage() {
    const { say, room } = this;
    const main = [
      { part: "heading", text: say.keep, level: 1 },
      { part: "code", id: "code", label: say.code, text: room.code(), copy: say.copy },
      { part: "text", id: "code-about", tone: "quiet", lines: [say["code-line"]] },
      { part: "controls", id: "enter", title: say["code-enter"], items: [{ kind: "text", id: "code", label: say["code-enter"], value: this.typed, max: 120, rows: 1,
        offer: "say:code", done: { label: say["code-read"] }, note: null, error: this.fault ? { text: this.fault, line: null, column: null } : null }] },
      { part: "text", id: "print-about", title: say.print, lines: [say["print-line"]] },
      { part: "print", label: say.print },
    ];
    if (room.mine.log.length) {
      main.push({ part: "download", id: "lines", label: say.save, name: "hanalearn.jsonl", type: "application/jsonl", text: room.lines() },
        { part: "code", id: "import", label: say["import-line"], text: "hanalearn record import hanalearn.jsonl", copy: say.copy });
    }
    main.push({ part: "buttons", id: "back", items: [knob(say["to-start"], "home", { quiet: true })] });
    return { title: say.keep, layout: "practice", head: { title: this.data.title }, main, side: [this.first(), this.numbers()], say: this.fault ?? this.note ?? say.keep, prompt: null };
  }
  forget() {
    const { say, room } = this, line = filled(say["forget-line"], room.number);
    return { title: say.forget, layout: "practice", head: { title: this.data.title }, say: line, prompt: null, side: [],
      main: [{ part: "heading", text: say.forget, level: 1 }, { part: "text", lines: [line], actions: [knob(say["forget-no"], "home", { main: true }), knob(say["forget-yes"], "forget-yes")] }] };
  }

  // --- a question

  question() {
    const { say, room } = this, { sitting } = room, { question, unit, at, asked } = sitting, shown = question.parts();
    const [phase] = asked[at], phaseWord = phase === "mistakes" ? say["phase-mistakes"] : phase === "review" ? say["phase-review"] : say["phase-practice"];
    const answerBlocks = [];
    if (shown.answer) answerBlocks.push({ part: "answer", main: !shown.feedback, ...shown.answer });
    if (shown.feedback) answerBlocks.push({ part: "feedback", ...shown.feedback });
    if (this.why && question.isOver) answerBlocks.push({ part: "text", id: "worked", title: say.worked, lines: question.all(question.table.w) });
    const help = [this.about(sitting.name)];
    if (shown.hints) help.unshift({ part: "hints", ...shown.hints });
    const hasTable = Boolean(shown.scene || shown.blocks.length);
    return {
      title: unit.name, layout: "lesson", prompt: { ...shown.prompt, phase: phaseWord }, scene: shown.scene, frames: shown.frames, say: shown.say, focus: shown.focus,
      main: hasTable ? [{ part: "mat" }, ...shown.blocks] : answerBlocks, side: hasTable ? [...answerBlocks, ...help] : help, bar: this.bar(question),
      head: { where: this.data.title, title: unit.name, steps: asked.map((_, n) => (n < at ? "done" : n === at ? "now" : "todo")), book: shown.book,
        stepText: filled(say["question-of"], at + 1, asked.length), stepNow: filled(say.question, at + 1), stepOf: counted(say.of, asked.length) },
    };
  }
  about(name) {
    const { say } = this;
    return { part: "panel", id: "name", title: say["about-question"], open: false, lines: [say["name-line"]], blocks: [{ part: "code", label: say.name, text: name, copy: say.copy }] };
  }
  bar(question) {
    const { say } = this, { at, asked, misses, retried } = this.room.sitting, isLast = at + 1 === asked.length && (retried || !misses.length);
    return [knob(say.stop, "stop", { quiet: true }), ...(question.isOver ? [knob(say.why, "why", { quiet: true })] : []),
      { ...knob(isLast ? say.finish : say.next, "next", { main: question.isOver, icon: "next" }), enabled: question.isOver }];
  }

  // --- the end

  end() {
    const { say, room } = this, { results, asked } = room.sitting, right = results.filter((one) => one === "yes").length;
    const line = results.length ? say.held[Math.min(results.length, 12)]?.[right] ?? "" : say["none-answered"];
    const rows = results.map((one, n) => ({ id: `row${n}`, name: filled(say.row, n + 1, room.byKey[asked[n][1]].name, say[`result-${one}`]), note: "", cards: [], state: one === "yes" ? "done" : null, offer: null }));
    return {
      title: say.over, layout: "practice", head: { title: this.data.title }, prompt: null, say: [say.over, line].join(" "),
      side: [{ part: "text", id: "over", frame: true, first: true, over: this.data.title, title: say.over, level: 1, lines: [line],
        actions: [knob(say["to-start"], "home", { main: true }), knob(say.more, "begin", { quiet: true })] }],
      main: [{ part: "list", id: "results", title: say.questions, rows }, { part: "code", id: "code", label: say.code, text: room.code(), copy: say.copy },
        { part: "text", id: "code-about", tone: "quiet", lines: [say["code-line"]] }],
    };
  }
}

function knob(label, offer, more = {}) {
  return { label, offer, main: false, enabled: true, ...more };
}
const counted = (sentences, n) => sentences[Math.min(n, sentences.length - 1)];

const pages = new PackPages(new PackRoom(pack));
let seq = 1;
const model = new FileModel(pack, ({ seq: to, offer }) => {
  if (to !== seq || offer === "hello" || offer === "goto") return;
  pages.take(offer);
  seq += 1;
  model.show({ ...pages.view(), seq });
});
model.show({ ...pages.view(), seq });
model.open(document.getElementById("hl-app"));
new PackSheet(pages.room, pack.pics).watch(document.body);
