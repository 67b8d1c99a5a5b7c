/* The bytes in the letters that hanalearn/export/letters.py wrote; what is none of them is passed over. */
function bytesIn(text) {
  const out = new Uint8Array(2 * text.length);
  let held = 0, bits = 0, first = -1, at = 0;
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n);
    const value = code < 0x3400 ? -1 : code <= 0xa48c ? code - 0x3400 : code < 0xac00 ? -1 : code <= 0xd7a3 ? code - 0x3b73 : code - 0x43cf;
    if (value < 0) continue;                                         // a line that somebody broke
    if (first < 0) { first = value; continue; }
    // 38 bits at the most, more than a browser shifts.
    held += (first + value * 46341) * 2 ** bits;
    for (bits += 31; bits > 7; bits -= 8) { out[at++] = held % 256; held = Math.floor(held / 256); }
    first = -1;
  }
  return out;
}
