/* ----- focus */

const find = (id) => id && [...shadow.querySelectorAll("[data-id]")].find((n) => n.dataset.id === id && n.getClientRects().length > 0);
function where() {
  const at = shadow.activeElement, box = at?.closest("[data-zone]");
  return at && { id: at.dataset.id, zone: box?.dataset.zone, n: box ? [...box.querySelectorAll("[data-rove]")].indexOf(at) : -1 };
}
const TWIN = { "bar:done": ["bar:next", "done"], "bar:next": ["next", "bar:done"], "bar:back": ["back"], done: ["next", "bar:done"], next: ["bar:next"], back: ["bar:back"] };
function wished(wish) {
  if (wish === "answer") return shadow.querySelector("[data-part=answer] :is([tabindex='0'], input, .hl-seg button, .hl-btn)");
  if (wish === "feedback") return shadow.querySelector("[data-part=feedback] .hl-btn") ?? find("feedback");
  return find(wish);
}
/* Where focus was, or as near as there is something: the same thing, its zone, what was said about it, the question. */
function refocus(before) {
  const now = shadow.activeElement;
  if (!before || now?.closest("dialog") || (now?.dataset.id === before.id && now.getClientRects().length)) return;
  const zone = before.zone && shadow.querySelector(`[data-zone="${before.zone}"]`), near = zone ? [...zone.querySelectorAll("[data-rove]")] : [];
  const to = find(before.id) ?? near[Math.min(before.n, near.length - 1)] ?? list(TWIN[before.id]).map(find).find(Boolean)
    ?? (page.className ? find("table") : null) ?? wished("feedback") ?? find("prompt");
  to?.focus({ preventScroll: true });
}

/* The live region. Emptied first, so that the same sentence is spoken again; behind an open panel nothing is spoken. */
function say(line) {
  if (!line) return;
  const at = dialog.open ? livePanel : live;
  at.textContent = "";
  clearTimeout(speech);
  speech = setTimeout(() => { at.textContent = line; }, 40);
}
