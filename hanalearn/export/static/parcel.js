/* Opens what hanalearn/export/parcel.py wrote: the text in the bytes (LZMA with lc 2, lp 0, pb 0). Whatever is
   written there, it ends; that the text is the right one, its sum says. */
const unparcelled = (() => {
  const MATCH = 0, REP = 12, REP0 = 24, REP1 = 36, REP2 = 48, LONG = 60, SLOT = 72, FAR = 328, LOW = 456, LEN = 472, AGAIN = 746, SIGN = 1020;

  function unpacked(bytes, size) {
    const out = new Uint8Array(size), odds = new Uint16Array(SIGN + 4 * 768).fill(1024), last = [0, 0, 0, 0];
    // Range and code; an array of such numbers is quicker than two variables that outgrow 31 bits.
    const now = new Uint32Array([0xffffffff, (bytes[1] << 24) | (bytes[2] << 16) | (bytes[3] << 8) | bytes[4]]);
    let at = 5, state = 0, n = 0;
    function more() {
      if (now[0] >= 0x1000000) return;
      now[0] <<= 8;
      now[1] = (now[1] << 8) | bytes[at++];
    }
    function bit(which) {
      const odd = odds[which], bound = (now[0] >>> 11) * odd, isOne = now[1] >= bound;
      if (isOne) { now[0] -= bound; now[1] -= bound; odds[which] = odd - (odd >> 5); }
      else { now[0] = bound; odds[which] = odd + ((2048 - odd) >> 5); }
      more();
      return isOne ? 1 : 0;
    }
    function tree(base, depth) {
      let found = 1;
      for (let k = 0; k < depth; k += 1) found = (found << 1) | bit(base + found);
      return found - (1 << depth);
    }
    function backwards(base, depth) {
      let node = 1, found = 0;
      for (let k = 0; k < depth; k += 1) { const b = bit(base + node); node = (node << 1) | b; found |= b << k; }
      return found;
    }
    const length = (base) => (bit(base) ? (bit(base + 1) ? 18 + tree(base + 18, 8) : 10 + tree(base + 10, 3)) : 2 + tree(base + 2, 3));
    function distance(slot) {
      if (slot < 4) return slot;
      const depth = (slot >> 1) - 1, base = (2 | (slot & 1)) << depth;
      if (slot < 14) return base + backwards(FAR + base - slot, depth);
      let found = 0;
      for (let k = 4; k < depth; k += 1) {
        now[0] >>>= 1;
        const isOne = now[1] >= now[0];
        if (isOne) now[1] -= now[0];
        found = (found << 1) | isOne;
        more();
      }
      return base + (found << 4) + backwards(LOW, 4);
    }
    function sign() {
      const base = SIGN + 768 * (n ? out[n - 1] >> 6 : 0);
      let found = 1;
      if (state > 6) {
        let like = out[n - last[0] - 1] | 0, same = true;
        while (same && found < 256) {
          const hint = (like >> 7) & 1, got = bit(base + ((1 + hint) << 8) + found);
          like <<= 1;
          found = (found << 1) | got;
          same = hint === got;
        }
      }
      while (found < 256) found = (found << 1) | bit(base + found);
      out[n++] = found;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    }
    while (n < size) {
      if (!bit(MATCH + state)) { sign(); continue; }
      let many = 1;
      if (!bit(REP + state)) {
        many = length(LEN);
        last.unshift(distance(tree(SLOT + 64 * Math.min(many - 2, 3), 6)));
        last.pop();
        state = state < 7 ? 7 : 10;
      } else {
        let isShort = false;
        if (bit(REP0 + state)) last.unshift(...last.splice(bit(REP1 + state) ? 2 + bit(REP2 + state) : 1, 1));
        else isShort = !bit(LONG + state);
        if (!isShort) many = length(AGAIN);
        state = state > 6 ? 11 : isShort ? 9 : 8;
      }
      for (; many > 0 && n < size; many -= 1, n += 1) out[n] = out[n - last[0] - 1];
    }
    return out;
  }

  /* The bytes ahead and the text behind them; an error where they are not those that were written. */
  return (all, ahead, size, sum) => {
    if (!(ahead >= 0 && size >= 0 && ahead + size < 1e8)) throw new RangeError("size");
    const first = all.slice(0, ahead), text = unpacked(all.subarray(ahead), size);
    let one = 1, two = 0;
    for (const bytes of [first, text]) for (let n = 0; n < bytes.length; n += 1) { one = (one + bytes[n]) % 65521; two = (two + one) % 65521; }
    if (first.length !== ahead || two * 65536 + one !== sum) throw new RangeError("sum");
    return { ahead: first, text: new TextDecoder().decode(text) };
  };
})();
