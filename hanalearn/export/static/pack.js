/* Which question of a practice file comes next: the twin of hanalearn/export/pack_schedule.py, which says what each of
   these does; the tests run both on the same histories. Nothing here knows a clock: a day is a number that is given. */
const LADDER = [1, 3, 7, 14, 30], LENGTH = 8, MOST_DUE = 6, MOST_MISTAKES = 3, CLEARED = 2, WINDOW = 5, ENOUGH = 4;

const newState = (parts) => ({ v: 1, units: {}, last: {}, base: Array(parts).fill(0), tempting: {}, sitting: 0 });

function hashOf(text) {
  let value = 2166136261;
  for (const sign of text) value = Math.imul(value ^ sign.charCodeAt(0), 16777619);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

function sortedBy(things, key) {
  const keyed = things.map((thing, at) => [key(thing), at, thing]);
  keyed.sort(([one, here], [other, there]) => {
    for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return one[at] - other[at];
    return here - there;
  });
  return keyed.map(([, , thing]) => thing);
}

const heldOf = (state, key) => state.units[key] ?? [-1, 0, []];
const withUnit = (state, key, held) => ({ ...state, units: { ...state.units, [key]: held } });

function drawn(state, unit, number, day, code = "") {
  const [box, due, held] = heldOf(state, unit.key);
  let seen = held, order = sortedBy([...unit.beliefs.keys()], (at) => [hashOf(`${number}/${day}/${unit.key}/${at}`), at]);
  const tempting = order.filter((at) => unit.beliefs[at].includes(code));
  if (code && tempting.length) order = tempting;
  let fresh = order.filter((at) => !seen.includes(at));
  if (!fresh.length) { seen = seen.filter((at) => !order.includes(at)); fresh = order; }
  return [withUnit(state, unit.key, [box, due, [...seen, fresh[0]]]), fresh[0]];
}

function answered(state, unit, mark, day, counts = true) {
  let [box, due, seen] = heldOf(state, unit.key);
  if (counts) {
    const isDue = box < 0 || due <= day;
    if (mark === 1) { box = 0; due = day; }
    else if (isDue) {
      box = mark === 3 ? Math.min(LADDER.length, Math.max(0, box) + 1) : Math.max(1, box);
      due = day + LADDER[box - 1];
    }
  }
  const last = ((state.last[unit.type] ?? "") + mark).slice(-WINDOW), after = withUnit(state, unit.key, [box, due, seen]);
  return { ...after, last: { ...after.last, [unit.type]: last } };
}

function tempted(state, unit, code, resisted) {
  const tempting = { ...state.tempting };
  if (!resisted) tempting[code] = [unit.key, 0, state.sitting];
  else if (tempting[code]) {
    const [key, right, sitting] = tempting[code];
    if (sitting !== state.sitting) {
      tempting[code] = [key, right + 1, state.sitting];
      if (right + 1 >= CLEARED) delete tempting[code];
    }
  }
  return { ...state, tempting };
}

function plan(state, units, number, day) {
  const held = (unit) => heldOf(state, unit.key);
  const due = sortedBy(units.filter((unit) => held(unit)[0] >= 0 && held(unit)[1] <= day), (unit) => [held(unit)[1], held(unit)[0]]);
  const asked = due.slice(0, MOST_DUE).map((unit) => ["review", unit.key, ""]);
  const known = new Set(units.flatMap((unit) => unit.beliefs.flat()));
  const codes = Object.keys(state.tempting).filter((code) => known.has(code) && state.tempting[code][2] !== state.sitting);
  asked.push(...codes.slice(0, MOST_MISTAKES).map((code) => ["mistakes", unitFor(state, units, code), code]));
  const fresh = units.filter((unit) => held(unit)[0] < 0);
  const rest = sortedBy(units.filter((unit) => held(unit)[0] >= 0 && held(unit)[1] > day), (unit) => [hashOf(`${number}/${day}/${unit.key}`)]);
  asked.push(...[...fresh, ...rest].slice(0, Math.max(0, LENGTH - asked.length)).map((unit) => ["practice", unit.key, ""]));
  return apart(asked, Object.fromEntries(units.map((unit) => [unit.key, unit.type])));
}

function unitFor(state, units, code) {
  const last = state.tempting[code]?.[0], able = units.filter((unit) => unit.beliefs.some((one) => one.includes(code))).map((unit) => unit.key);
  return able.includes(last) ? last : able[0];
}

function apart(asked, types) {
  const left = [...asked], found = [];
  while (left.length) {
    const last = found.length ? types[found.at(-1)[1]] : "";
    found.push(...left.splice(Math.max(0, left.findIndex((one) => types[one[1]] !== last)), 1));
  }
  return found;
}

function marksOf(state, types) {
  return types.map((type, at) => {
    const last = state.last[type] ?? "", count = (mark) => last.split(mark).length - 1;
    const own = count("3") >= ENOUGH ? 3 : count("3") + count("2") ? 2 : last ? 1 : 0;
    return Math.max(own, state.base[at]);
  });
}
