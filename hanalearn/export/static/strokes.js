/* Gives pictures their path data and spots back, sign by sign as they were: hanalearn/export/strokes.py tells how it is written. */
const strokesIn = (() => {
  const COMMANDS = "$MlcshvaHVAqtz", COUNTS = { M: 2, l: 2, c: 6, s: 4, h: 1, v: 1, a: 7, H: 1, V: 1, A: 7, q: 4, t: 2, z: 0 };
  const formOf = (n) => Math.min(32 - Math.clz32(Math.abs(n)), 9) * 3 + 1 + Math.sign(n);
  /* Halves go to the even one, as Python has it. */
  const whole = (n) => { const up = Math.round(n); return up - n === .5 && up % 2 ? up - 1 : up; };
  const towards = ([x, y], a, b) => [whole(x + (b[0] - a[0]) * (1 / 6)), whole(y + (b[1] - a[1]) * (1 / 6))];

  /* As hanalearn/export/coder.py writes: the same odds and weights, all of them whole numbers. What is put into
     an array of whole numbers loses its fraction there. */
  function reader(bytes) {
    const odds = new Uint16Array(1 << 20).fill(1 << 15), seen = new Uint8Array(1 << 20).fill(4), weights = new Float64Array(1 << 13).fill(18000);
    const squash = new Uint16Array(4096), stretch = new Int16Array(4096).fill(2047), spots = new Int32Array(4), said = new Int32Array(4), olds = new Int32Array(64);
    const now = new Uint32Array([0xffffffff, (bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3]]);
    let at = 4, past = 0;
    for (let n = 1, p = 23000, spot = 0; n < 4096; n += 1) {
      squash[n] = p >> 10;
      while (spot <= p >> 14) stretch[spot++] = n - 2048;
      p += Math.floor(p * (2 ** 26 - p) / 2 ** 34);
    }
    function bit(kind, contexts, node = 1) {
      const row = (kind * 32 + Math.min(node, 31)) * 4;
      let sum = 2 ** 27;
      for (let n = 0; n < 4; n += 1) {
        const spot = spots[n] = (n << 18) | (Math.imul((kind << 26) + (contexts[n] << 10) + node, 0x9e3779b1) >>> 14);
        sum += weights[row + n] * (said[n] = stretch[odds[spot] >> 4]);
      }
      const p = squash[Math.floor(Math.min(Math.max(sum / 65536, 1), 4095))], bound = (now[0] >>> 16) * p, isOne = now[1] >= bound, target = isOne ? 0 : 65536;
      if (isOne) { now[0] -= bound; now[1] -= bound; } else now[0] = bound;
      for (let n = 0; n < 4; n += 1) {
        const spot = spots[n];
        weights[row + n] += ((target - p) * said[n]) >> 15;
        odds[spot] += (target - odds[spot]) * 3 / seen[spot];
        if (seen[spot] < 16) seen[spot] += 3;
      }
      while (now[0] < 0x1000000) { now[0] <<= 8; now[1] = (now[1] << 8) | bytes[at++]; }
      return isOne ? 1 : 0;
    }
    function tree(depth, kind, contexts) {
      let node = 1;
      for (let k = 0; k < depth; k += 1) node = node * 2 + bit(kind, contexts, node);
      return node - (1 << depth);
    }
    function number(kind, one, other) {
      const old = olds[kind], contexts = [one, other, old & 1023, (past >> 5) & 1023], size = tree(4, kind, contexts), isLess = size && bit(kind, contexts, 16);
      const form = Math.min(size, 9) * 3 + (size ? 2 - 2 * isLess : 1), low = [kind, 0, old & 31, form];
      olds[kind] = (old << 5) | form;
      past = (past << 5) | form;
      contexts[0] = 0;
      contexts[1] = one;
      let known = size ? 1 : 0;
      for (let k = size - 2; k >= 0; k -= 1) known = known * 2 + (k > size - 4 ? bit(kind, contexts, size * 64 + known) : bit(48, low, size * 64 + k));
      return isLess ? -known : known;
    }
    return { bit, tree, number };
  }

  function commands({ tree }) {
    const found = [];
    let past = 0;
    for (;;) {
      const code = tree(4, 44, [(past ^ (past >>> 14)) & 65535, past & 255, past & 4095, past & 65535]);
      if (!code || code >= COMMANDS.length) return found;
      found.push([COMMANDS[code], []]);
      past = (past << 4) | code;
    }
  }

  /* The numbers of a line from one move to the next; gives where it began. */
  function line(coder, steps, base, isFirst) {
    const { number } = coder, kind = isFirst ? 1 : 3, dx = number(kind, 0, 0), dy = number(kind + 1, formOf(dx), 0), points = [[base[0] + dx, base[1] + dy]], body = [];
    let before = [0, 0], isClosed = false;
    steps[0][1] = points[0];
    for (const step of steps.slice(1)) {
      const [letter, numbers] = step, here = points[points.length - 1];
      if (letter === "z") { isClosed = true; continue; }
      body.push(step);
      if (letter === "a" || letter === "A") {
        for (let n = 0; n < 7; n += 1) {
          const last = n ? numbers[n - 1] : 0;
          numbers.push(number((letter === "a" ? 5 : 12) + n, formOf(last), n ? formOf(numbers[0]) : 0));
        }
        before = numbers.slice(5);
      } else if ("hvHV".includes(letter)) numbers.push(number(19 + "hvHV".indexOf(letter), 0, 0));
      else {
        if (letter === "q") numbers.push(number(23, formOf(before[0]), 0), number(24, formOf(before[1]), 0));
        before = move(number, 25 + 2 * "lqtcs".indexOf(letter), before);
        numbers.push(...before);
      }
      const [x, y] = here, [a, b] = numbers.slice(-2);
      points.push({ h: [x + a, y], v: [x, y + a], H: [a, y], V: [x, a], A: [a, b] }[letter] ?? [x + a, y + b]);
    }
    const [end, start] = [points[points.length - 1], points[0]];
    handles(coder, body, points, isClosed && end[0] === start[0] && end[1] === start[1]);
    return start;
  }

  function move(number, kind, [a, b]) {
    const x = number(kind, formOf(a) * 32 + formOf(b), formOf(a));
    return [x, number(kind + 1, formOf(b) * 32 + formOf(x), formOf(x))];
  }

  function handles(coder, body, points, isClosed) {
    let a = 0, b = 0, smooth = 0;
    const handle = (end, near, far, beyond) => {
      const isSmooth = beyond ? coder.bit(46 + end, [smooth, formOf(a) * 16 + smooth, formOf(a) * 32 + formOf(b), formOf(b)]) : 0, should = towards(near, isSmooth ? beyond : near, far);
      if (beyond) smooth = ((smooth << 1) | isSmooth) & 15;
      const x = coder.number(35 + 2 * end, formOf(a), formOf(b)), y = coder.number(36 + 2 * end, formOf(x), formOf(a));
      [a, b] = [x, y];
      return [should[0] + x, should[1] + y];
    };
    body.forEach(([letter, numbers], n) => {
      if (letter !== "c" && letter !== "s") return;
      const [here, there] = [points[n], points[n + 1]], from = ([x, y]) => [x - here[0], y - here[1]];
      const before = n ? points[n - 1] : isClosed ? points[points.length - 2] : null, after = points[n + 2] ?? (isClosed ? points[1] : null);
      const first = letter === "c" ? from(handle(0, here, there, before)) : [];
      numbers.unshift(...first, ...from(handle(1, there, here, after)));
    });
  }

  function text(steps) {
    let made = "", last = "";
    for (const [letter, numbers] of steps) {
      const told = numbers.join(" ").replace(/ -/g, "-");
      made += (letter !== last || "Mz".includes(letter) ? letter : told[0] === "-" ? "" : " ") + told;
      last = letter;
    }
    return made;
  }

  /* Gives one path or spot after the other, of which pictures ask in the order in which they were written. */
  function partsIn(bytes) {
    const coder = reader(bytes), last = { form: 0, turn: 0, size: 0, tall: 0 }, size = (n) => String(n / 100).replace(/^(-?)0\./, "$1.");
    return {
      d() {
        const steps = commands(coder), begins = steps.map(([letter], at) => (letter === "M" ? at : -1)).filter((at) => at >= 0);
        let base = [0, 0];
        begins.forEach((at, k) => { base = line(coder, steps.slice(at, begins[k + 1]), base, k === 0); });
        return text(steps);
      },
      transform() {
        const { tree, number } = coder, forms = last.form, form = tree(3, 45, [forms & 7, forms & 63, forms & 511, forms]), x = number(39, 0, form), where = formOf(x);
        let made = `translate(${x} ${number(40, where, form)})`;
        last.form = ((forms << 3) | form) & 4095;
        if (form & 1) made += `rotate(${last.turn = number(41, formOf(last.turn), where)})`;
        if (form & 2) made += `scale(${size(last.size += number(42, form, 0))}`;
        if (form & 4) made += ` ${size(last.tall += number(43, form, 0))}`;
        return form & 2 ? `${made})` : made;
      },
    };
  }

  /* Pictures are put together when they are asked for, those before them too: a page that shows three has not to wait
     for fifty. The others follow when nobody wants anything. */
  return (pics, bytes) => {
    const next = partsIn(bytes), all = { d: [], transform: [] }, whole = [], names = Object.keys(pics), made = {};
    function upTo(place) {
      while (whole.length <= place) {
        const short = pics[names[whole.length]], begin = short.slice(0, short.indexOf("<")), svg = short.slice(begin.length).split("^").join(begin);
        whole.push(svg.replace(/ (d|transform)="~(\d*)"/g, (_, name, n) => {
          const known = all[name];
          if (n === "") known.push(next[name]());
          return ` ${name}="${n === "" ? known[known.length - 1] : known[Number(n)]}"`;
        }));
      }
      return whole[place];
    }
    names.forEach((name, place) => Object.defineProperty(made, name, { enumerable: true, get: () => upTo(place) }));
    const goOn = () => { if (whole.length < names.length) { upTo(whole.length); setTimeout(goOn, 20); } };
    setTimeout(goOn, 400);
    return made;
  };
})();
