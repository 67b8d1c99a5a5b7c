/* ----- keys */

const READ = { T: null, H: "hand", F: "field", P: "taken", M: null, Y: null };
function recite(letter) {
  const ready = str(dict(view.read)?.[letter]), zones = zonesOf(base?.scene), join = (cards) => cards.map((c) => str(c.label)).join("; ");
  const whole = (z) => [name(z), join(list(z.cards).filter(dict))].filter(Boolean).join("; ");
  if (ready) return ready;
  if (letter === "T") return [str(base?.scene?.label), ...zones.map(whole)].filter(Boolean).join(". ");
  if (letter === "M") return join(cardsOf(base?.scene).filter((c) => has(c, "match"))) || w("read-no-match");
  if (letter === "Y") return w("read-no-sets");
  const z = zones.find((one) => one.key === READ[letter]);
  return z ? whole(z) : w("read-no-zone");
}

/* Arrows, Home and End inside a zone. Up and down go by what is seen; in a single row they are left and right. */
function step(at, key) {
  const box = at.closest("[data-zone]"), all = [...(box?.querySelectorAll("[data-rove]") ?? [])].filter((n) => n.getClientRects().length), n = all.indexOf(at);
  if (n < 0) return false;
  const mid = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.height]; }, [x, y, tall] = mid(at);
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1, far = (e) => Math.abs(mid(e)[0] - x) + 2 * Math.abs(mid(e)[1] - y);
  const rows = key === "ArrowDown" || key === "ArrowUp" ? all.filter((e) => sign * (mid(e)[1] - y) > tall * .4).sort((a, b) => far(a) - far(b)) : [];
  const to = key === "Home" ? all[0] : key === "End" ? all.at(-1) : rows[0] ?? all[(n + sign + all.length) % all.length];
  rove[box.dataset.zone] = to.dataset.id;
  for (const one of all) if (one.hasAttribute("tabindex")) one.tabIndex = one === to ? 0 : -1;
  to.focus();
  return true;
}

/* What a key does; true if that is all it shall do. */
function keydown(e) {
  const at = e.composedPath()[0], typing = at.matches?.("input, textarea, select") === true;
  rest?.();
  host.toggleAttribute("data-keys", true);                           // headings show the focus only to those who steer by keys
  nudge();
  if (motion.busy && !["Shift", "Control", "Alt", "Meta"].includes(e.key)) {
    hurried = true;
    motion.finish();
    if (e.repeat) return true;                                       // a key that is held down meant what moves
  }
  if (typing && at.$?.props.onkeys?.(e)) return true;                         // a field that has a use of its own for some keys
  if (e.ctrlKey || e.metaKey || e.altKey || dialog.open) return false;
  if (e.key === "Tab" && !e.shiftKey && !typing && nextTab && nextTab === shadow.activeElement) {   // from an answer to what was said about it
    const to = wished("feedback");
    nextTab = null;
    if (!to?.matches(".hl-btn")) return false;
    to.focus();
    return true;
  }
  if (e.key === "Escape" && closeTerm()) return true;
  if (e.key === "Escape" && cardsOf(base?.scene).some((c) => has(c, "chosen"))) send("let-go");
  if (/^(Arrow|Home$|End$)/.test(e.key)) return !typing && at.closest !== undefined && step(at, e.key);
  if (typing || !settings.keys || e.key.length !== 1 || e.repeat) return false;
  const key = e.key.normalize("NFKC").toUpperCase(), box = field(), pick = [...shadow.querySelectorAll("[data-pick]")].find((n) => n.dataset.pick === key);
  if (base?.page !== "map" && zonesOf(base?.scene).length && key in READ) say(recite(key));
  else if (pick) { rove.answer = pick.dataset.id; pick.focus(); pick.click(); }
  else if (box && !box.readOnly && /^[0-9]$/.test(key)) { box.focus(); typed(box, box.value + key); }
  else return false;
  return true;
}

// Keys are taken at the window, before any host can act on them; what the browser itself does with a key still happens.
for (const type of ["keydown", "keyup", "keypress"]) on(window, type, (e) => {
  const path = e.composedPath(), isOurs = path.includes(host);
  if (isOurs) e.stopPropagation();
  // On a page of our own a key that nobody has is ours too.
  if (type === "keydown" && !e.isComposing && (isOurs || (view.address === true && path[0] === document.body)) && keydown(e)) e.preventDefault();
}, true);
// A tap ends a running motion and counts at once: what it meets is what lies there when the cards are at rest. A card that
// has moved away from under the finger is not met, since press and release are then of two things.
on(host, "pointerdown", (e) => {
  rest?.();
  host.toggleAttribute("data-keys", false);
  nudge();
  if (motion.busy) { hurried = true; motion.finish(); }
  if (opened.get("term") && !e.composedPath().some((n) => n.classList?.contains("hl-term"))) closeTerm();
}, true);
on(window, "popstate", () => { if (view.address === true) send("goto", { query: location.search.slice(0, 500) }); });
on(window, "hanalearn:settings", (e) => { settings = e.detail; draw(); });
for (const media of [dark, strong]) on(media, "change", () => tune());
if (synth?.addEventListener) on(synth, "voiceschanged", () => { if (base) draw(); });

const pulse = watch(model, (isLost) => { lost = isLost; draw(); if (lost) say(`${w("lost")} ${str(words["lost-more"])}`); });
const laid = setTimeout(() => { if (!base) { slow = true; draw(); } }, 8000);
const heard = { "msg:custom": hear, "change:view": take, "change:pics": () => draw(), "change:look": () => draw() };
for (const [event, fn] of Object.entries(heard)) model.on(event, fn);
take();

/* What ends the page: nothing of it is left, not even a timer. */
const end = () => {
  run += 1;
  rest = null;
  ended.abort();
  motion.finish();
  hush();
  for (const timer of [laid, nudging, speech, ticking, ...later.values()]) clearTimeout(timer);
  pulse.stop();
  for (const [event, fn] of Object.entries(heard)) model.off(event, fn);
  host.remove();
};
