/* The bytes in the letters that hanalearn/export/letters.py wrote; what is none of them is passed over. */
function bytesIn(text) {
  const out = new Uint8Array(2 * text.length), places = new Int32Array(256).fill(-1);
  let free = 0;
  for (const [first, last] of [[0x28, 0x28], [0x34, 0xa3], [0xa5, 0xa5], [0xe0, 0xf8], [0xac, 0xd7]]) for (let high = first; high <= last; high += 1) { places[high] = free; free += 254; }
  let held = 0, bits = 0, first = -1, at = 0;
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n), place = places[code >> 8], low = code & 255;
    if (place < 0) continue;                                         // a line that somebody broke
    const value = place + low - (low > 10) - (low > 13);
    if (first < 0) { first = value; continue; }
    // 38 bits at the most, more than a browser shifts.
    held += (first + value * 46341) * 2 ** bits;
    for (bits += 31; bits > 7; bits -= 8) { out[at++] = held % 256; held = Math.floor(held / 256); }
    first = -1;
  }
  return out;
}
