/* A worksheet on paper, put together only while it is printed: twelve questions of the day, the key on its own page. */
const SHEET_LENGTH = 12;

function element(name, attributes = {}, ...within) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...within.filter((one) => one !== null));
  return made;
}

class PackSheet {
  constructor(room, pics) { this.room = room; this.pics = pics; this.data = room.data; this.sheet = null; }
  watch(host) {
    addEventListener("beforeprint", () => { this.sheet?.remove(); this.sheet = this.made(); host.append(this.sheet); });
    addEventListener("afterprint", () => { this.sheet?.remove(); this.sheet = null; });
  }
  // The questions of a sheet: those of today's sitting, then further units; nothing counts as seen by being printed.
  asked() {
    const { room } = this, day = room.day(), planned = plan(room.state, room.units, room.number, day).map(([, key, code]) => [key, code]);
    const further = sortedBy(room.units, (unit) => [hashOf(`sheet/${room.number}/${day}/${unit.key}`)]).map((unit) => [unit.key, ""]);
    let state = room.state;
    const found = [], wanted = [...planned, ...further, ...further, ...further];
    for (const [key, code] of wanted.slice(0, SHEET_LENGTH)) {
      const unit = room.byKey[key], [after, at] = drawn(state, unit, room.number, day, code);
      state = after;
      found.push({ unit, at, question: new Question(unit.items[at], this.data.texts, this.data.ask) });
    }
    return found;
  }
  made() {
    const { say } = this.data, asked = this.asked(), title = filled(say.sheet, this.room.number);
    const items = asked.map(({ question, unit }, n) => this.item(question, unit, n + 1));
    const box = element("section", { class: "hl-sheet", lang: this.data.lang }, element("h1", {}, `${this.data.title}: ${title}`), element("p", {}, dayName(this.room.day())), ...items);
    if (this.data.key) {
      const rows = asked.map(({ question, unit, at }) => element("li", {}, element("b", {}, this.right(question)), " ",
        ...question.all(question.table.w).map((line) => `${plainText(line)} `), element("small", {}, ` ${this.room.nameOf(unit, at)}`)));
      box.append(element("div", { class: "hl-key" }, element("h2", {}, say.key), element("ol", {}, ...rows)));
    }
    return box;
  }
  item(question, unit, number) {
    const shown = question.parts(), { answer, scene, blocks } = shown;
    const zones = (scene?.zones ?? []).filter((zone) => zone.cards.some(Boolean)).map((zone) => element("p", {},
      scene.zones.length > 1 ? `${zone.name}: ` : null, ...zone.cards.filter((card) => card && this.pics[card.id]).map((card) => this.card(card.id, card.tag))));
    const rows = (answer?.rows ?? []).filter((row) => row.label).map((row) => element("p", {}, `${plainText(row.label)}\u2003____________`));
    const cards = (answer?.rows ?? []).flatMap((row) => row.cards ?? []).map((card) => this.card(card.id, null));
    const words = (answer?.rows ?? []).filter((row) => row.text && row.key).map((row) => plainText(row.text));
    const options = (answer?.options ?? []).map((option) => `${option.key}\u2002${plainText(option.text)}`);
    const boxes = (answer?.boxes ?? []).map((box) => element("p", {}, `${plainText(box.text)}: ____________________________`));
    const needsLine = !rows.length && !boxes.length;
    return element("div", { class: "hl-item" }, element("p", {}, element("b", {}, `${number}. `), plainText(shown.prompt.ask)),
      shown.prompt.sub ? element("p", {}, plainText(shown.prompt.sub)) : null, ...zones, ...blocks.filter((block) => block.part === "table").map((block) => this.table(block)),
      cards.length ? element("p", {}, ...cards) : null, words.length ? element("p", {}, words.join("\u2003/\u2003")) : null,
      options.length ? element("p", {}, options.join("\u2003\u2003")) : null, ...rows, ...boxes, needsLine ? element("p", { class: "hl-line" }) : null);
  }
  card(code, tag) {
    const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.pics[code])}`, name = this.data.say.short[code] ?? "";
    return element("figure", {}, element("img", { src, alt: name }), element("figcaption", {}, tag ?? ""));
  }
  table({ caption, head, rows }) {
    const cell = (one) => element("td", {}, plainText(one?.text ?? one ?? ""));
    return element("table", {}, element("caption", {}, plainText(caption ?? "")), element("tr", {}, ...(head ?? []).map((one) => element("th", {}, plainText(one)))),
      ...rows.map((row) => element("tr", {}, element("th", {}, plainText(row.head ?? "")), ...row.cells.map(cell))));
  }
  // The right answer in words.
  right(question) {
    const { table } = question, answer = table.m, { short } = this.data.say, nothing = this.data.ask["task.nothing-button"];
    const named = (key) => { const found = table.d?.find?.(([one]) => one === key); return found ? plainText(question.said(found[1])) : key === "none" ? nothing : short[key] ?? key; };
    if (table.f === "parts") {
      const given = answer.split(",");
      return table.d.map(([label, , options], at) => {
        const option = options.find(([key]) => key === given[at]);
        return `${plainText(question.said(label))}: ${option ? plainText(question.said(option[2])) : given[at]}`;
      }).join("; ");
    }
    if (table.f === "sort") return answer.split(",").map((drop) => drop.split(">")).map(([item, box]) => `${short[item] ?? item}: ${named(box)}`).join("; ");
    return answer.split(/[,+]/).map((one) => (table.f === "order" ? short[one] ?? named(one) : named(one))).join(", ");
  }
}
