/* ----- controls: what can be set on a page. Numbers and texts are kept as typed until they are handed in. */

const later = new Map();
/* Not at every press: somebody who taps "more" five times asks once, for the last. */
function soon(id, fn, ms = 160) {
  clearTimeout(later.get(id));
  later.set(id, setTimeout(() => { later.delete(id); fn(); }, ms));
}

function segments(c, at) {
  const all = list(c.options).filter(dict), ids = all.map((o, n) => `${at}:${str(o.offer) || n}`), stop = stopAt(at, ids, ids[all.findIndex((o) => o.on)]);
  return h("div.hl-seg", { role: "group", "aria-label": plain(c.label) || null, "data-zone": at }, all.map((o, n) =>
    knob("button", ids[n], { "aria-pressed": String(o.on === true), ...press(o.offer, o.enabled !== false), ...stop(ids[n]) }, h("span", inner(o.text), o.note && h("small", inner(o.note))))));
}

function chips(c, at) {
  const all = list(c.options).filter(dict), ids = all.map((o, n) => `${at}:${str(o.offer) || n}`), stop = stopAt(at, ids, ids[all.findIndex((o) => o.on)]);
  return h("div.hl-chips", { role: "group", "aria-label": plain(c.label) || null, "data-zone": at }, all.map((o, n) =>
    knob("button.hl-pick", ids[n], { "aria-pressed": String(o.on === true), ...press(o.offer, o.enabled !== false), ...stop(ids[n]) }, deco("span.hl-box", i("tick")), h("span", inner(o.text), o.note && h("small", inner(o.note))))));
}

function select(c, at) {
  const all = list(c.options).filter(dict), on = all.find((o) => o.on), choose = (e) => { const o = all[Number(e.target.value)]; if (o && !o.on) send(o.offer); };
  return knob("select.hl-select", at, { "aria-label": plain(c.label), "data-value": String(Math.max(0, all.indexOf(on))), disabled: lost, onchange: choose }, all.map((o, n) => h("option", { key: n, value: String(n) }, plain(o.text))));
}

/* The nearest number that may be sent, or null for what is none. */
function within(c, typed) {
  const plainText = String(typed).normalize("NFKC").replace(/[\s,]/g, "").replace(/^\+/, "").replace(/^−/, "-");
  if (!/^-?\d{1,9}$/.test(plainText)) return null;
  const step = Math.max(1, Math.trunc(Number(c.step)) || 1), low = Number(c.min), high = Number(c.max), raw = Math.min(high, Math.max(low, Number(plainText)));
  return Math.min(low + Math.floor((high - low) / step) * step, low + Math.round((raw - low) / step) * step) + 0;
}

function numberControl(c, at) {
  const now = Number(c.value), step = Math.max(1, Number(c.step) || 1), able = str(c.offer) && c.enabled !== false && !lost, box = () => find(at), rail = () => find(`${at}:slide`);
  const show = (n) => { for (const one of [box(), rail()]) if (one) one.value = String(n); };
  const commit = (n) => { if (n === null) return show(now); show(n); if (n !== now) send(`${str(c.offer)}=${n}`); };
  const bump = (by) => able && (() => { const n = within(c, (within(c, box().value) ?? now) + by); show(n); soon(at, () => commit(n)); });
  const arrow = (by, what, label) => knob("button.hl-btn.is-icon", `${at}:${what}`, { "aria-label": `${plain(c.label)}: ${w(label)}`, "aria-disabled": able && now + by >= c.min && now + by <= c.max ? null : "true", onclick: bump(by) || null }, i(what));
  return [h("div.hl-spin", arrow(-step, "minus", "less"),
    knob("input.hl-int", at, { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "10", "aria-label": plain(c.label), "data-value": String(c.value), readonly: !able, "data-int": "",
      onchange: (e) => commit(within(c, e.target.value)), onkeys: (e) => { const by = { ArrowUp: step, ArrowDown: -step }[e.key]; if (by && able) bump(by)(); if (e.key === "Enter") commit(within(c, box().value)); return Boolean(by) || e.key === "Enter"; } }),
    arrow(step, "plus", "more"), c.unit && h("span.unit", text(c.unit))),
  c.slider && knob("input.hl-slide", `${at}:slide`, { type: "range", min: String(c.min), max: String(c.max), step: String(step), "aria-label": plain(c.label), "data-value": String(c.value), disabled: !able,
    oninput: (e) => { if (box()) box().value = e.target.value; }, onchange: (e) => soon(at, () => commit(within(c, e.target.value))) })];
}

