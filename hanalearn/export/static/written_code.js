// The progress code that a pupil writes down; the same as hanalearn/progress/written_code.py, which describes it.
// Plain functions, so that they can stand in any script. What a code is of (number and edition) comes ready from Python.

const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_HEAD_BITS = 3 + 12 + 6 + 2;

// writeCode({ number, edition }, marks) gives the code of marks 0 to 3.
function writeCode(subject, marks) {
  const length = Math.ceil((CODE_HEAD_BITS + 2 * marks.length) / 5);
  const bits = [...codeBits(1, 3), ...codeBits(subject.number, 12), ...codeBits(subject.edition, 6)];
  bits.push(...codeBits(codeRoom(length) - marks.length, 2));
  for (const mark of marks) bits.push(...codeBits(mark, 2));
  while (bits.length < 5 * length) bits.push(0);
  const letters = [];
  for (let at = 0; at < bits.length; at += 5) letters.push(codeNumber(bits.slice(at, at + 5)));
  const text = [...letters, ...codeCheck(letters)].map((one) => CODE_LETTERS[one]).join("");
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

// readCode(text, { number, edition, count }) gives { marks }, or { fault, about } with the faults of Python.
// Without a subject any code is read: { number, edition, marks }.
function readCode(text, subject) {
  const letters = [];
  for (const one of text.normalize("NFKC").toUpperCase()) {
    if (/[-‐‑‒–—―−ー_.,、。・ \t\r\n\u3000]/.test(one)) continue;
    const at = CODE_LETTERS.indexOf({ O: "0", I: "1", L: "1" }[one] ?? one);
    if (at < 0) return { fault: "letter", about: one };
    letters.push(at);
  }
  if (!letters.length) return { fault: "empty", about: "" };
  const check = letters.splice(-2);
  if (5 * letters.length <= CODE_HEAD_BITS || String(codeCheck(letters)) !== String(check)) return { fault: "typo", about: "" };
  const bits = letters.flatMap((letter) => codeBits(letter, 5));
  const take = (count) => codeNumber(bits.splice(0, count));
  const version = take(3);
  if (version !== 1) return { fault: "version", about: String(version) };
  const number = take(12), edition = take(6);
  const count = codeRoom(letters.length) - take(2);
  const length = Math.ceil((CODE_HEAD_BITS + 2 * count) / 5);
  if (count < 1 || letters.length !== length || bits.slice(2 * count).includes(1)) return { fault: "typo", about: "" };
  const marks = Array.from({ length: count }, () => take(2));
  if (subject && subject.number !== number) return { fault: "other", about: "" };
  if (subject && (subject.edition !== edition || subject.count !== count)) return { fault: "edition", about: "" };
  return { number, edition, marks };
}

function codeRoom(letters) {
  return Math.floor((5 * letters - CODE_HEAD_BITS) / 2);
}

function codeCheck(letters) {
  let total = 0, value = 0;
  for (const one of letters) {
    total ^= one;
    value <<= 1;
    if (value > 31) value ^= 0b100101;
    value ^= one;
  }
  return [total, value];
}

function codeBits(value, count) {
  return Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
}

function codeNumber(bits) {
  return bits.reduce((value, bit) => (value << 1) | bit, 0);
}
