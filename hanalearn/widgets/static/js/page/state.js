/* ----- what this page knows */

const ended = new AbortController(), motion = mover(), uris = new Map(), opened = new Map();
const on = (target, type, fn, capture) => target.addEventListener(type, fn, { capture, signal: ended.signal });
let view = {}, base = null, drawn = false, run = 0;                // the newest view; the one the page was drawn from
let rest = null;                                                     // what of the newest view is still to be drawn, if anything
let words = {}, settings = readSettings(), panel = null, lost = false, slow = false, hurried = false;
let draft = { key: null, text: "" }, lifted = null, rove = {}, nextTab = null, fresh = null, turned = false;
let inBar = false;                                                   // whether the bar of a phone hands the answer in and opens the hints
let told = null, terms = {}, ticking = 0;                            // what a block says of itself; how often a term was met; the step that comes by itself
let speaking = false, speech = 0, nudged = false, nudging = 0;

const dark = matchMedia("(prefers-color-scheme: dark)"), strong = matchMedia("(prefers-contrast: more)"), calm = matchMedia(CALM);
/* How fast cards move, from the tokens: theme, settings and the reader's system have had their say there. */
const span = (name) => Number.parseFloat(getComputedStyle(host).getPropertyValue(`--hl-t-${name}`)) || 0;
let paced = {};                                                    // asked of the styles only when something it depends on has changed
function pace() {
  const key = [settings.motion, settings.size, calm.matches, host.isConnected].join();
  if (paced.key !== key) paced = { key, now: readPace() };
  return paced.now;
}
function readPace() {
  const [lift, move, turn, hold] = ["lift", "move", "turn", "hold"].map(span);
  return move > 0 ? { lift, move, turn, hold, factor: hold / 420 } : null;
}
const w = (key) => str(words[key]) || key;
/* A part of the page that is drawn from one value of the view: as long as it says the same, and what else it depends on
   has stayed, it is what it was, and nothing below it is looked through. Words that open a note are numbered over the
   whole page, so a part that has one is always drawn. */
const still = new Map();
function kept(key, from, around, make) {
  const says = JSON.stringify(from) ?? "", last = still.get(key), same = (a, b) => a.length === b.length && a.every((x, n) => x === b[n]);
  if (last && last.says === says && same(last.around, around())) return last.made;
  const made = make();
  says.includes('"term":') ? still.delete(key) : still.set(key, { says, around: around(), made });
  return made;
}
const around = () => [lost, view.address, pics(), SHELF?.deck(str(model.get("look")?.deck), arrived), JSON.stringify(rove)];
function send(offer, more) {
  if (!str(offer) || lost) return;
  clearTimeout(ticking);
  told = null;
  give(model, offer, more);
}
