/* What an act leads to is found by one hash of it and read by another; what is said then is in other letters.
   See hanalearn/export/veil.py. */
function mix(text, seed) {
  let value = (0x811C9DC5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85EBCA6B);
  value = Math.imul(value ^ (value >>> 13), 0xC2B2AE35);
  return (value ^ (value >>> 16)) >>> 0;
}
/* A text out of its other letters. */
function undisguised(text) {
  const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)), letters = new Map();
  const stir = (other, plain) => {
    const keyed = new Map(other.map((sign) => [sign, mix(`${other.length}/${sign}`, 9)]));
    [...other].sort((a, b) => keyed.get(a) - keyed.get(b)).forEach((sign, at) => letters.set(sign, plain[at]));
  };
  stir([...range(0x20, 0x7F), "\x91"].filter((sign) => !'"\\'.includes(sign)), range(0x20, 0x7E));
  for (const signs of [/[\u3040-\u30ff]/g, /[\u4e00-\u9fff]/g]) {
    const used = [...new Set(text.match(signs) ?? [])].sort();
    stir(used, used);
  }
  return text.replace(/[^]/g, (sign) => letters.get(sign) ?? sign);
}
/* The number that a table keeps for an act; undefined if it keeps none. Of a table of few acts, which has fewer rows than
   none, it is asked only for an act that it has: `rows` are bytes as signs, `from` where the table begins, `bits` how many
   a number has there. */
function unsealed(rows, from, count, bits, named) {
  const by = mix(named, 1), two = (at) => (rows.charCodeAt(at) << 8) | rows.charCodeAt(at + 1), mask = mix(named, 3) >>> 16;
  if (count < 0) {
    const stirred = Math.imul(by ^ Math.imul(two(from), 0x9E3779B1), 0x85EBCA6B);
    const at = bits * ((Math.imul(stirred ^ (stirred >>> 15), 0xC2B2AE35) >>> 16) % -count), byte = from + 2 + (at >> 3);
    const three = (two(byte) << 8) | rows.charCodeAt(byte + 2);
    return ((three >>> (24 - bits - (at & 7))) & (2 ** bits - 1)) ^ (mix(named, 3) >>> (32 - bits));
  }
  const name = String.fromCharCode(by >>> 24, (by >>> 16) & 255, (by >>> 8) & 255, by & 255, mix(named, 2) >>> 24);
  for (let at = from; at < from + 7 * count; at += 7) if (rows.startsWith(name, at)) return two(at + 5) ^ mask;
  return undefined;
}
