/* The bytes in the signs that hanalearn/export/letters.py wrote; what is none of them is passed over. */
function bytesIn(text) {
  const values = new Int8Array(128).fill(-1), out = new Uint8Array(text.length);
  for (let code = 33, value = 0; code < 127; code += 1) if (!"<&\\".includes(String.fromCharCode(code))) values[code] = value++;
  let held = 0, bits = 0, first = -1, at = 0;
  for (let n = 0; n < text.length; n += 1) {
    const value = values[text.charCodeAt(n)];
    if (!(value >= 0)) continue;                                   // a line that somebody broke
    if (first < 0) { first = value; continue; }
    const pair = first + value * 91;
    held |= pair << bits;
    for (bits += (pair & 8191) > 88 ? 13 : 14; bits > 7; bits -= 8) { out[at++] = held; held >>= 8; }
    first = -1;
  }
  return out;
}
