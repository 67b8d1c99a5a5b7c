/* The bytes in the letters that hanalearn/export/letters.py wrote; what is none of them is passed over. */
function bytesIn(text) {
  const out = new Uint8Array(2 * text.length), places = new Int32Array(256).fill(-1), number = new Uint16Array(8);
  let free = 0, met = 0, held = 0, bits = 0, at = 0;
  for (let high = 1; high < 253; high += 1) if (high >> 3 !== 27 && ![6, 10, 13, 22, 24, 32, 48].includes(high)) { places[high] = free; free += 254; }
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n), place = places[code >> 8], low = code & 255;
    if (place < 0) continue;                                         // a line that somebody broke
    // A number of 127 bits in eight pieces: times 60,097, and the next letter added.
    for (let k = 0, more = place + low - (low > 10) - (low > 13); k < 8; k += 1) { more += number[k] * 60097; number[k] = more; more = Math.floor(more / 65536); }
    met += 1;
    if (met % 8) continue;
    for (let k = 0; k < 8; k += 1) {
      held += number[k] * 2 ** bits;
      for (bits += k < 7 ? 16 : 15; bits > 7; bits -= 8) { out[at++] = held; held >>= 8; }
      number[k] = 0;
    }
  }
  return out;
}
