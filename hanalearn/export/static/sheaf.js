/* The pieces and texts of a lesson out of the text that hanalearn/export/sheaf.py wrote. */
function sheafIn(text) {
  const [line, rest] = text.split("\n"), [shapes, texts] = JSON.parse(rest), pieces = [], words = { t: true, f: false, n: null };
  let at = 0;
  function matched(pattern) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(line);
    at = pattern.lastIndex;
    return found;
  }
  function value() {
    const sign = line[at], code = line.charCodeAt(at);
    if (sign === '"') return JSON.parse(matched(/"(?:[^"\\]|\\.)*"/y));
    if (code < 58 && sign !== "[") return Number(matched(/[^ ]* /y));
    at += 1;
    if (code >= 0xAC00) return `^${code - 0xAC00}`;
    if (code >= 0xA000) return Object.fromEntries(shapes[code - 0xA000].map((key) => [key, value()]));
    if (code >= 0x3400) return `~${code - 0x3400}`;
    if (sign !== "[") return words[sign];
    const list = [];
    while (line[at] !== "]") list.push(value());
    at += 1;
    return list;
  }
  while (at < line.length) pieces.push(value());
  /* A text of two signs is two others in one, in every language; it stands in the first. */
  const [first] = texts, isJoined = (text) => /^[\uac00-\ud7a3]{2}$/.test(text);
  const whole = (all, text) => (isJoined(text) ? whole(all, all[text.charCodeAt(0) - 0xAC00]) + whole(all, all[text.charCodeAt(1) - 0xAC00]) : text);
  return [pieces, texts.map((some) => {
    let next = 0;
    const all = first.map((text) => (some !== first && isJoined(text) ? text : some[next++]));
    return all.map((text) => whole(all, text));
  })];
}
