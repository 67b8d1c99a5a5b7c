/* ----- panels */

const choice = (key) => h("div.hl-set", deco("p", w(key)), h("div.hl-seg", { role: "group", "aria-label": w(key) }, CHOICES[key].map((value) =>
  knob("button", `set:${key}:${value}`, { "aria-pressed": String(settings[key] === value), onclick: () => keep(key, value) }, w(`${key}-${value}`)))));
const toggle = (key) => knob("button.hl-switch", `set:${key}`, { role: "switch", "aria-checked": String(settings[key]), onclick: () => keep(key, !settings[key]) },
  h("span", w(key), str(words[`${key}-note`]) && h("small", words[`${key}-note`])), deco("i"));
const PANELS = {
  settings: () => [w("settings"), list(view.head?.langs).length > 1 && h("div.hl-set", deco("p", w("language")), h("div", languages(view.head.langs, "div.hl-seg", "set:lang"))),
    Object.keys(CHOICES).filter((key) => str(words[key])).map(choice), h("div", str(view.lang).startsWith("ja") && toggle("furigana"), toggle("numerals"), toggle("keys"))],
  book: () => dict(view.head?.book) && [str(view.head.book.name), h("p", text(view.head.book.about))],
  hints: () => { const x = dict(view.hints) ?? blockOf(view, "hints"); return x && [str(x.title), ladder(x.rungs, "panel-hint")]; },
  pile(key) {
    const z = zonesOf(base?.scene).find((one) => one.key === key);
    const large = (c) => h("div", { role: "listitem", key: c.id }, cardBox("span.hl-card", c.id, { role: "img", "aria-label": str(c.label) }, face(c.id, c.num, c.label)));
    return z && [name(z), h("div.hl-cards", { role: "list" }, heldBy(z).sort((a, b) => monthOf(a.id) - monthOf(b.id)).map(large))];
  },
};
function drawPanel() {
  const [which, key] = (panel ?? "").split(":"), made = PANELS[which]?.(key);
  dress(dialog, { class: "hl-panel", "aria-labelledby": "hl-panel-title", ...KEYS });
  patch(panelBox, made ? [h("div.hl-panel-head", h("h2.hl-h", { id: "hl-panel-title" }, made[0]), knob("button.hl-btn.is-icon", "close", { "aria-label": w("close"), onclick: () => dialog.close() }, i("close"))),
    h("div.hl-panel-body", made.slice(1))] : []);
  if (made && !dialog.open) dialog.showModal();
  if (!made && dialog.open) dialog.close();
}
dialog.onclose = () => { panel = null; draw(); };
dialog.onclick = (e) => { if (e.target === dialog) dialog.close(); };   // a tap beside the panel

function keep(key, value) {
  settings = { ...settings, [key]: value };
  store.set("settings", settings);
  if (key === "deck") send("deck", { deck: value });                 // Python draws the pictures
  dispatchEvent(new CustomEvent("hanalearn:settings", { detail: settings }));   // other tables on this page follow
}
