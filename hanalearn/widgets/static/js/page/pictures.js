/* ----- pictures, icons, text */

const arrived = () => { if (!ended.signal.aborted) draw(); };       // a deck has come off the shelf
const pics = () => dict(model.get("pics")) ?? {};
function pic(code) {
  const name = code === "?" ? "back" : code, svg = pics()[name] ?? SHELF?.deck(str(model.get("look")?.deck), arrived)[name];
  if (typeof svg !== "string") return null;
  if (uris.get(name)?.svg !== svg) uris.set(name, { svg, uri: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
  return uris.get(name).uri;
}
const img = (code) => { const src = pic(code); return src && h("img", { src, alt: "", draggable: "false" }); };
/* The same under an address of its own. A browser lays a drawing out once for each address: shown large and small by
   turns under one, it would do so at every answer. */
const small = (code) => { const src = pic(code); return src && h("img", { src: src.replace(",", ";size=small,"), alt: "", draggable: "false" }); };
const icon = (name, what = "svg.hl-i") => deco(what, h("use", { href: `#${name}` }));
const i = (name) => icon(`i-${name}`);
const emblem = (month, what) => month >= 1 && month <= 12 && icon(`m${String(month).padStart(2, "0")}`, what);
const monthOf = (code) => Number.parseInt(str(code), 10) || null;

const text = (t) => (Array.isArray(t) ? t.map(piece) : piece(t));
function piece(t) {
  const run = dict(t);
  if (!run) return str(t);
  if ("b" in run) return h("b", text(run.b));
  if ("i" in run) return h("i", text(run.i));
  if ("term" in run) return term(run);
  if ("card" in run) return inline(run.card, run.text);
  if ("ruby" in run) return h("ruby", str(list(run.ruby)[0]), h("rp", "("), h("rt", str(list(run.ruby)[1])), h("rp", ")"));
  if ("wbr" in run) return h("wbr");
  return "lang" in run && h("span", { lang: str(run.lang) }, text(run.text));
}

/* A card in a line: its picture stays with the first word of its name. */
function inline(code, name) {
  const pic = img(code), first = typeof name === "string" ? name.match(/^\S+/)?.[0] ?? "" : "";
  return h("span.hl-inl", pic && first ? [h("span.hl-keep", pic, first), name.slice(first.length)] : [pic, text(name)]);
}

/* A heading: what stands between the places where it may break goes to the next line as one, if there is no room. */
function phrases(t) {
  const parts = [[]];
  for (const run of Array.isArray(t) ? t : [t]) dict(run) && "wbr" in run ? parts.push([]) : parts.at(-1).push(run);
  const full = parts.filter((part) => part.length);
  return full.length > 1 ? full.map((part) => h("span.hl-phrase", text(part))) : text(t);
}
const plain = (t) => (Array.isArray(t) ? t.map(plain).join("") : dict(t) ? plain(t.b ?? t.i ?? t.term ?? list(t.ruby)[0] ?? t.text ?? "") : str(t));

/* A word that can be asked about: a button in the line, and below it a small note while it is open. */
function term(run) {
  const word = plain(run.term), n = (terms[word] = (terms[word] ?? 0) + 1), id = `term:${word}:${n}`, isOpen = opened.get("term") === id;
  const flip = () => { opened.set("term", isOpen ? null : id); if (!isOpen) say(plain(run.about)); draw(); };
  return h("span.hl-term", { key: id }, knob("button", id, { "aria-expanded": String(isOpen), onclick: flip }, text(run.term)), isOpen && h("span.hl-about.hl-in", { role: "note", "data-about": "" }, text(run.about)));
}
function closeTerm() {
  const was = opened.get("term");
  if (was) { opened.set("term", null); draw(); }
  return Boolean(was);
}
