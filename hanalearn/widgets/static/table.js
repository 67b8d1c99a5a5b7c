// The one front end of hanalearn: draws a whole page (a lesson or the course map) from one JSON value.
//
// It needs a model with get / set / save_changes / on / off / send and nothing else: no import, no address, no Python
// object. Reads the traits "look" (style and symbols, once), "pics" (card pictures) and "view" (the page, replaced
// whole); writes the trait "offer". It never judges and knows no rule of any game: what may be pressed carries an
// "offer" in the view, and pressing it sends that string back. Texts from the view become text nodes, never markup.

/* ---------- a small keyed DOM: elements stay themselves from one view to the next, so focus and reading position do */

const SVG = "http://www.w3.org/2000/svg";
const h = (tag, props, ...kids) =>
  ({ tag, props: props ?? {}, key: props?.key, kids: kids.flat(9).filter((k) => k != null && k !== false && k !== "") });

function make(v) {
  const node = v.tag === "svg" || v.tag === "use" ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  node.$ = { tag: v.tag, key: v.key, props: {} };
  return node;
}

function dress(node, props) {
  const old = node.$.props;
  for (const name of Object.keys(old)) {
    if (name in props) continue;
    if (name.startsWith("on")) node[name] = null;
    else node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(props)) {
    // Arrow keys move the tab stop by hand (see step), so what was last drawn says nothing of where it is.
    if (name === "key" || (old[name] === value && name !== "tabindex" && !name.startsWith("on"))) continue;
    if (name.startsWith("on")) node[name] = value;
    else if (value == null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.$.props = props;
}

function patch(parent, kids) {
  const keyed = new Map(), loose = [];
  for (const node of parent.childNodes) node.$?.key != null ? keyed.set(node.$.key, node) : loose.push(node);
  const nodes = kids.map((v) => {
    if (typeof v !== "object") {
      const at = loose.findIndex((n) => n.nodeType === 3);
      const node = at < 0 ? document.createTextNode("") : loose.splice(at, 1)[0];
      if (node.data !== String(v)) node.data = v;
      return node;
    }
    let node;
    if (v.key != null) {
      if (keyed.get(v.key)?.$.tag === v.tag) node = keyed.get(v.key);
      keyed.delete(v.key);
    } else {
      const at = loose.findIndex((n) => n.$?.tag === v.tag);
      if (at >= 0) node = loose.splice(at, 1)[0];
    }
    node ??= make(v);
    dress(node, v.props);
    patch(node, v.kids);
    return node;
  });
  const keep = new Set(nodes);
  // What leaves goes first: then nothing that stays has to be moved, and a focused element keeps its focus.
  for (const node of [...parent.childNodes]) if (!keep.has(node)) node.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/* ---------- reading a view: anything may be missing or of the wrong type, and the page still stands */

const list = (x) => (Array.isArray(x) ? x : []);
const dict = (x) => (x && typeof x === "object" && !Array.isArray(x) ? x : null);
const str = (x) => (typeof x === "string" ? x : typeof x === "number" ? String(x) : "");
const CALM = "(prefers-reduced-motion: reduce)";
const KEYS = { "data-lm-suppress-shortcuts": "true" };                // JupyterLab leaves alone what is typed on an element with this
const LAST_RESORT = "This page could not be drawn. Load it again to go on.";   // only if the view brought no words at all

/* One canonical form of a typed number, so that every judge sees the same string: full-width digits, a leading plus,
   spaces and the different multiplication signs make no difference. null: not a number we can read. */
export function canon(text) {
  const plain = String(text).normalize("NFKC").replace(/\s+/g, "").replace(/[×xX✕✖∗·・]/g, "*").replace(/[−–‐]/g, "-").replace(/^\++(?=\d)/, "");
  if (!/^-?\d{1,6}([*+]\d{1,6}){0,4}$/.test(plain)) return null;
  return plain.replace(/\d+/g, (d) => String(Number(d))).replace(/^-0$/, "0");
}

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

const isPlace = (p) => dict(p) && typeof p.lesson === "string" && p.lesson.length <= 40 && str(p.record).length <= 4096;

function keepPlace(place) {
  if (!isPlace(place)) return;
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

const CHOICES = { theme: ["auto", "light", "dark", "contrast", "contrast-dark"], size: ["normal", "large", "projector"], motion: ["normal", "fast", "off"] };
function readSettings() {
  const raw = dict(store.get("settings")) ?? {}, kept = {};
  for (const [key, allowed] of Object.entries(CHOICES)) kept[key] = allowed.includes(raw[key]) ? raw[key] : allowed[0];
  for (const key of ["furigana", "keys", "numerals"]) kept[key] = raw[key] !== false;
  return kept;
}

/* ---------- is somebody still there? Pings, answered by pongs; a kernel that is busy is not lost */

function watch(model, onChange, { every = 3000, patience = 6500 } = {}) {
  let heard = 0, asked = performance.now(), count = 0, lost = false;
  const change = (next) => { if (next !== lost) { lost = next; onChange(lost); } };
  const onMessage = (m) => { if (m?.kind === "pong") { heard = performance.now(); change(false); } };
  const kernel = model.widget_manager?.kernel;                       // not offered by every host
  const onStatus = (_, status) => { if (["restarting", "autorestarting", "dead", "terminating"].includes(status)) change(true); };
  const ping = () => {
    asked = performance.now();
    try { model.send({ kind: "ping", n: ++count }); } catch { change(true); }
  };
  const tick = () => {
    if (document.hidden) return;
    const now = performance.now();
    if (now - asked > 4 * every) heard &&= now;                      // this tab slept, not the kernel
    // Before the first pong nothing is known: a page without a kernel never answers, and is not lost.
    const limit = kernel?.status === "busy" ? 10 * patience : patience;
    if (heard && now - heard > limit) change(true);
    ping();
  };
  const onShow = () => { if (!document.hidden) { heard &&= performance.now() - patience / 2; tick(); } };
  model.on("msg:custom", onMessage);
  kernel?.statusChanged?.connect(onStatus);
  document.addEventListener("visibilitychange", onShow);
  addEventListener("online", ping);
  const timer = setInterval(tick, every);
  ping();
  return {
    ping,
    stop() {
      clearInterval(timer);
      model.off("msg:custom", onMessage);
      kernel?.statusChanged?.disconnect(onStatus);
      document.removeEventListener("visibilitychange", onShow);
      removeEventListener("online", ping);
    },
  };
}

/* ---------- motion: cards travel from where they were to where they are, by their id */

function mover() {
  let running = [], skips = [];
  const track = (animation, onEnd) => {
    running.push(animation);
    return animation.finished.catch(() => {}).then(() => { running = running.filter((a) => a !== animation); onEnd?.(); });
  };
  return {
    get busy() { return running.length + skips.length > 0; },
    finish() {
      for (const a of running) a.finish();
      for (const skip of skips.splice(0)) skip();
    },
    wait: (ms) => new Promise((resolve) => {
      const timer = setTimeout(() => { skips = skips.filter((s) => s !== skip); resolve(); }, ms);
      const skip = () => { clearTimeout(timer); resolve(); };
      skips.push(skip);
    }),
    /* Where every card lies, and where a card that is new to the table comes from: off the stock if that grew smaller,
       else out of the other hand, else from the other side of the table. */
    rects(root, isDealt) {
      const found = new Map(), box = (css) => root.querySelector(css)?.getBoundingClientRect(), table = box(".hl-mat");
      for (const el of root.querySelectorAll("[data-card]")) found.set(el.dataset.card, el.getBoundingClientRect());
      const stock = isDealt && box("[data-stock]"), size = box(".hl-card, .hl-slot") ?? { width: 60, height: 96 };
      found.source = stock || box("[data-zone=their-hand] .hl-card") || (table && new DOMRect(table.x + table.width / 2, table.y - size.height / 2, size.width, size.height));
      found.isDealt = Boolean(stock);
      return found;
    },
    fly(root, before, pace, back) {
      const moves = [], ease = "cubic-bezier(.45,.05,.2,1)";
      for (const el of root.querySelectorAll("[data-card]")) {
        const to = el.getBoundingClientRect(), isNew = !before.has(el.dataset.card), from = isNew ? before.source : before.get(el.dataset.card);
        if (!from?.width || !to.width) continue;
        const dx = from.x + from.width / 2 - to.x - to.width / 2, dy = from.y + from.height / 2 - to.y - to.height / 2;
        if (Math.hypot(dx, dy) > 3) moves.push({ el, isNew, start: `translate(${dx}px,${dy}px) scale(${from.width / to.width})` });
      }
      return Promise.all(moves.map(({ el, isNew, start }, i) => {
        const rest = getComputedStyle(el).transform, delay = moves.length > 2 ? 60 * i * pace : 0;
        el.classList.add("is-moving");
        let stages;                                                  // [what, how long, easing]
        if (isNew && before.isDealt) {                               // turns over in place, rests to be seen, then goes
          stages = [[`${start} scaleX(1)`, 130, "ease-in"], [`${start} scaleX(.02)`, 130, "ease-out"], [`${start} scaleX(1)`, 420], [`${start} scaleX(1)`, 320, ease]];
          const cover = el.appendChild(back());
          track(cover.animate([{ opacity: 1 }, { opacity: 1, offset: .499 }, { opacity: 0, offset: .5 }, { opacity: 0 }], { duration: 260 * pace, delay, fill: "both" }), () => cover.remove());
        } else stages = [[start, 140, "cubic-bezier(.2,.7,.2,1)"], [`translate(0,-8px) ${start}`, 320, ease]];
        const duration = stages.reduce((sum, s) => sum + s[1], 0);
        let at = 0;
        const steps = stages.map(([transform, ms, easing = "linear"]) => { const step = { transform, easing, offset: at / duration }; at += ms; return step; });
        return track(el.animate([...steps, { transform: rest }], { duration: duration * pace, delay, fill: "backwards" }), () => el.classList.remove("is-moving"));
      }));
    },
    /* Not allowed: two fifths of the way and back. No shaking. */
    refuse(root, pace) {
      const chosen = root.querySelector(".is-sel")?.getBoundingClientRect();
      return Promise.all([...root.querySelectorAll(".is-back-again")].map((el) => {
        const at = el.getBoundingClientRect(), rest = getComputedStyle(el).transform;
        const [dx, dy] = chosen ? [chosen.x - at.x, chosen.y - at.y] : [0, at.height * .5];
        return track(el.animate([{ transform: "none" }, { transform: `translate(${dx * .4}px,${dy * .4}px)`, offset: .5 }, { transform: rest }], { duration: 260 * pace, easing: "ease-in-out" }));
      }));
    },
  };
}

/* ---------- once for each model, however many views it has: who reads here, and where they were */

function give(model, offer, more) {
  const seq = dict(model.get("view"))?.seq;
  model.set("offer", { seq: Number.isInteger(seq) ? seq : 0, offer, n: (Number(dict(model.get("offer"))?.n) || 0) + 1, ...more });
  model.save_changes();
}

function initialize({ model }) {
  const [id, stored] = learner();
  give(model, "hello", {
    learner: id, stored, places: places(), languages: list(navigator.languages).slice(0, 5).map(str),
    query: dict(model.get("view"))?.address === false ? "" : location.search.slice(0, 500), motion: !matchMedia(CALM).matches,
  });
}

/* ---------- one page in one element */

function render({ model, el }) {
  const look = dict(model.get("look")) ?? {};
  const host = document.createElement("div");
  host.className = "hl hl-page";
  host.dataset.lmSuppressShortcuts = "true";                         // JupyterLab asks the element it sees as focused: the shadow host
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = str(look.css);
  let sprite = new DOMParser().parseFromString(str(look.symbols) || `<svg xmlns="${SVG}"/>`, "image/svg+xml").documentElement;
  if (sprite.querySelector("parsererror")) sprite = document.createElementNS(SVG, "svg");   // no icons is better than an error page
  sprite.setAttribute("style", "position:absolute;inline-size:0;block-size:0");
  sprite.setAttribute("aria-hidden", "true");
  const root = document.createElement("div"), live = document.createElement("p"), dialog = document.createElement("dialog");
  root.$ = { props: {} };
  dialog.$ = { props: {} };
  live.className = "hl-vh";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  shadow.append(style, sprite, root);
  const page = document.createElement("div"), panelBox = document.createElement("div"), livePanel = live.cloneNode();
  dialog.append(panelBox, livePanel);
  root.append(page, live, dialog);
  el.append(host);

  const ended = new AbortController(), on = (target, type, fn, capture) => target.addEventListener(type, fn, { capture, signal: ended.signal });
  const motion = mover();
  let view = {}, base = null;                                        // the newest view; the one the page was drawn from
  let words = {}, settings = readSettings(), panel = null, lost = false, slow = false, speaking = false, run = 0;
  let hurried = false, draft = { key: null, text: "" }, opened = new Map(), rove = {}, nextTab = null, fresh = null, drawn = false;

  const w = (key) => str(words[key]) || key;
  const calm = matchMedia(CALM);
  const pace = () => (calm.matches || settings.motion === "off" ? 0 : (settings.motion === "fast" ? .5 : 1) * (settings.size === "projector" ? 1.5 : 1));

  const send = (offer, more) => { if (str(offer) && !lost) give(model, offer, more); };

  /* ----- pictures, icons, text */

  const uris = new Map();
  function pic(code, mark) {
    const pics = dict(model.get("pics")) ?? {}, marked = mark && `${code}:${mark}` in pics, svg = pics[marked ? `${code}:${mark}` : code];
    if (typeof svg !== "string") return null;
    if (marked) code = `${code}:${mark}`;
    if (uris.get(code)?.svg !== svg) uris.set(code, { svg, uri: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg) });
    return uris.get(code).uri;
  }
  const img = (code, mark) => { const src = pic(code, mark); return src && h("img", { src, alt: "", draggable: "false" }); };
  const icon = (name, cls = "hl-i") => h("svg", { class: cls, "aria-hidden": "true" }, h("use", { href: `#${name}` }));
  const i = (name) => icon(`i-${name}`);

  const text = (t) => (Array.isArray(t) ? t.map(piece) : piece(t));
  function piece(t) {
    const run = dict(t);
    if (!run) return str(t);
    if ("b" in run) return h("b", null, text(run.b));
    if ("i" in run) return h("i", null, text(run.i));
    if ("card" in run) return h("span", { class: "hl-inl" }, img(run.card), text(run.text));
    if ("ruby" in run) return h("ruby", null, str(list(run.ruby)[0]), h("rp", null, "("), h("rt", null, str(list(run.ruby)[1])), h("rp", null, ")"));
    if ("wbr" in run) return h("wbr");
    if ("lang" in run) return h("span", { lang: str(run.lang) }, text(run.text));
    return "";
  }
  const plain = (t) => (Array.isArray(t) ? t.map(plain).join("") : dict(t) ? plain(t.b ?? t.i ?? list(t.ruby)[0] ?? t.text ?? "") : str(t));

  /* ----- controls: every one has a lasting id, so that focus finds it again */

  const control = (id, more) => ({ key: id, "data-id": id, ...KEYS, ...more });
  const press = (offer, able) => ({ "data-offer": able && str(offer) ? offer : null, "aria-disabled": able && str(offer) ? null : "true", onclick: () => able && send(offer) });
  function button(id, b, kids, cls = "hl-btn") {
    const able = b.enabled !== false && !lost;
    return h("button", control(id, { type: "button", class: cls + (b.main && able ? " is-main" : ""), ...press(b.offer, able) }), kids ?? str(b.label));
  }
  /* Where the address is ours a way is a link, so that it can be opened in a second tab; elsewhere it is a button. */
  function way(id, b, cls, kids, more) {
    if (!view.address || !str(b.href).startsWith("?")) return h("button", control(id, { type: "button", class: cls, ...press(b.offer, true), ...more }), kids);
    return h("a", control(id, { href: b.href, class: cls, ...more, onclick: (e) => {
      if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return;
      e.preventDefault();
      send(b.offer);
    } }), kids);
  }
  const opener = (name, cls, label, kids) =>
    h("button", control(`open:${name}`, { type: "button", class: cls, "aria-label": label, "aria-haspopup": "dialog", onclick: () => open(name) }), kids);

  /* ----- cards and zones */

  const has = (card, mark) => list(card.marks).includes(mark);
  function face(code, num, label, mark) {
    const picture = code === "?" ? img("back") : img(code, mark);
    return [picture ?? h("span", { class: "no-pic", "aria-hidden": "true" }, str(label)), str(num) && h("b", { class: "hl-num", "aria-hidden": "true" }, str(num))];
  }
  const mini = (c, cls = "") => h("span", { class: `hl-mini ${cls}${pic(c.id === "?" ? "back" : c.id) ? "" : " is-lost"}`, role: "img", "aria-label": str(c.label) || str(c.id) }, face(c.id, c.num ?? /^\d+/.exec(str(c.id))?.[0], ""));

  function cardButton(card, zone, at, playing) {
    const id = str(card.id), able = !playing && !lost && Boolean(str(card.offer)), name = id === "?" ? `${zone}:${at}` : id;
    const cls = ["hl-card", has(card, "match") && "is-match", has(card, "chosen") && "is-sel", has(card, "returned") && "is-back-again", (has(card, "still") || lost) && "is-off",
 has(card, "moved") && "is-moved", id === "?" && "hl-back", !pic(id === "?" ? "back" : id) && "is-lost"].filter(Boolean).join(" ");
    return h("button", control(`card:${name}`, {
      type: "button", class: cls, "data-card": id === "?" ? null : id, "data-rove": "", "aria-label": str(card.label) || id, tabindex: rove[zone] === `card:${name}` ? "0" : "-1",
      "aria-pressed": able || has(card, "chosen") ? String(has(card, "chosen")) : null, "data-offer": able ? card.offer : null, "aria-disabled": able ? null : "true",
      // A card that cannot be used now still says its name: nobody is left without an answer to a tap.
      onclick: () => (able ? send(card.offer) : say(str(card.label))),
    }), face(id, card.num, card.label, has(card, "plant") ? "plant" : null), has(card, "chosen") && h("span", { class: "hl-tick" }, i("tick")), has(card, "plant") && plantOf(id), str(card.tag) && h("span", { class: "hl-tag", "aria-hidden": "true" }, str(card.tag)));
  }

  /* "Look at its plant": a picture with the plant outlined if there is one, else the emblem of the plant on the card. */
  function plantOf(code) {
    const month = Number.parseInt(code, 10);
    return month >= 1 && month <= 12 && !(`${code}:plant` in (dict(model.get("pics")) ?? {})) && h("span", { class: "hl-plant" }, icon(`m${String(month).padStart(2, "0")}`));
  }

  /* Cards in their order; one that lies half over another shares its place. */
  function spotsOf(cards) {
    const spots = [];
    for (const card of cards) {
      const under = dict(card) && str(card.on) && spots.find((s) => s.some((c) => c?.id === card.on));
      under ? under.push(card) : spots.push([card]);
    }
    return spots;
  }

  function zone(z, playing) {
    const key = str(z.key), cards = list(z.cards).filter((c) => c === null || dict(c)), named = cards.filter(Boolean);
    const title = h("p", { class: "hl-zone-name", "aria-hidden": "true" }, h("span", null, str(z.name)), str(z.native) && h("span", { lang: "ja" }, str(z.native)));
    const frame = (...kids) => h("div", { key, class: "hl-zone", role: "group", "aria-label": str(z.label) || str(z.name), "data-zone": key }, title, kids);
    const count = Number.isInteger(z.count) ? z.count : null;
    if (count) {
      const backs = [0, 1, 2].slice(0, Math.min(3, count)).map(() => img("back") ?? h("span"));
      return frame(h("div", { class: "hl-stack", "data-stock": "", role: "img", "aria-label": str(z.label) }, backs, h("b", { class: "hl-count", "aria-hidden": "true" }, String(count))));
    }
    if (!named.length) return frame(h("div", { class: "hl-slot" }, str(z.empty)));
    const isPile = key.endsWith("taken") && !named.some((c) => str(c.offer));
    if (isPile) {
      return frame(h("button", control(`open:pile:${key}`, { type: "button", class: "hl-pile", "aria-label": str(z.label), "aria-haspopup": "dialog", "data-rove": "", onclick: () => open(`pile:${key}`) }),
        h("span", { class: "hl-fan", "aria-hidden": "true" }, named.map((c) => h("span", { key: c.id, class: `hl-mini${pic(c.id) ? "" : " is-lost"}`, "data-card": c.id }, face(c.id, c.num, ""))))));
    }
    const ids = named.map((c, at) => (c.id === "?" ? `card:${key}:${cards.indexOf(c)}` : `card:${c.id}`));
    if (!ids.includes(rove[key])) rove[key] = ids[Math.max(0, named.findIndex((c) => str(c.offer)))];
    const spots = spotsOf(cards).map((spot, at) => {
      if (spot[0] === null) return h("span", { key: `gap:${at}`, class: "hl-gap" });
      const buttons = spot.map((c) => cardButton(c, key, cards.indexOf(c), playing));
      return spot.length === 1 ? buttons[0] : h("div", { key: `over:${spot[0].id}`, class: "hl-over" }, buttons);
    });
    return frame(h("div", { class: `hl-cards${key === "field" && spots.length > 5 ? " is-tall" : ""}` }, spots));
  }

  /* How many card widths must stand side by side: the style sheet makes the cards as large as that allows. */
  function measure(zones) {
    const of = (key) => zones.find((z) => z.key === key);
    const spots = (key) => (of(key) ? Math.max(1, spotsOf(list(of(key).cards)).length) : 0);
    const tall = spots("field") > 5, left = of("stock") || of("drawn") ? 1.1 : 0, taken = of("taken") ? 1.25 : 0;
    const cols = Math.max(3, left + spots("field") * (tall ? .5 : 1) + taken, left + spots("hand") + taken);
    return `--cols:${cols.toFixed(2)};--field:${spots("field")};--row:${Math.max(3, Math.min(4, spots("field")))};--most:${tall ? 5.4 : 7.4}rem`;
  }

  function mat(scene, playing, caption) {
    const zones = zonesOf(scene);
    if (!zones.length) return null;
    const keys = zones.map((z) => z.key), cls = ["hl-zones", !keys.includes("stock") && !keys.includes("drawn") && "no-left", keys.some((k) => str(k).startsWith("their")) && "is-two"].filter(Boolean).join(" ");
    return h("div", { key: "table", class: "hl-table" },
      h("section", { class: "hl-mat", tabindex: "-1", "data-id": "table", ...KEYS, "aria-label": str(scene.label) || null, "aria-busy": playing ? "true" : null },
        h("div", { class: cls, style: measure(zones) }, zones.map((z) => zone(z, playing))),
        str(caption) && h("p", { key: "say", class: "hl-say", "aria-hidden": "true" }, str(caption))));
  }

  /* ----- answers */

  const VERDICT = { yes: "tick", no: "back", notyet: "half", also: "either", silent: "ask", shown: "eye" };
  function option(o, kind) {
    const state = str(o.state), on = kind === "tick" ? o.on === true : state === "chosen", able = !lost && Boolean(str(o.offer));
    const id = `opt:${str(o.key)}`;
    return h("div", { key: id, class: kind !== "tick" && state ? { chosen: "is-sel", no: "is-no", yes: "is-yes", out: "is-out" }[state] : state === "out" ? "is-out" : null },
      h("button", control(id, { type: "button", "data-rove": "", "data-pick": str(o.key).toUpperCase(), tabindex: rove.answer === id ? "0" : "-1", ...press(o.offer, able),
        ...(kind === "tick" ? { role: "checkbox", "aria-checked": String(on) } : { "aria-pressed": String(on) }) }),
      kind === "tick" ? h("span", { class: "hl-box", "aria-hidden": "true" }, i("tick")) : h("span", { class: "hl-letter", "aria-hidden": "true" }, str(o.key)),
      h("span", null, text(o.text)),
      str(o.chip) ? h("span", { class: "hl-chip" }, state && i({ chosen: "tick", no: "back", yes: "tick" }[state]), str(o.chip)) : h("span")));
  }

  function options(a) {
    const ids = list(a.options).filter(dict).map((o) => `opt:${str(o.key)}`);
    if (!ids.includes(rove.answer)) rove.answer = ids[0];
    return h("div", { class: "hl-choice", "data-zone": "answer", role: "group", "aria-label": str(a.label) }, list(a.options).filter(dict).map((o) => option(o, a.form)));
  }

  const field = () => shadow.querySelector(".hl-num-in");
  function number(a) {
    const able = a.enabled !== false && !lost, tries = list(a.tries).filter(dict), pad = list(a.pad), key = `${view.place?.step}:${tries.length}`;
    if (draft.key !== key) draft = { key, text: "" };
    if (str(a.given)) draft.text = a.given.replaceAll("*", " × ").replaceAll("+", " + ");
    const type = (c) => () => { const box = field(); if (!able || !box || box.value.length > 30) return; box.value += c; draft.text = box.value; };
    const rub = () => { const box = field(); if (able && box) { box.value = box.value.slice(0, -1); draft.text = box.value; } };
    const key1 = (c, cls = "", label = null) => h("button", control(`pad:${c}`, { type: "button", class: `hl-btn ${cls}`, "aria-label": label, "aria-disabled": able ? null : "true", onclick: type(c) }), c);
    const del = h("button", control("pad:del", { type: "button", class: "hl-btn op", "aria-label": w("pad-delete"), "aria-disabled": able ? null : "true", onclick: rub }), i("del"));
    const ops = [pad.includes("times") && key1("×", "op", w("pad-times")), pad.includes("plus") && key1("+", "op", w("pad-plus"))], wide = ops.some(Boolean) || dict(a.silent);
    const rows = [["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"]].map((row, r) => [row.map((c) => key1(c)), wide && (r === 2 ? del : ops[r] || h("span"))]);
    const last = wide
      ? [key1("0", "wide"), dict(a.silent) ? button("pad:silent", { ...a.silent, enabled: able }, null, "hl-btn op wide is-words") : h("span", { class: "wide" })]
      : [key1("0", "wide"), del];
    return [
      tries.map((t, n) => h("div", { key: `try:${n}`, class: "hl-tried" }, h("b", null, i("back"), str(t.title) || str(t.text)), h("p", null, text(t.because)))),
      h("form", { class: "hl-ans", onsubmit: (e) => { e.preventDefault(); check(); } },
        h("input", control("number", { class: "hl-num-in", type: "text", inputmode: "none", autocomplete: "off", maxlength: "40", "aria-label": str(a.label), readonly: !able, oninput: (e) => { draft.text = e.target.value; } }))),
      h("div", { class: `hl-pad${wide ? " is-4" : ""}`, role: "group", "aria-label": w("pad") }, rows, last),
    ];
  }
  /* The typed number in its canonical form; what cannot be read is sent as it is, and Python explains. */
  function check() {
    const box = field(), typed = box?.value.trim();
    if (!typed || box.readOnly) return box?.focus();
    const value = canon(typed);
    send(value === null ? `text:${[...typed].slice(0, 40).join("")}` : `num:${value}`);
  }

  function blanks(a) {
    const parts = list(a.parts), holes = parts.filter((p) => dict(p) && "blank" in p);
    const chosen = (b) => list(b.options).find((o) => o?.on === true);
    return [
      h("p", { class: "hl-cloze" }, parts.map((p) => (holes.includes(p)
        ? h("span", { class: `hl-hole${chosen(p) ? " is-full" : ""}` }, chosen(p) ? text(chosen(p).text) : h("span", { class: "hl-vh" }, str(p.label)), !chosen(p) && h("span", { "aria-hidden": "true" }, holes.length > 1 ? String(holes.indexOf(p) + 1) : "\u2003"))
        : text(p)))),
      h("div", { class: "hl-picks" }, holes.map((p, n) => h("div", { key: `blank:${n}` }, h("p", { "aria-hidden": "true" }, str(p.label)),
        h("div", { class: "hl-seg", role: "group", "aria-label": str(p.label), "data-zone": `blank:${n}` }, list(p.options).filter(dict).map((o, m) =>
          h("button", control(`blank:${n}:${m}`, { type: "button", "aria-pressed": String(o.on === true), ...press(o.offer, !lost) }), o.on === true && i("tick"), text(o.text))))))),
    ];
  }

  function answer(a, main) {
    const forms = { "tap-set": () => dict(a.nothing) && h("div", { class: "hl-row" }, button("nothing", a.nothing)), choose: () => options(a), tick: () => options(a), number: () => number(a), blanks: () => blanks(a) };
    if (!dict(a) || !forms[a.form]) return null;
    return h("section", { key: `answer:${a.form}`, class: "hl-ans", "aria-label": str(a.label) || null, "data-part": "answer" },
      str(a.label) && list(a.options ?? a.parts).length > 1 && h("h2", { "aria-hidden": "true" }, str(a.label)), forms[a.form](), done(a, main, "hl-btn"));
  }
  /* The button that hands an answer in: beside the answer, and again in the bar of a phone. */
  function done(a, main, cls, id = "done") {
    if (!dict(a?.done)) return null;
    const typed = a.form === "number", able = a.done.enabled !== false && a.enabled !== false && !lost && (typed || Boolean(str(a.done.offer)));
    return h("button", control(id, { type: "button", class: `${cls} ${id === "done" ? "hl-wide is-flex" : "is-wide"}${able && main ? " is-main" : ""}`, "aria-disabled": able ? null : "true",
      "data-offer": able && !typed ? str(a.done.offer) || null : null, onclick: () => able && (typed ? check() : send(a.done.offer)) }), str(a.done.label));
  }

  /* ----- feedback, hints, foot */

  function feedback(f) {
    if (!dict(f)) return null;
    const verdict = VERDICT[f.verdict] ? f.verdict : "silent", cells = list(f.cells).filter(dict);
    return h("section", { key: `fb:${fresh}`, class: "hl-fb hl-in", "data-v": verdict, "data-part": "feedback", "aria-label": str(f.title) || null },
      h("h2", { tabindex: "-1", "data-id": "feedback", ...KEYS }, h("span", { class: "hl-fb-badge" }, i(VERDICT[verdict])), str(f.title)),
      list(f.lines).map((t) => h("p", null, text(t))), f.holds && h("p", { class: "holds" }, text(f.holds)),
      cells.length > 0 && h("div", { class: "hl-eq" }, cells.map((c) => h("figure", { class: "cell" }, h("span", { class: "hl-minis" }, list(c.cards).filter(dict).map((m) => mini(m))), h("figcaption", null, text(c.caption))))),
      list(f.actions).length > 0 && h("div", { class: "hl-row" }, list(f.actions).filter(dict).map((a) => button(`act:${str(a.offer)}`, a, null, a.main ? "hl-btn" : "hl-btn is-quiet"))));
  }

  const ladder = (rungs, at) => h("ol", { class: "hl-hints" }, list(rungs).filter(dict).map((r, n) => {
    const used = r.state === "used";
    return h("li", { key: n, class: used ? "is-used" : r.state === "later" ? "is-later" : null }, used
      ? h("div", { class: "what" }, h("b", { class: r.text ? null : "is-plain" }, str(r.label)), text(r.text ?? ""))
      : str(r.offer) && r.state !== "later" ? button(`${at}:${n}`, { label: r.label, offer: r.offer }, null, "") : h("span", { class: "later" }, str(r.label)));
  }));
  const hints = (x) => dict(x) && list(x.rungs).length > 0 && h("section", { key: "hints", class: "hl-sheet hl-wide", "aria-label": str(x.title) }, h("h2", { class: "hl-h" }, str(x.title)), ladder(x.rungs, "hint"));

  function foot(v, main) {
    const back = dict(v.foot?.back), next = dict(v.foot?.next), lead = { ...next, main: main === "next" && next?.main !== false };
    return [
      (back || next) && h("div", { key: "foot", class: "hl-foot" }, back ? button("back", back, [i("prev"), str(back.label)]) : h("span"), next && button("next", lead, [str(next.label), i("next")])),
      h("div", { key: "bar", class: "hl-bar hl-narrow" },
        back && button("bar:back", back, [i("prev"), h("span", { class: "hl-vh" }, str(back.label))], "hl-btn"),
        dict(v.hints) && list(v.hints.rungs).length > 0 && opener("hints", "hl-btn", null, str(v.hints.button) || str(v.hints.title)),
        main === "done" ? done(v.answer, true, "hl-btn", "bar:done") : next && button("bar:next", lead, str(next.label), "hl-btn is-wide")),
    ];
  }

  /* ----- page head */

  const languages = (langs, cls) => list(langs).length > 1 && h("div", { class: `hl-seg ${cls}`, role: "group", "aria-label": w("language") }, list(langs).filter(dict).map((l) =>
    h("button", control(`${cls}:${str(l.code)}`, { type: "button", lang: str(l.code), "aria-pressed": String(l.on === true), "aria-label": str(l.name) && l.name !== l.label ? `${str(l.label)}, ${str(l.name)}` : null, ...press(l.offer, !lost) }), str(l.label))));

  function head(x) {
    const home = dict(x.home) ?? {}, steps = list(x.steps), book = dict(x.book), isMap = view.page === "map";
    const where = isMap
      ? list(x.nav).length > 0 ? h("div", { class: "hl-nav", role: "group" }, list(x.nav).filter(dict).map((n) => n.on ? h("span", { "aria-current": "page" }, str(n.label)) : way(`nav:${str(n.label)}`, n, "", str(n.label)))) : h("span")
      : h("div", { class: "hl-where" },
        str(x.where) && way("where", home, "up hl-wide is-flex", str(x.where)), str(x.where) && h("span", { class: "hl-wide", "aria-hidden": "true" }, "/"), h("b", { class: "hl-wide" }, str(x.title)),
        h("span", { class: "hl-steps" }, h("span", { class: "hl-vh" }, str(x.stepText)),
          steps.length > 0 && h("ol", { class: "hl-dots hl-wide is-flex", "aria-hidden": "true" }, steps.map((s) => h("li", { class: { done: "is-done", now: "is-now", check: "is-check", "check-now": "is-check is-half", "check-done": "is-check is-done" }[s] ?? null }))),
          h("span", { class: "hl-xwide", "aria-hidden": "true" }, str(x.stepText)), h("span", { class: "hl-narrow", "aria-hidden": "true" }, h("b", null, str(x.stepNow)), " ", str(x.stepOf))));
    const here = list(x.langs).find((l) => l?.on);
    return h("header", { key: "head", class: "hl-top" },
      way("home", home, "hl-brand", [icon("m03"), isMap && h("span", null, "hanalearn")], { "aria-label": str(home.label) || "hanalearn" }), where,
      h("div", { class: "hl-tools" },
        isMap && languages(x.langs, "hl-wide is-flex"),
        here && list(x.langs).length > 1 && opener("settings:lang", `hl-btn ${isMap ? "hl-narrow" : "hl-wide is-flex"}`, `${w("language")}: ${str(here.label)}, ${str(here.name)}`, str(here.label)),
        book && opener("book", "hl-book", str(book.label), [h("span", { class: "hl-book-key", "aria-hidden": "true" }, str(book.key)), h("span", { class: "hl-book-words", "aria-hidden": "true" }, str(book.name), str(book.note) && h("small", null, str(book.note)))]),
        opener("settings", "hl-btn is-icon", w("settings"), i("settings"))));
  }

  /* ----- read aloud: only with a voice that lives on this machine, since others send the text away */

  const synth = window.speechSynthesis;
  const voice = () => synth?.getVoices?.().find((v) => v.localService && str(v.lang).toLowerCase().startsWith(str(view.lang).slice(0, 2)));
  function aloud(line) {
    if (synth.speaking || speaking) { hush(); return draw(); }
    const speech = new SpeechSynthesisUtterance(line);
    speech.voice = voice();
    speech.lang = str(view.lang);
    speech.onend = speech.onerror = () => { speaking = false; draw(); };
    speaking = true;
    synth.speak(speech);
    draw();
  }
  function hush() { if (speaking) { speaking = false; synth.cancel(); } }

  /* Somebody who does nothing for a while is told something kind, once. No countdown is shown. */
  let nudged = false, nudging = 0;
  function nudge() {
    clearTimeout(nudging);
    const kind = dict(view.nudge), seconds = Number(kind?.after_s);
    if (kind && !nudged && seconds > 0) nudging = setTimeout(() => { nudged = true; draw(); say(plain(kind.text)); }, 1000 * Math.min(600, seconds));
  }

  function prompt(p) {
    if (!dict(p)) return null;
    return h("section", { key: "prompt", class: "hl-prompt", "data-part": "prompt" },
      str(p.phase) && h("p", { class: "hl-phase" }, str(p.phase)), h("h1", { class: "hl-ask", tabindex: "-1", "data-id": "prompt", ...KEYS }, text(p.ask)), p.sub && h("p", { class: "hl-sub" }, text(p.sub)), nudged && h("p", { key: "nudge", class: "hl-sub hl-nudge hl-in" }, text(dict(view.nudge)?.text)),
      str(p.aloud) && voice() && h("div", { class: "hl-tools" }, h("button", control("aloud", { type: "button", class: "hl-btn is-icon", "aria-label": w(speaking ? "aloud-stop" : "aloud"), onclick: () => aloud(p.aloud) }), i(speaking ? "close" : "speak"))));
  }

  /* ----- pages */

  const banner = () => lost && h("div", { key: "lost", class: "hl-note", role: "alert" }, i("lost"), h("p", null, h("b", null, w("lost")), " ", str(words["lost-more"])),
    h("button", control("retry", { type: "button", class: "hl-btn", onclick: retry }), w("retry")));
  const notes = (v) => (list(v.notes).length > 0 || lost) && h("div", { key: "notes", class: "hl-side hl-notes" }, banner(),
    list(v.notes).filter(dict).map((n, at) => h("div", { key: at, class: "hl-note" }, i("ask"), h("p", null, text(n.text)), h("span"))));

  function lessonPage(v, scene, playing, caption) {
    const answerMain = dict(v.answer?.done) && v.answer.enabled !== false && v.answer.done.enabled !== false, able = dict(v.foot?.next)?.enabled !== false && dict(v.foot?.next);
    // One filled button on a screen: what the feedback asks for, else handing in, else going on.
    const main = !playing && list(v.feedback?.actions).some((a) => a?.main) && !able ? "feedback" : answerMain ? "done" : able ? "next" : dict(v.answer?.done) && !v.feedback ? "done" : null;
    const table = scene && mat(scene, playing, caption), rest = [answer(v.answer, main === "done"), !playing && feedback(v.feedback), hints(v.hints)];
    const extra = notes(v);
    return [head(dict(v.head) ?? {}),
      h("div", { key: "lesson", class: `hl-main hl-lesson${table ? "" : " no-table"}${extra ? " has-notes" : ""}` },
        extra, prompt(v.prompt), table, h("div", { key: "side", class: "hl-side" }, rest), foot(v, main)[0]),
      foot(v, main)[1]];
  }

  const STATES = ["bud", "leaf", "petal", "open", "seal", "refresh"];
  function unit(u, n) {
    const month = Number.isInteger(u.month) && u.month >= 1 && u.month <= 12 ? `m${String(u.month).padStart(2, "0")}` : null, lessons = list(u.lessons).filter(dict), state = STATES.includes(u.state) ? u.state : "bud", id = `unit:${n}`;
    const ready = lessons.filter((l) => str(l.offer)), isOpen = opened.get(id) ?? false, shown = isOpen ? lessons : u.now || ready.length < 3 ? ready : [], folds = lessons.length > (u.now || ready.length < 3 ? ready.length : 0);
    const dot = h("span", { class: "dot", "aria-hidden": "true" }), label = (l) => h("span", null, h("b", null, str(l.title)), h("small", null, [str(l.meta), str(l.word)].filter(Boolean).join(" · ")));
    const row = (l) => h("li", { key: str(l.id) }, str(l.offer) ? way(`lesson:${str(l.id)}`, l, "hl-les", [dot, label(l)], { "data-s": str(l.state) || "new" }) : h("span", { class: "hl-les", "data-s": "soon" }, dot, label(l)));
    const name = [h(folds ? "span" : "h3", { class: "h3" }, str(u.title)), h("span", { class: "meta" }, str(u.plant)), (folds || !lessons.length) && h("span", { class: "meta" }, str(u.meta), folds && i("down")), !ready.length && str(u.soon) && h("span", { class: "meta" }, str(u.soon))];
    const cells = [month ? icon(month, "flower") : h("span"), h("span", null, name), h("span", { class: "state" }, icon(`s-${state}`, ""), h("span", { class: state === "bud" ? "hl-vh" : null }, str(u.word)))];
    const rows = shown.length > 0 && h("ul", { class: "hl-lessons" }, shown.map(row));
    return h("li", { key: id, class: `hl-month${u.now ? " is-now" : ""}`, "data-s": state, "aria-current": u.now ? "step" : null }, folds
      ? [h("h3", null, h("button", control(id, { type: "button", class: "hl-unit", "aria-expanded": String(isOpen), onclick: () => { opened.set(id, !isOpen); draw(); } }), cells)), rows]
      : h("div", { class: "hl-unit" }, cells, rows));
  }

  function mapPage(v) {
    const m = dict(v.map) ?? {}, next = dict(m.next), cards = list(next?.cards).map(str).filter(Boolean);
    const still = (code, cls) => h("span", { class: `hl-card ${cls}` }, face(code, /^\d+/.exec(code)?.[0], ""), cls === "is-sel" && h("span", { class: "hl-tick" }, i("tick")));
    return [head(dict(v.head) ?? {}),
      h("div", { key: "map", class: "hl-main" }, notes(v),
        next && h("section", { class: "hl-sheet hl-go", "aria-label": str(next.over) }, h("div", { class: "hl-go-next" }, h("p", { class: "hl-small" }, str(next.over)), h("h1", { class: "hl-title", tabindex: "-1", "data-id": "prompt" }, str(next.title)),
          h("p", { class: "hl-2" }, str(next.sub)), dict(next.go) && way("go", next.go, "hl-btn is-main", [str(next.go.label), i("next")])),
        cards.length > 0 && h("div", { class: "hl-mat hl-go-mat", "aria-hidden": "true" }, still(cards[0], "is-sel"), h("span", { class: "to" }, i("next")), cards.slice(1, 4).map((c) => still(c, "is-match")))),
        h("section", { class: "hl-year-box", "aria-label": str(m.title) }, str(m.spine) && h("p", { class: "hl-spine", lang: "ja", "aria-hidden": "true" }, str(m.spine)),
          h("div", { class: "hl-year-head" }, h(next ? "h2" : "h1", { class: "hl-title" }, str(m.title)), h("p", { class: "hl-small" }, str(m.sub))),
          h("ol", { class: "hl-year" }, list(m.units).filter(dict).map(unit))))];
  }

  const plainPage = (kids) => h("div", { key: "plain", class: "hl-main" }, kids);
  const again = () => h("p", null, h("button", control("retry", { type: "button", class: "hl-btn", onclick: retry }), str(words.retry) || "↻"));
  const loading = () => plainPage([banner(), h("div", { class: "hl-mat hl-wait", "aria-busy": "true" }, h("p", { class: "hl-zone-name" }, i("wait"), str(words.loading)),
    h("div", { class: "hl-cards", "aria-hidden": "true" }, [1, 2, 3, 4].map(() => h("div", { class: "hl-card hl-ghost" }))), slow && h("p", null, str(words["loading-long"])), slow && again())]);
  const broken = () => plainPage(h("div", { class: "hl-note", role: "alert" }, i("lost"), h("p", null, str(words.broken) || LAST_RESORT), again()));
  const retry = () => (view.address === true ? location.reload() : (pulse.ping(), take()));

  /* ----- panels */

  function open(name) { panel = name; draw(); }
  const seg = (name, key) => h("div", { class: "hl-set" }, h("p", { id: `set-${key}` }, name), h("div", { class: "hl-seg", role: "group", "aria-labelledby": `set-${key}` }, CHOICES[key].map((value) =>
    h("button", control(`set:${key}:${value}`, { type: "button", "aria-pressed": String(settings[key] === value), onclick: () => keep(key, value) }), w(`${key}-${value}`)))));
  const toggle = (key, note) => h("button", control(`set:${key}`, { type: "button", class: "hl-switch", role: "switch", "aria-checked": String(settings[key]), onclick: () => keep(key, !settings[key]) }), h("span", null, w(key), note && h("small", null, note)), h("i", { "aria-hidden": "true" }));
  const PANELS = {
    settings: () => [w("settings"), [list(view.head?.langs).length > 1 && h("div", { class: "hl-set" }, h("p", { "aria-hidden": "true" }, w("language")), h("div", null, languages(view.head.langs, "in-panel"))),
      seg(w("theme"), "theme"), seg(w("size"), "size"), seg(w("motion"), "motion"),
      h("div", null, str(view.lang).startsWith("ja") && toggle("furigana"), toggle("numerals", str(words["numerals-note"])), toggle("keys", str(words["keys-note"])))]],
    book: () => { const b = dict(view.head?.book); return b && [str(b.name), [h("p", null, text(b.about))]]; },
    hints: () => dict(view.hints) && [str(view.hints.title), [ladder(view.hints.rungs, "panel-hint")]],
    pile: (key) => {
      const z = zonesOf(base?.scene).find((x) => x.key === key), cards = list(z?.cards).filter(dict);
      return cards.length > 0 && [str(z.label) || str(z.name), [h("div", { class: "hl-cards", role: "list" }, cards.map((c) => h("div", { role: "listitem", key: c.id }, h("span", { class: `hl-card${pic(c.id) ? "" : " is-lost"}`, role: "img", "aria-label": str(c.label) }, face(c.id, c.num, c.label)))))]];
    },
  };
  function drawPanel() {
    const [name, ...rest] = (panel ?? "").split(":"), made = panel && PANELS[name]?.(rest.join(":"));
    dress(dialog, { class: "hl-panel", "aria-labelledby": "hl-panel-title", ...KEYS });
    patch(panelBox, made ? [h("div", { class: "hl-panel-head" }, h("h2", { class: "hl-h", id: "hl-panel-title" }, made[0]), h("button", control("close", { type: "button", class: "hl-btn is-icon", "aria-label": w("close"), onclick: () => dialog.close() }), i("close"))), h("div", { class: "hl-panel-body" }, made[1])] : []);
    if (made && !dialog.open) dialog.showModal();
    if (!made && dialog.open) dialog.close();
  }
  dialog.onclose = () => { panel = null; draw(); };
  dialog.onclick = (e) => { if (e.target === dialog) dialog.close(); };   // a tap beside the panel

  function keep(key, value) {
    settings = { ...settings, [key]: value };
    store.set("settings", settings);
    dispatchEvent(new CustomEvent("hanalearn:settings"));              // other tables on this page follow
  }

  /* ----- theme, size, language: attributes on the outermost element that carries the tokens */

  const dark = matchMedia("(prefers-color-scheme: dark)"), strong = matchMedia("(prefers-contrast: more)");
  function tune() {
    let top = host;
    for (let up = host.parentElement; up; up = up.parentElement) if (up.classList.contains("hl")) top = up;
    const own = view.address === true;
    let theme = settings.theme;
    // Where the page is ours the reader's system decides; in a notebook the notebook's own theme does (tokens.css).
    if (theme === "auto") theme = strong.matches ? (dark.matches ? "contrast-dark" : "contrast") : own ? (dark.matches ? "dark" : "light") : null;
    const put = (el, name, value) => (value ? el.setAttribute(name, value) : el.removeAttribute(name));
    for (const el of new Set([top, host])) {
      put(el, "data-hl-theme", theme);
      put(el, "data-hl-view", settings.size === "normal" ? null : settings.size);
      put(el, "data-hl-motion", settings.motion === "normal" ? null : settings.motion);
    }
    put(host, "data-view", settings.size);
    host.toggleAttribute("data-own", own);
    host.toggleAttribute("data-guest", !own);
    if (str(view.lang)) host.lang = view.lang;
    dress(root, { class: ["hl hl-wrap", !settings.furigana && "no-ruby", (!settings.numerals || dict(model.get("look"))?.numbered) && "no-num"].filter(Boolean).join(" "), lang: str(view.lang) || null });
    if (own && base) {
      if (str(view.lang)) document.documentElement.lang = view.lang;
      if (str(view.title)) document.title = view.title;
    }
  }

  /* ----- focus */

  const find = (id) => id && [...shadow.querySelectorAll("[data-id]")].find((n) => n.dataset.id === id && n.getClientRects().length > 0);
  function where() {
    const at = shadow.activeElement, box = at?.closest("[data-zone]");
    return at && { id: at.dataset.id, zone: box?.dataset.zone, n: box ? [...box.querySelectorAll("[data-rove]")].indexOf(at) : -1 };
  }
  const TWIN = { "bar:done": ["bar:next", "done"], "bar:next": ["next", "bar:done"], "bar:back": ["back"], done: ["next", "bar:done"], next: ["bar:next"], back: ["bar:back"] };
  function wished(wish) {
    if (wish === "answer") return shadow.querySelector("[data-part=answer] :is([tabindex='0'], input, .hl-seg button)");
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

  /* ----- the live region speaks each view once */

  let speech = 0;
  function say(line) {
    if (!line) return;
    const at = dialog.open ? livePanel : live;                         // behind an open panel nothing is spoken
    at.textContent = "";
    clearTimeout(speech);
    speech = setTimeout(() => { at.textContent = line; }, 40);         // emptied first, so that the same sentence is spoken again
  }

  /* ----- drawing */

  function draw(frame) {
    const before = where();
    tune();
    page.className = frame ? "is-playing" : "";
    try {
      if (base) patch(page, base.page === "map" ? mapPage(base) : lessonPage(base, dict(frame?.scene) ?? dict(base.scene), Boolean(frame), frame?.say).filter(Boolean));
      else patch(page, [Object.keys(view).some((key) => !["words", "seq", "lang", "address", "title"].includes(key)) ? broken() : loading()]);
      drawPanel();
    } catch (error) {
      console.error("hanalearn: the view could not be drawn", error);
      patch(page, [broken()]);
    }
    const box = field();
    if (box && box.value !== draft.text) box.value = draft.text;
    drawn = true;
    refocus(before);
  }

  const isView = (v) => v.page === "map" ? dict(v.map) : v.page === "lesson" && dict(v.head);
  const ORDER = ["their-hand", "their-taken", "field", "hand", "drawn", "stock", "taken"];   // of reading and of Tab
  const zonesOf = (scene) => list(dict(scene)?.zones).filter(dict).sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  const cardsOf = (scene) => zonesOf(scene).flatMap((z) => list(z.cards)).filter(dict);
  const stockOf = (scene) => Number(zonesOf(scene).find((z) => z.key === "stock")?.count) || 0;

  /* Whether one table goes on as the next: then its cards travel. A table laid afresh is simply there. */
  function flows(from, to) {
    const old = new Set(cardsOf(from).map((c) => c.id)), now = cardsOf(to);
    return now.length > 0 && now.filter((c) => old.has(c.id)).length * 2 >= now.length;
  }

  /* A new view: pass through its frames, then stand still on it. A newer view, a key or a tap cuts the passing short. */
  async function take() {
    const next = dict(model.get("view")) ?? {}, turn = ++run, old = base, isNew = next.seq !== view.seq || !drawn;
    if (dict(next.words)) words = next.words;
    if (next === view && drawn) return;
    motion.finish();
    view = next;
    if (!isView(next)) { base = null; draw(); return; }
    const stay = old?.page === next.page && old?.place?.lesson === next.place?.lesson && old?.place?.step === next.place?.step;
    const speed = isNew && next.page === "lesson" && old?.page === "lesson" && old.place?.lesson === next.place?.lesson ? pace() : 0;
    const frames = isNew && old ? list(next.frames).filter((f) => dict(f?.scene)).slice(0, 6) : [], spoken = frames.map((f) => str(f.say)).filter(Boolean);
    const before = where();
    let scene = old?.scene, flown;
    hurried = false;
    // The page around the moving cards is still the old one, unless a new step has begun.
    if (speed && frames.length) base = stay ? { ...old, feedback: null } : next;
    for (const frame of speed ? frames : []) {
      const rects = motion.rects(page, stockOf(frame.scene) < stockOf(scene)), goes = stay || flows(scene, frame.scene);
      draw(frame);
      if (str(frame.say)) say(spoken.shift());
      if (goes) await motion.fly(page, rects, speed, backPicture);
      if (turn === run && !hurried) await motion.wait(Math.min(4000, Math.max(0, Number(frame.hold) || 0)) * speed);
      if (turn !== run) return;
      if (hurried) break;
      scene = frame.scene;
    }
    if (speed && !hurried && (stay || flows(scene, next.scene))) flown = motion.rects(page, stockOf(next.scene) < stockOf(scene));
    const refused = flown && !cardsOf(old?.scene).some((c) => has(c, "returned"));
    base = next;
    if (isNew) nudged = false;
    if (isNew && dict(next.feedback) && !(stay && JSON.stringify(old.feedback) === JSON.stringify(next.feedback))) fresh = next.seq;
    if (!stay) { rove = {}; hush(); if (panel !== "settings") panel = null; }
    draw();
    address(next, old);
    keepPlace(next.place);
    if (flown) motion.fly(page, flown, speed, backPicture);
    if (refused) motion.refuse(page, speed);
    if (isNew) settle(next, old, stay, before, spoken);
    host.dataset.seq = String(next.seq);                               // which view stands still now: for tests and for whoever reports a fault
    nudge();
  }
  const backPicture = () => {
    const cover = document.createElement("img");
    cover.src = pic("back") ?? "";
    cover.alt = "";
    cover.className = "is-turning";
    return cover;
  };

  function settle(next, old, stay, before, spoken) {
    say([...spoken, str(next.say)].filter(Boolean).join(" "));
    // Focus is taken only where it already was, or where nobody has it on a page that is ours.
    const now = where();
    if (before && (!now || now.id === "table")) refocus(before);
    if (old && str(next.focus) && (where() || (next.address === true && (document.activeElement ?? document.body) === document.body))) {
      const to = shadow.activeElement?.closest("dialog") ? null : wished(next.focus);
      to?.focus({ preventScroll: next.focus === "prompt" });
    }
    const box = fresh === next.seq && shadow.querySelector("[data-part=feedback]");
    nextTab = box ? shadow.activeElement : null;
    if (box) box.scrollIntoView({ block: "nearest", behavior: pace() ? "smooth" : "auto" });
    else if (!stay && old && host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: "start" });
  }

  /* ----- the address, where it is ours */

  function address(next, old) {
    if (next.address !== true || !str(next.query).startsWith("?")) return;
    const to = next.query === "?" ? location.pathname : next.query;
    if (location.search === next.query || (next.query === "?" && !location.search)) return;
    const turned = old && (old.page !== next.page || old.place?.lesson !== next.place?.lesson);
    try { history[turned ? "pushState" : "replaceState"](null, "", to); } catch { /* a page without an address of its own */ }
  }

  /* ----- keys */

  const readers = { T: null, H: "hand", F: "field", P: "taken", M: "match", Y: "sets" };
  function recite(letter) {
    const ready = str(dict(view.read)?.[letter]);
    if (ready) return ready;
    const zones = zonesOf(base?.scene), names = (z) => [str(z.label) || str(z.name), ...list(z.cards).filter(dict).map((c) => str(c.label))].join("; ");
    if (letter === "T") return [str(base?.scene?.label), ...zones.map(names)].filter(Boolean).join(". ");
    if (letter === "M") return cardsOf(base?.scene).filter((c) => has(c, "match")).map((c) => str(c.label)).join("; ") || w("read-no-match");
    if (letter === "Y") return w("read-no-sets");
    const z = zones.find((x) => x.key === readers[letter]);
    return z ? names(z) : w("read-no-zone");
  }

  function step(at, key) {
    const box = at.closest("[data-zone]"), all = box ? [...box.querySelectorAll("[data-rove]")].filter((n) => n.getClientRects().length) : [], n = all.indexOf(at);
    if (n < 0) return false;
    let to = { Home: all[0], End: all.at(-1), ArrowRight: all[(n + 1) % all.length], ArrowLeft: all[(n + all.length - 1) % all.length] }[key];
    if (!to) {                                                         // up and down by what is seen; in a single row, as right and left
      const mid = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.height]; }, [x, y, tall] = mid(at), sign = key === "ArrowDown" ? 1 : -1;
      const far = (e) => { const [ex, ey] = mid(e); return Math.abs(ex - x) + 2 * Math.abs(ey - y); };
      to = all.filter((e) => sign * (mid(e)[1] - y) > tall * .4).sort((a, b) => far(a) - far(b))[0] ?? all[(n + sign + all.length) % all.length];
    }
    rove[box.dataset.zone] = to.dataset.id;
    for (const one of all) if (one.hasAttribute("tabindex")) one.tabIndex = one === to ? 0 : -1;
    to.focus();
    return true;
  }

  function keydown(e) {
    const at = e.composedPath()[0], typing = at instanceof HTMLInputElement, free = !e.ctrlKey && !e.metaKey && !e.altKey;
    if (e.isComposing) return;
    nudge();
    if (motion.busy && !["Shift", "Control", "Alt", "Meta"].includes(e.key)) {
      hurried = true;
      motion.finish();
      if ((e.key === "Enter" || e.key === " ") && at.closest?.(".hl-mat")) return e.preventDefault();   // that key was for the motion
    }
    if (!free || dialog.open) return;
    if (e.key === "Tab" && !e.shiftKey && nextTab && nextTab === shadow.activeElement && !typing) {
      const to = wished("feedback");
      nextTab = null;
      if (to?.classList.contains("hl-btn")) { to.focus(); return e.preventDefault(); }
    }
    if (e.key === "Escape") { if (cardsOf(base?.scene).some((c) => has(c, "chosen"))) send("let-go"); return; }
    if (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(e.key)) { if (!typing && step(at, e.key)) e.preventDefault(); return; }
    if (typing || !settings.keys || e.key.length !== 1 || e.repeat) return;
    const key = e.key.normalize("NFKC").toUpperCase();
    if (base?.page === "lesson" && key in readers) { say(recite(key)); return e.preventDefault(); }
    const pick = [...shadow.querySelectorAll("[data-pick]")].find((n) => n.dataset.pick === key);
    if (pick) { rove.answer = pick.dataset.id; pick.focus(); pick.click(); return e.preventDefault(); }
    const box = field();
    if (box && !box.readOnly && /^[0-9]$/.test(key)) { box.focus(); box.value += key; draft.text = box.value; e.preventDefault(); }
  }

  // Keys are taken at the window, before any host can act on them; what the browser itself does with a key still happens.
  for (const type of ["keydown", "keyup", "keypress"]) on(window, type, (e) => {
    const path = e.composedPath(), isOurs = path.includes(host);
    if (isOurs) e.stopPropagation();
    // On a page of our own a key that nobody has is ours too.
    if (type === "keydown" && (isOurs || (view.address === true && path[0] === document.body))) keydown(e);
  }, true);
  // A tap ends a running motion. On the mat that is all it does: the cards have just moved under the finger.
  let swallow = false;
  on(host, "pointerdown", (e) => {
    nudge();
    swallow = motion.busy && e.composedPath().some((n) => n.classList?.contains("hl-mat"));
    if (motion.busy) { hurried = true; motion.finish(); }
  }, true);
  on(host, "click", (e) => { if (swallow && e.detail) { swallow = false; e.stopPropagation(); e.preventDefault(); } }, true);
  on(window, "popstate", () => { if (view.address === true) send("goto", { query: location.search.slice(0, 500) }); });
  on(window, "hanalearn:settings", () => { settings = readSettings(); draw(); });
  for (const media of [dark, strong]) on(media, "change", () => tune());
  if (synth?.addEventListener) on(synth, "voiceschanged", () => { if (base) draw(); });

  const pulse = watch(model, (isLost) => { lost = isLost; draw(); if (lost) say([w("lost"), str(words["lost-more"])].join(" ")); });
  const laid = setTimeout(() => { if (!base) { slow = true; draw(); } }, 8000);
  const onPics = () => draw();
  model.on("change:view", take);
  model.on("change:pics", onPics);
  model.on("change:look", onPics);
  take();

  return () => {
    run += 1;
    ended.abort();
    motion.finish();
    hush();
    clearTimeout(laid);
    clearTimeout(nudging);
    clearTimeout(speech);
    pulse.stop();
    model.off("change:view", take);
    model.off("change:pics", onPics);
    model.off("change:look", onPics);
    host.remove();
  };
}

export default { initialize, render };