/* What a reader typed, as Python takes it: plain line ends, plain spaces, nothing that cannot be seen. */
const tidy = (typed) => String(typed).normalize("NFC").replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n").replace(/[\t\p{Zs}]/gu, " ").replace(/[^\n\P{C}]/gu, "");
const fits = (typed, most) => [...typed].length <= most;

function textControl(c, at) {
  const able = str(c.offer) && c.enabled !== false && !lost, most = Math.min(6000, Number(c.max) || 40), tall = Number(c.rows) > 1, error = dict(c.error), done = dict(c.done);
  const hand = () => { const typed = tidy(find(at).value); if (able && fits(typed, most)) send(`${str(c.offer)}=${typed}`); };
  const props = { "aria-label": plain(c.label), "data-value": str(c.value), maxlength: String(most), rows: tall ? String(Math.min(20, c.rows)) : null, readonly: !able, autocomplete: "off", autocapitalize: "off", spellcheck: "false", type: tall ? null : "text",
    "aria-invalid": error ? "true" : null, "aria-describedby": error ? "hl-error" : null, onkeys: (e) => { const isEnd = e.key === "Enter" && (!tall || e.ctrlKey || e.metaKey); if (isEnd) hand(); return isEnd; } };
  return [knob(tall ? "textarea.hl-text" : "input.hl-text", at, props), error && h("p.hl-error", { id: "hl-error", role: "alert" }, i("back"), h("span", text(error.text))),
    done && h("div.hl-row", knob("button.hl-btn", `${at}:done`, { class: done.main && able && "is-main", "data-offer": able ? c.offer : null, "aria-disabled": able ? null : "true", onclick: hand }, inner(done.label)))];
}

function cardGrid(c, at) {
  const all = list(c.rows).filter(dict), id = (card) => `${at}:${str(card.id)}`, ids = all.flatMap((r) => list(r.cards).filter(dict).map(id)), stop = stopAt(at, ids);
  const pick = (card) => knob("button.hl-mini", id(card), { "aria-label": str(card.label) || str(card.id), "aria-pressed": str(card.offer) || card.on ? String(card.on === true) : null, class: cx(card.on && "is-sel", has(card, "match") && "is-match", has(card, "still") && "is-off", !pic(str(card.id)) && "is-lost"), ...press(card.offer), ...stop(id(card)) },
    face(str(card.id), "num" in card ? card.num : null, card.label), card.on === true && tick(), plain(card.tag) && deco("span.hl-tag", inner(card.tag)));
  return h("div.hl-grid48", { role: "group", "aria-label": plain(c.label) || null, "data-zone": at, class: c.size === "small" && "is-small" }, all.map((r, n) =>
    h("div.row", { key: n, role: "group", "aria-label": plain(r.name) || null }, deco("b", text(r.name)), h("span.hl-minis", list(r.cards).filter(dict).map(pick)))));
}

const toggleControl = (c, at) => knob("button.hl-switch", at, { role: "switch", "aria-checked": String(c.on === true), ...press(c.offer, c.enabled !== false) }, h("span", inner(c.label), c.note && h("small", inner(c.note))), deco("i"));
const CONTROLS = { segments, chips, select, number: numberControl, text: textControl, cards: cardGrid };

function controls(b, at) {
  const control = (c, n) => {
    const id = `${at}/${str(c.id) || `${str(c.kind)}${n}`}`;
    if (c.kind === "switch") return h("div.hl-ctl.is-switch", { key: id }, toggleControl(c, id));
    return CONTROLS[c.kind] && h("div.hl-ctl", { key: id, class: `is-${c.kind}` }, c.label && deco("p.hl-ctl-name", text(c.label)), CONTROLS[c.kind](c, id), c.note && h("p.hl-small", text(c.note)));
  };
  return [heading(b), lines(b), h("div.hl-controls", { class: b.row === true && "is-row" }, list(b.items).filter(dict).map(control))];
}

