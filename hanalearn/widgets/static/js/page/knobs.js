/* ----- controls: every one has a lasting id, so that focus finds it again */

const knob = (what, id, props, ...kids) =>
  h(what, { key: id, "data-id": id, ...KEYS, type: what.startsWith("button") ? "button" : null, ...props }, ...kids);
function press(offer, able = true) {
  const can = able && !lost && Boolean(str(offer));
  return { "data-offer": can ? offer : null, "aria-disabled": can ? null : "true", onclick: () => can && send(offer) };
}
const button = (what, id, b, ...kids) =>
  knob(what, id, { class: b.main && b.enabled !== false && !lost && "is-main", ...press(b.offer, b.enabled !== false) }, kids.length ? kids : str(b.label));
/* Where the address is ours a way is a link, so that it can be opened in a second tab; elsewhere it is a button. */
function way(what, id, b, props, ...kids) {
  if (view.address !== true || !str(b.href).startsWith("?")) return knob(`button.${what}`, id, { ...press(b.offer), ...props }, kids);
  const onclick = (e) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
    e.preventDefault();
    send(b.offer);
  };
  return knob(`a.${what}`, id, { href: b.href, onclick, ...props }, kids);
}
const opener = (what, name, label, ...kids) =>
  knob(what, name, { "aria-label": label, "aria-haspopup": "dialog", onclick: () => { panel = name; draw(); } }, kids);
