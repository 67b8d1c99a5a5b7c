/* ----- what this page knows */

const ended = new AbortController(), motion = mover(), uris = new Map(), opened = new Map();
const on = (target, type, fn, capture) => target.addEventListener(type, fn, { capture, signal: ended.signal });
let view = {}, base = null, drawn = false, run = 0;                // the newest view; the one the page was drawn from
let words = {}, settings = readSettings(), panel = null, lost = false, slow = false, hurried = false;
let draft = { key: null, text: "" }, lifted = null, rove = {}, nextTab = null, fresh = null, swallow = false;
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
function send(offer, more) {
  if (!str(offer) || lost) return;
  clearTimeout(ticking);
  told = null;
  give(model, offer, more);
}
