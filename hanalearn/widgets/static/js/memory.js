/* ---------- what the browser remembers; a private window may refuse, then it lasts as long as the page */

const shelf = {};
const store = {
  get(key) {
    try { return JSON.parse(localStorage.getItem(`hanalearn.${key}`) ?? "null"); } catch { return shelf[key] ?? null; }
  },
  set(key, value) {
    shelf[key] = value;
    try { localStorage.setItem(`hanalearn.${key}`, JSON.stringify(value)); return true; } catch { return false; }
  },
};

function learner() {
  const old = store.get("learner");
  if (typeof old === "string" && /^[0-9a-f]{32}$/.test(old)) return [old, true];
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
  return [fresh, store.set("learner", fresh)];
}

/* Nothing of a reader stays in this browser but how the page shall look. */
function forgetAll() {
  keepPlace.last = null;
  for (const key of ["places", "learner"]) {
    delete shelf[key];
    try { localStorage.removeItem(`hanalearn.${key}`); } catch { /* nothing was kept */ }
  }
}

const isPlace = (p) => dict(p) && typeof p.lesson === "string" && p.lesson.length <= 40 && typeof p.record === "string" && p.record.length <= 4096;

function keepPlace(place) {
  if (!isPlace(place)) return;
  const kept = JSON.stringify(place);
  if (kept === keepPlace.last) return;
  keepPlace.last = kept;
  const places = Object.entries(dict(store.get("places")) ?? {}).filter(([k, p]) => k !== place.lesson && isPlace(p));
  store.set("places", Object.fromEntries([...places.slice(-59), [place.lesson, place]]));
}

/* The kept places, newest first dropped last, within what one message may carry. */
function places() {
  const kept = {};
  let room = 24000;
  for (const [key, place] of Object.entries(dict(store.get("places")) ?? {}).reverse()) {
    room -= JSON.stringify(place).length;
    if (isPlace(place) && room > 0) kept[key] = place;
  }
  return kept;
}

const CHOICES = { deck: ["classic", "plain"], theme: ["auto", "light", "dark", "contrast", "contrast-dark"], size: ["normal", "large", "projector"], motion: ["normal", "fast", "off"] };
function readSettings() {
  const raw = dict(store.get("settings")) ?? {}, kept = {};
  for (const [key, allowed] of Object.entries(CHOICES)) kept[key] = allowed.includes(raw[key]) ? raw[key] : allowed[0];
  for (const key of ["furigana", "keys", "numerals"]) kept[key] = raw[key] !== false;
  kept.tables = raw.tables === true;
  return kept;
}