function replay(b, at) {
  const part = (name, fallback) => dict(b[name]) && knob("button.hl-btn.is-icon", `${at}:${name}`, { "aria-label": plain(b[name].label), ...press(b[name].offer, b[name].enabled !== false) }, i(str(b[name].icon) || fallback));
  const run = dict(b.play);
  return [heading(b), h("div.hl-replay", { role: "group", "aria-label": plain(b.label) || plain(b.title) || null },
    h("div.hl-reel", part("first", "first"), part("back", "prev"), run && knob("button.hl-btn", `${at}:play`, { "aria-pressed": typeof run.pressed === "boolean" ? String(run.pressed) : null, ...press(run.offer, run.enabled !== false) }, i(str(run.icon) || (run.pressed ? "pause" : "play")), inner(run.label)), part("next", "next"), part("last", "last")),
    b.label && h("p.hl-small", text(b.label)), dict(b.jump) && h("div.hl-ctl", numberControl({ slider: true, ...b.jump }, `${at}:jump`)), list(b.speed).length > 0 && segments({ label: b.speedLabel ?? "", options: b.speed }, `${at}:speed`)), lines(b)];
}

/* A line to take along. Where a page may not copy, the line is marked, and the reader's own keys do it. */
function codeLine(b, at) {
  const copy = async () => {
    let done = false;
    try { await navigator.clipboard.writeText(str(b.text)); done = true; } catch { /* no leave, or no clipboard */ }
    if (!done) { const box = find(at); box?.focus(); box?.select?.(); }
    told = { id: at, text: w(done ? "copied" : "copy-by-hand") };
    say(told.text);
    draw();
  };
  return [heading(b), lines(b), b.label && deco("p.hl-ctl-name", text(b.label)), h("div.hl-code", knob("textarea.hl-code-line", at, { readonly: true, rows: str(b.text).length > 90 ? "3" : "1", "aria-label": plain(b.label) || plain(b.title) || null, "data-value": str(b.text), onfocus: (e) => e.target.select() }),
    knob("button.hl-btn", `${at}:copy`, { onclick: copy }, i("copy"), inner(b.copy))), told?.id === at && h("p.hl-small.hl-in", told.text)];
}

function download(b, at) {
  const save = () => {
    const uri = URL.createObjectURL(new Blob([str(b.text)], { type: str(b.type) || "text/plain" })), a = tag("a", { href: uri, download: str(b.name) || "hanalearn.txt" });
    a.click();
    setTimeout(() => URL.revokeObjectURL(uri), 10000);
  };
  return [heading(b), lines(b), h("div.hl-row", knob("button.hl-btn", at, { onclick: save }, i("save"), inner(b.label)))];
}

function filePick(b, at) {
  const most = Math.min(6000, Number(b.max) || 6000), able = str(b.offer) && !lost;
  const read = async (e) => {
    const box = e.target, chosen = box.files?.[0], typed = chosen && chosen.size <= 4 * most ? tidy(await chosen.text()) : null;
    box.value = "";
    if (typed !== null && fits(typed, most)) return send(`${str(b.offer)}=${typed}`);
    if (!chosen) return;
    told = { id: at, text: w("file-too-long") };
    say(told.text);
    draw();
  };
  const pick = () => able && shadow.querySelector(`[data-file="${CSS.escape(at)}"]`)?.click();
  return [heading(b), lines(b), h("div.hl-row", knob("button.hl-btn", at, { "data-offer": able ? b.offer : null, "aria-disabled": able ? null : "true", onclick: pick }, i("open"), inner(b.label))),
    h("input.hl-file", { type: "file", hidden: true, tabindex: "-1", accept: str(b.accept) || null, "data-file": at, "aria-label": plain(b.label), onchange: read }), told?.id === at && h("p.hl-small.hl-in", told.text)];
}
