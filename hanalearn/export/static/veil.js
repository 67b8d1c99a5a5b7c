/* What an act leads to is found by one hash of it and read by another; see hanalearn/export/veil.py. */
function mix(text, seed) {
  let value = (0x811C9DC5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85EBCA6B);
  value = Math.imul(value ^ (value >>> 13), 0xC2B2AE35);
  return (value ^ (value >>> 16)) >>> 0;
}
const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
const bytesOf = (number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
/* The number that a table keeps for an act; undefined if it keeps none. */
function unsealed(salt, table, act) {
  const named = `${salt}/${act}`, found = table[letters([...bytesOf(mix(named, 1)), ...bytesOf(mix(named, 2)).slice(0, 2)])];
  if (found === undefined) return undefined;
  const raw = atob(found.replaceAll("-", "+").replaceAll("_", "/"));
  return ((raw.charCodeAt(0) << 16) | (raw.charCodeAt(1) << 8) | raw.charCodeAt(2)) ^ (mix(named, 3) >>> 8);
}
