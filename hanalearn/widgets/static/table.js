// The one front end of hanalearn: draws a whole page (a lesson or the course map) from one JSON value.
//
// It needs a model with get / set / save_changes / on / off / send and nothing else: no import, no address, no Python
// object. Reads the traits "look" (style and symbols, once), "pics" (card pictures) and "view" (the page, replaced
// whole); writes the trait "offer". It never judges and knows no rule of any game: what may be pressed carries an
// "offer" in the view, and pressing it sends that string back. Texts from the view become text nodes, never markup.

/* ---------- a small keyed DOM: elements stay themselves from one view to the next, so focus and reading position do */

const SVG = "http://www.w3.org/2000/svg";
const cx = (...classes) => classes.filter(Boolean).join(" ");
const isProps = (x) => x != null && typeof x === "object" && !Array.isArray(x) && !("kids" in x);

/* An element to be: h("p.hl-small", { lang: "ja" }, "text", h("b", "more")). Nothing, false and "" leave no trace. */
function h(what, ...kids) {
  const [tag, ...classes] = what.split("."), props = isProps(kids[0]) ? { ...kids.shift() } : {};
  if (classes.length || props.class) props.class = cx(...classes, props.class) || null;
  return { tag, props, key: props.key, kids: kids.flat(9).filter((kid) => kid != null && kid !== false && kid !== "") };
}
/* The same, for eyes only: what it shows is said elsewhere. */
const deco = (what, ...kids) => h(what, { "aria-hidden": "true", ...(isProps(kids[0]) ? kids.shift() : null) }, ...kids);

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

const CHOICES = { deck: ["classic", "plain"], theme: ["auto", "light", "dark", "contrast", "contrast-dark"], size: ["normal", "large", "projector"], motion: ["normal", "fast", "off"] };
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
        const rest = getComputedStyle(el).transform, delay = moves.length > 2 ? 60 * i * pace.factor : 0;
        el.classList.add("is-moving");
        let stages;                                                  // [what, how long, easing]
        if (isNew && before.isDealt) {                               // turns over in place, rests to be seen, then goes
          const flat = `${start} scaleX(1)`, half = pace.turn / 2;
          stages = [[flat, half, "ease-in"], [`${start} scaleX(.02)`, half, "ease-out"], [flat, pace.hold], [flat, pace.move, ease]];
          const cover = el.appendChild(back());
          track(cover.animate([{ opacity: 1 }, { opacity: 1, offset: .499 }, { opacity: 0, offset: .5 }, { opacity: 0 }], { duration: pace.turn, delay, fill: "both" }), () => cover.remove());
        } else stages = [[start, pace.lift, "cubic-bezier(.2,.7,.2,1)"], [`translate(0,-8px) ${start}`, pace.move, ease]];
        const duration = stages.reduce((sum, s) => sum + s[1], 0);
        let at = 0;
        const steps = stages.map(([transform, ms, easing = "linear"]) => { const step = { transform, easing, offset: at / duration }; at += ms; return step; });
        return track(el.animate([...steps, { transform: rest }], { duration, delay, fill: "backwards" }), () => el.classList.remove("is-moving"));
      }));
    },
    /* Not allowed: two fifths of the way and back. No shaking. */
    refuse(root, pace) {
      const chosen = root.querySelector(".is-sel")?.getBoundingClientRect();
      return Promise.all([...root.querySelectorAll(".is-back-again")].map((el) => {
        const at = el.getBoundingClientRect(), rest = getComputedStyle(el).transform;
        const [dx, dy] = chosen ? [chosen.x - at.x, chosen.y - at.y] : [0, at.height * .5];
        return track(el.animate([{ transform: "none" }, { transform: `translate(${dx * .4}px,${dy * .4}px)`, offset: .5 }, { transform: rest }], { duration: pace.turn, easing: "ease-in-out" }));
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
    query: dict(model.get("view"))?.address === false ? "" : location.search.slice(0, 500), motion: !matchMedia(CALM).matches, deck: readSettings().deck,
  });
}

/* ---------- one page in one element */

function render({ model, el }) {
  /* ----- the roots: style, symbols, page, live region, panel */

  const tag = (name, props, ...kids) => { const node = make(h(name)); dress(node, props ?? {}); node.append(...kids); return node; };
  const host = tag("div", { class: "hl hl-page", ...KEYS });         // the shadow host is what JupyterLab sees as focused
  const shadow = host.attachShadow({ mode: "open" });
  const style = tag("style", null, str(model.get("look")?.css));
  let sprite = new DOMParser().parseFromString(str(model.get("look")?.symbols) || `<svg xmlns="${SVG}"/>`, "image/svg+xml").documentElement;
  if (sprite.querySelector("parsererror")) sprite = document.createElementNS(SVG, "svg");   // no icons is better than an error page
  sprite.setAttribute("style", "position:absolute;inline-size:0;block-size:0");
  sprite.setAttribute("aria-hidden", "true");
  const page = tag("div"), panelBox = tag("div");
  const live = tag("p", { class: "hl-vh", role: "status", "aria-live": "polite" }), livePanel = live.cloneNode();
  const dialog = tag("dialog", null, panelBox, livePanel), root = tag("div", null, page, live, dialog);
  shadow.append(style, sprite, root);
  el.append(host);

  /* ----- what this page knows */

  const ended = new AbortController(), motion = mover(), uris = new Map(), opened = new Map();
  const on = (target, type, fn, capture) => target.addEventListener(type, fn, { capture, signal: ended.signal });
  let view = {}, base = null, drawn = false, run = 0;                // the newest view; the one the page was drawn from
  let words = {}, settings = readSettings(), panel = null, lost = false, slow = false, hurried = false;
  let draft = { key: null, text: "" }, lifted = null, rove = {}, nextTab = null, fresh = null, swallow = false;
  let speaking = false, speech = 0, nudged = false, nudging = 0;

  const dark = matchMedia("(prefers-color-scheme: dark)"), strong = matchMedia("(prefers-contrast: more)");
  /* How fast cards move, from the tokens: theme, settings and the reader's system have had their say there. */
  const span = (name) => Number.parseFloat(getComputedStyle(host).getPropertyValue(`--hl-t-${name}`)) || 0;
  function pace() {
    const [lift, move, turn, hold] = ["lift", "move", "turn", "hold"].map(span);
    return move > 0 ? { lift, move, turn, hold, factor: hold / 420 } : null;
  }
  const w = (key) => str(words[key]) || key;
  const send = (offer, more) => { if (str(offer) && !lost) give(model, offer, more); };

  /* ----- pictures, icons, text */

  const pics = () => dict(model.get("pics")) ?? {};
  function pic(code) {
    const name = code === "?" ? "back" : code, svg = pics()[name];
    if (typeof svg !== "string") return null;
    if (uris.get(name)?.svg !== svg) uris.set(name, { svg, uri: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg) });
    return uris.get(name).uri;
  }
  const img = (code) => { const src = pic(code); return src && h("img", { src, alt: "", draggable: "false" }); };
  const icon = (name, what = "svg.hl-i") => deco(what, h("use", { href: `#${name}` }));
  const i = (name) => icon(`i-${name}`);
  const emblem = (month, what) => month >= 1 && month <= 12 && icon(`m${String(month).padStart(2, "0")}`, what);
  const monthOf = (code) => Number.parseInt(str(code), 10) || null;

  const text = (t) => (Array.isArray(t) ? t.map(piece) : piece(t));
  function piece(t) {
    const run = dict(t);
    if (!run) return str(t);
    if ("b" in run) return h("b", text(run.b));
    if ("i" in run) return h("i", text(run.i));
    if ("card" in run) return h("span.hl-inl", img(run.card), text(run.text));
    if ("ruby" in run) return h("ruby", str(list(run.ruby)[0]), h("rp", "("), h("rt", str(list(run.ruby)[1])), h("rp", ")"));
    if ("wbr" in run) return h("wbr");
    return "lang" in run && h("span", { lang: str(run.lang) }, text(run.text));
  }
  const plain = (t) => (Array.isArray(t) ? t.map(plain).join("") : dict(t) ? plain(t.b ?? t.i ?? list(t.ruby)[0] ?? t.text ?? "") : str(t));

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

  /* ----- cards and zones */

  const ORDER = ["show", "deck", "their-hand", "their-taken", "field", "hand", "drawn", "stock", "taken"];   // of reading and of Tab
  const zonesOf = (scene) => list(dict(scene)?.zones).filter(dict).sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  const cardsOf = (scene) => zonesOf(scene).flatMap((z) => list(z.cards)).filter(dict);
  const stockOf = (scene) => Number(zonesOf(scene).find((z) => z.key === "stock")?.count) || 0;
  const has = (card, mark) => list(card.marks).includes(mark);
  const name = (z) => str(z.label) || str(z.name);

  const face = (code, num, label, picture = img(code)) => [picture ?? deco("span.no-pic", str(label)), str(num) && deco("b.hl-num", str(num))];
  const cardBox = (what, code, props, ...kids) => h(what, { class: !pic(code) && "is-lost", ...props }, kids);
  const mini = (c) => cardBox("span.hl-mini", c.id, { role: "img", "aria-label": str(c.label) || str(c.id) }, face(c.id, c.num ?? monthOf(c.id)));
  const tick = () => h("span.hl-tick", i("tick"));
  const idOf = (card, zone, at) => `card:${card.id === "?" ? `${zone}:${at}` : str(card.id)}`;

  function cardButton(card, zone, at, playing) {
    const code = str(card.id), id = idOf(card, zone, at), able = !playing && !lost && Boolean(str(card.offer)), isChosen = has(card, "chosen");
    // "Look at its plant": a picture with the plant outlined if there is one, else the emblem of the plant on the card.
    const outlined = has(card, "plant") ? img(`${code}:plant`) : null;
    return knob("button.hl-card", id, {
      class: cx(has(card, "match") && "is-match", isChosen && "is-sel", has(card, "returned") && "is-back-again", (has(card, "still") || lost) && "is-off",
        has(card, "moved") && "is-moved", code === "?" && "hl-back", !pic(code) && "is-lost"),
      "data-card": code === "?" ? null : code, "data-rove": "", tabindex: rove[zone] === id ? "0" : "-1", "data-offer": able ? card.offer : null,
      "aria-label": str(card.label) || code, "aria-pressed": able || isChosen ? String(isChosen) : null, "aria-disabled": able ? null : "true",
      // A card that cannot be used now still says its name: nobody is left without an answer to a tap.
      onclick: () => (able ? send(card.offer) : say(str(card.label))),
    }, face(code, card.num, card.label, outlined ?? undefined), isChosen && tick(),
    has(card, "plant") && !outlined && h("span.hl-plant", emblem(monthOf(code), "svg")), str(card.tag) && deco("span.hl-tag", str(card.tag)));
  }

  /* Cards in their order; one that lies half over another shares its place. A null is a gap. */
  function spotsOf(cards) {
    const spots = [];
    for (const card of list(cards).filter((c) => c === null || dict(c))) {
      const under = card && str(card.on) && spots.find((spot) => spot.some((c) => c?.id === card.on));
      under ? under.push(card) : spots.push([card]);
    }
    return spots;
  }

  function zone(z, playing) {
    const key = str(z.key), spots = spotsOf(z.cards), cards = spots.flat(), named = cards.filter(Boolean);
    const frame = (...kids) => h("div.hl-zone", { key, role: "group", "aria-label": name(z), "data-zone": key },
      deco("p.hl-zone-name", h("span", str(z.name)), str(z.native) && h("span", { lang: "ja" }, str(z.native))), kids);
    if (Number.isInteger(z.count) && z.count > 0) {
      const backs = [0, 1, 2].slice(0, z.count).map(() => img("back") ?? h("span"));
      return frame(h("div.hl-stack", { "data-stock": "", role: "img", "aria-label": name(z) }, backs, deco("b.hl-count", String(z.count))));
    }
    if (list(z.groups).length) return frame(months(z));
    if (!named.length) return frame(h("div.hl-slot", str(z.empty)));
    if (key.endsWith("taken") && !named.some((c) => str(c.offer))) {   // a pile to look at: one button that opens it
      const fan = named.map((c) => cardBox("span.hl-mini", c.id, { key: c.id, "data-card": c.id }, face(c.id, c.num)));
      return frame(opener("button.hl-pile", `pile:${key}`, name(z), deco("span.hl-fan", fan)));
    }
    const ids = named.map((c) => idOf(c, key, cards.indexOf(c)));
    if (!ids.includes(rove[key])) rove[key] = ids[Math.max(0, named.findIndex((c) => str(c.offer)))];
    return frame(h("div.hl-cards", { class: key === "field" && spots.length > 5 && "is-tall" }, spots.map((spot, at) => {
      if (spot[0] === null) return h("span.hl-gap", { key: `gap:${at}` });
      const buttons = spot.map((c) => cardButton(c, key, cards.indexOf(c), playing));
      return spot.length === 1 ? buttons : h("div.hl-over", { key: `over:${spot[0].id}` }, buttons);
    })));
  }

  /* The whole deck, month by month: each month is one button with its four cards. */
  function months(z) {
    const groups = list(z.groups).filter(dict), ids = groups.map((g) => `group:${str(g.key)}`);
    if (!ids.includes(rove.deck)) rove.deck = ids[0];
    return h("div.hl-deck", groups.map((g, n) => knob("button.hl-group", ids[n], {
      "data-rove": "", tabindex: rove.deck === ids[n] ? "0" : "-1", "aria-label": str(g.label), "aria-pressed": String(g.on === true), ...press(g.offer) },
    deco("b", g.on === true && i("tick"), str(g.key)), deco("span.hl-pics", list(g.cards).map((code) => img(str(code)))))));
  }

  /* How many card widths must stand side by side: the style sheet makes the cards as large as that allows. */
  function measure(zones) {
    const of = (key) => zones.find((z) => z.key === key), spots = (key) => (of(key) ? Math.max(1, spotsOf(of(key).cards).length) : 0);
    const seen = spots("show");
    if (seen) return `--cols:${seen > 7 ? Math.ceil(seen / 2) : Math.max(3, seen)};--row:${seen < 4 || seen === 5 || seen === 6 ? 3 : 4};--most:${seen < 3 ? 10 : 7.4}rem`;
    const field = spots("field"), isTall = field > 5, left = of("stock") || of("drawn") ? 1.1 : 0, taken = of("taken") ? 1.25 : 0;
    const cols = Math.max(3, left + field * (isTall ? .5 : 1) + taken, left + spots("hand") + taken);
    return `--cols:${cols.toFixed(2)};--field:${field};--row:${Math.max(3, Math.min(4, field))};--most:${isTall ? 5.4 : 7.4}rem`;
  }

  function mat(scene, playing, caption) {
    const zones = zonesOf(scene), keys = zones.map((z) => str(z.key));
    const layout = cx(keys.includes("show") && "is-show", !keys.includes("hand") && !keys.includes("drawn") && "no-hand", !keys.includes("stock") && !keys.includes("drawn") && "no-left", keys.some((key) => key.startsWith("their")) && "is-two");
    return zones.length > 0 && h("div.hl-table", { key: "table" },
      h("section.hl-mat", { tabindex: "-1", "data-id": "table", ...KEYS, "aria-label": str(scene.label) || null, "aria-busy": playing ? "true" : null },
        h("div.hl-zones", { class: layout, style: measure(zones) }, zones.map((z) => zone(z, playing))),
        str(caption) && deco("p.hl-say", { key: "say" }, str(caption))));
  }

  /* ----- answers */

  function option(o, isTick) {
    const id = `opt:${str(o.key)}`, state = str(o.state), shape = { chosen: "is-sel", no: "is-no", yes: "is-yes", out: "is-out" }[state];
    const role = isTick ? { role: "checkbox", "aria-checked": String(o.on === true) } : { "aria-pressed": String(state === "chosen") };
    return h("div", { key: id, class: !isTick || state === "out" ? shape : null },
      knob("button", id, { "data-rove": "", "data-pick": str(o.key).toUpperCase(), tabindex: rove.answer === id ? "0" : "-1", ...press(o.offer), ...role },
        isTick ? deco("span.hl-box", i("tick")) : deco("span.hl-letter", str(o.key)), h("span", text(o.text)),
        str(o.chip) ? h("span.hl-chip", shape && state !== "out" && i(state === "no" ? "back" : "tick"), str(o.chip)) : h("span")));
  }

  function options(a) {
    const rows = list(a.options).filter(dict), ids = rows.map((o) => `opt:${str(o.key)}`);
    if (!ids.includes(rove.answer)) rove.answer = ids[0];
    return h("div.hl-choice", { class: a.chips && "is-chips", "data-zone": "answer", role: "group", "aria-label": str(a.label) }, rows.map((o) => option(o, a.form === "tick")));
  }

  const field = () => shadow.querySelector(".hl-num-in");
  function typed(box, value) { box.value = draft.text = value.slice(0, 40); }
  function number(a) {
    // What is being said of the last try stands right above; it need not be said twice.
    const able = a.enabled !== false && !lost, tries = list(a.tries).filter(dict).slice(0, view.feedback ? -1 : undefined), extra = list(a.pad), off = able ? null : "true";
    const key = `${view.place?.step}:${list(a.tries).length}:${a.at ?? 0}`, rows = list(a.rows).filter(dict);
    if (draft.key !== key) draft = { key, text: "" };
    if (str(a.given)) draft.text = a.given.replaceAll("*", " × ").replaceAll("+", " + ");
    const put = (what, c, label = null) => knob(what, `pad:${c}`, { "aria-label": label, "aria-disabled": off, onclick: () => able && typed(field(), field().value + c) }, c);
    const rub = knob("button.hl-btn.op", "pad:del", { "aria-label": w("pad-delete"), "aria-disabled": off, onclick: () => able && typed(field(), field().value.slice(0, -1)) }, i("del"));
    const signs = [extra.includes("times") && put("button.hl-btn.op", "×", w("pad-times")), extra.includes("plus") && put("button.hl-btn.op", "+", w("pad-plus")), rub];
    const silent = dict(a.silent), isWide = extra.length > 0 || silent;
    const row = (digits, n) => [[...digits].map((c) => put("button.hl-btn", c)), isWide && (signs[n] || h("span"))];
    const known = (r, n) => h("li", { key: n, class: r.now && "is-now", "aria-current": r.now ? "step" : null }, h("span", text(r.label)), h("b", str(r.text) || "…"));
    return [
      rows.length > 0 && h("ol.hl-rows", { key: "rows" }, rows.map(known)),
      tries.map((t, n) => h("div.hl-tried", { key: `try:${n}` }, h("b", i("back"), str(t.title) || str(t.text)), h("p", text(t.because)))),
      h("form", { onsubmit: (e) => { e.preventDefault(); check(); } }, knob("input.hl-num-in", "number", {
        type: "text", inputmode: "none", autocomplete: "off", maxlength: "40", "aria-label": str(a.label), readonly: !able, oninput: (e) => { draft.text = e.target.value; } })),
      h("div.hl-pad", { class: isWide && "is-4", role: "group", "aria-label": w("pad") }, ["789", "456", "123"].map(row), put("button.hl-btn.wide", "0"),
        silent ? button("button.hl-btn.op.wide.is-words", "pad:silent", { ...silent, enabled: able }) : isWide ? h("span.wide") : rub),
    ];
  }
  /* The typed number in its canonical form; what cannot be read is sent as it is, and Python explains. */
  function check() {
    const box = field(), line = box?.value.trim();
    if (!line || box.readOnly) return box?.focus();
    send(canon(line) === null ? `text:${[...line].slice(0, 40).join("")}` : `num:${canon(line)}`);
  }

  function blanks(a) {
    const parts = list(a.parts), holes = parts.filter((p) => dict(p) && "blank" in p), chosen = (p) => list(p.options).find((o) => o?.on === true);
    const hole = (p) => (chosen(p) ? h("span.hl-hole.is-full", text(chosen(p).text))
      : h("span.hl-hole", h("span.hl-vh", str(p.label)), deco("span", holes.length > 1 ? String(holes.indexOf(p) + 1) : "\u2003")));
    const pick = (p, n) => h("div", { key: n }, deco("p", str(p.label)), h("div.hl-seg", { role: "group", "aria-label": str(p.label) },
      list(p.options).filter(dict).map((o, m) => knob("button", `blank:${n}:${m}`, { "aria-pressed": String(o.on === true), ...press(o.offer) }, o.on === true && i("tick"), text(o.text)))));
    return [h("p.hl-cloze", parts.map((p) => (holes.includes(p) ? hole(p) : text(p)))), h("div.hl-picks", holes.map(pick))];
  }

  /* Boxes to sort into. What is sorted lies on the mat; words lie here, above the boxes. */
  function sort(a) {
    const items = list(a.items).filter(dict), boxes = list(a.boxes).filter(dict), isHeld = boxes.some((b) => str(b.offer));
    const first = (zone, ids) => { if (!ids.includes(rove[zone])) rove[zone] = ids[0]; return (id) => (rove[zone] === id ? "0" : "-1"); };
    const stop = first("words", items.map((one) => `item:${str(one.key)}`)), halt = first("boxes", boxes.map((b) => `box:${str(b.key)}`));
    const word = (one) => { const id = `item:${str(one.key)}`; return knob("button.hl-word", id, { "data-rove": "", tabindex: stop(id), "aria-pressed": String(one.on === true), ...press(one.offer) }, one.on === true && i("tick"), text(one.text)); };
    const box = (b, n) => { const id = `box:${str(b.key)}`, key = String(n + 1); return knob("button.hl-bin", id, {
      class: isHeld && "is-target", "data-rove": "", "data-pick": n < 9 ? key : null, tabindex: halt(id), "aria-label": str(b.label), ...press(b.offer) },
    h("b", text(b.text)), deco("span.hl-minis", list(b.cards).filter(dict).map((c) => cardBox("span.hl-mini", c.id, { key: c.id }, face(c.id, "")))),
    list(b.items).length > 0 && deco("span", text(list(b.items)[0]))); };
    return [items.length > 0 && h("div.hl-words", { "data-zone": "words", role: "group", "aria-label": str(a.label) }, items.map(word)),
      h("div.hl-bins", { class: boxes.length > 4 && "is-many", "data-zone": "boxes", role: "group", "aria-label": str(a.label) }, boxes.map(box))];
  }

  /* A column to be put in order: each row has a button up and a button down. */
  function order(a) {
    const move = (r, way, n) => { const b = dict(r[way]) ?? {}, id = `${way}:${str(r.key)}`, p = press(b.offer);
      return knob("button.hl-btn.is-icon", id, { "aria-label": str(b.label), ...p, onclick: () => { lifted = str(r.key); p.onclick(); } }, i(way)); };
    const thing = (r) => (list(r.cards).length ? h("span.hl-minis", list(r.cards).filter(dict).map((c) => mini({ ...c, num: "" }))) : h("span", text(r.text)));
    return h("ol.hl-order", { role: "list" }, list(a.rows).filter(dict).map((r, n) =>
      h("li", { key: `row:${str(r.key)}`, class: lifted === str(r.key) && "is-held" }, deco("b", str(r.num)), thing(r), move(r, "up"), move(r, "down"))));
  }

  const FORMS = { choose: options, tick: options, number, blanks, sort, order, "tap-set": (a) => dict(a.nothing) && h("div.hl-row", button("button.hl-btn", "nothing", a.nothing)) };
  function answer(a, isMain) {
    return dict(a) && FORMS[a.form] && h("section.hl-ans", { key: `answer:${a.form}`, "aria-label": str(a.label) || null, "data-part": "answer" },
      str(a.label) && list(a.options ?? a.parts ?? a.boxes ?? a.rows).length > 1 && a.form !== "number" && deco("h2", str(a.label)), FORMS[a.form](a), done("button.hl-btn.hl-wide.is-flex", "done", a, isMain));
  }
  const canHandIn = (a) => Boolean(dict(a?.done)) && a.enabled !== false && a.done.enabled !== false && (a.form === "number" || Boolean(str(a.done.offer)));
  /* The button that hands an answer in: beside the answer, and again in the bar of a phone. A number is read first. */
  const done = (what, id, a, isMain) => dict(a.done) && (a.form === "number"
    ? knob(what, id, { class: isMain && canHandIn(a) && !lost && "is-main", "aria-disabled": canHandIn(a) && !lost ? null : "true", onclick: () => canHandIn(a) && check() }, str(a.done.label))
    : button(what, id, { ...a.done, main: isMain, enabled: canHandIn(a) }));

  /* ----- feedback, hints, foot */

  const VERDICT = { yes: "tick", no: "back", notyet: "half", also: "either", silent: "ask", shown: "eye" };
  function feedback(f) {
    if (!dict(f)) return null;
    const verdict = VERDICT[f.verdict] ? f.verdict : "silent", cells = list(f.cells).filter(dict), actions = list(f.actions).filter(dict);
    const cell = (c) => h("figure.cell", h("span.hl-minis", list(c.cards).filter(dict).map(mini)), h("figcaption", text(c.caption)));
    return h("section.hl-fb.hl-in", { key: `fb:${fresh}`, "data-v": verdict, "data-part": "feedback", "aria-label": str(f.title) || null },
      h("h2", { tabindex: "-1", "data-id": "feedback", ...KEYS }, h("span.hl-fb-badge", i(VERDICT[verdict])), str(f.title)),
      list(f.lines).map((line) => h("p", text(line))), f.holds && h("p.holds", text(f.holds)), cells.length > 0 && h("div.hl-eq", cells.map(cell)),
      actions.length > 0 && h("div.hl-row", actions.map((a) => button(a.main ? "button.hl-btn" : "button.hl-btn.is-quiet", `act:${str(a.offer)}`, a))));
  }

  function ladder(rungs, at) {
    const rung = (r, n) => (r.state === "used"
      ? h("li.is-used", { key: n }, h("div.what", h("b", { class: !r.text && "is-plain" }, str(r.label)), text(r.text ?? "")))
      : str(r.offer) && r.state !== "later" ? h("li", { key: n }, button("button", `${at}:${n}`, r)) : h("li.is-later", { key: n }, h("span.later", str(r.label))));
    return h("ol.hl-hints", list(rungs).filter(dict).map(rung));
  }
  const hints = (x) => list(x?.rungs).length > 0 && h("section.hl-sheet.hl-wide", { key: "hints", "aria-label": str(x.title) }, h("h2.hl-h", str(x.title)), ladder(x.rungs, "hint"));

  function foot(v, main) {
    const back = dict(v.foot?.back), next = dict(v.foot?.next), lead = { ...next, main: main === "next" && next?.main !== false };
    return (back || next) && h("div.hl-foot", { key: "foot" }, back ? button("button.hl-btn", "back", back, i("prev"), str(back.label)) : h("span"),
      next && button("button.hl-btn", "next", lead, str(next.label), i("next")));
  }
  function bar(v, main) {
    const back = dict(v.foot?.back), next = dict(v.foot?.next), lead = { ...next, main: main === "next" && next?.main !== false };
    return h("div.hl-bar.hl-narrow", { key: "bar" },
      back && button("button.hl-btn", "bar:back", back, i("prev"), h("span.hl-vh", str(back.label))),
      list(v.hints?.rungs).length > 0 && opener("button.hl-btn", "hints", null, str(v.hints.button) || str(v.hints.title)),
      dict(v.answer?.done) && next?.enabled !== true ? done("button.hl-btn.is-wide", "bar:done", v.answer, main === "done") : next && button("button.hl-btn.is-wide", "bar:next", lead));
  }

  /* ----- page head */

  function languages(langs, what, at) {
    const one = (l) => knob("button", `${at}:${str(l.code)}`, {
      lang: str(l.code), "aria-pressed": String(l.on === true), "aria-label": l.name !== l.label ? `${str(l.label)}, ${str(l.name)}` : null, ...press(l.offer) }, str(l.label));
    return list(langs).length > 1 && h(what, { role: "group", "aria-label": w("language") }, list(langs).filter(dict).map(one));
  }

  const STEP = { done: "is-done", now: "is-now", check: "is-check", "check-now": "is-check is-half", "check-done": "is-check is-done" };
  function place(x, home) {
    return h("div.hl-where",
      str(x.where) && [way("up.hl-wide.is-flex", "where", home, null, str(x.where)), deco("span.hl-wide", "/")], h("b.hl-wide", str(x.title)),
      h("span.hl-steps", h("span.hl-vh", str(x.stepText)),
        list(x.steps).length > 0 && deco("ol.hl-dots.hl-wide.is-flex", x.steps.map((s) => h("li", { class: STEP[s] }))),
        deco("span.hl-xwide", str(x.stepText)), deco("span.hl-narrow", h("b", str(x.stepNow)), " ", str(x.stepOf))));
  }
  const nav = (x) => list(x.nav).length > 0 && h("div.hl-nav", { role: "group" }, x.nav.filter(dict).map((n) =>
    (n.on ? h("span", { "aria-current": "page" }, str(n.label)) : way("hl-to", `nav:${str(n.label)}`, n, null, str(n.label)))));

  function head(x) {
    const home = dict(x.home) ?? {}, book = dict(x.book), isMap = view.page === "map", here = list(x.langs).find((l) => l?.on);
    return h("header.hl-top", { key: "head" },
      way("hl-brand", "home", home, { "aria-label": str(home.label) || "hanalearn" }, emblem(3, "svg.hl-i"), isMap && h("span", "hanalearn")),
      (isMap ? nav(x) : place(x, home)) || h("span"),
      h("div.hl-tools",
        isMap && languages(x.langs, "div.hl-seg.hl-wide.is-flex", "lang"),
        here && x.langs.length > 1 && opener(`button.hl-btn.${isMap ? "hl-narrow" : "hl-wide.is-flex"}`, "settings:lang", `${w("language")}: ${str(here.label)}, ${str(here.name)}`, str(here.label)),
        book && opener("button.hl-book", "book", str(book.label), deco("span.hl-book-key", str(book.key)), deco("span.hl-book-words", str(book.name), str(book.note) && h("small", str(book.note)))),
        opener("button.hl-btn.is-icon", "settings", w("settings"), i("settings"))));
  }

  /* ----- read aloud: only with a voice that lives on this machine, since others send the text away */

  const synth = window.speechSynthesis;
  const voice = () => synth?.getVoices?.().find((v) => v.localService && str(v.lang).toLowerCase().startsWith(str(view.lang).slice(0, 2)));
  function aloud(line) {
    if (speaking) { hush(); return draw(); }
    const saying = new SpeechSynthesisUtterance(line);
    Object.assign(saying, { voice: voice(), lang: str(view.lang), onend: () => { speaking = false; draw(); }, onerror: () => { speaking = false; draw(); } });
    speaking = true;
    synth.speak(saying);
    draw();
  }
  function hush() { if (speaking) { speaking = false; synth.cancel(); } }

  /* Somebody who does nothing for a while is told something kind, once. No countdown is shown. */
  function nudge() {
    clearTimeout(nudging);
    const kind = dict(view.nudge), seconds = Number(kind?.after_s);
    if (kind && !nudged && seconds > 0) nudging = setTimeout(() => { nudged = true; draw(); say(plain(kind.text)); }, 1000 * Math.min(600, seconds));
  }

  const prompt = (p) => dict(p) && h("section.hl-prompt", { key: "prompt", "data-part": "prompt" },
    str(p.phase) && h("p.hl-phase", str(p.phase)), h("h1.hl-ask", { tabindex: "-1", "data-id": "prompt", ...KEYS }, text(p.ask)), p.sub && h("p.hl-sub", text(p.sub)),
    nudged && h("p.hl-sub.hl-nudge.hl-in", { key: "nudge" }, text(dict(view.nudge)?.text)),
    str(p.aloud) && voice() && h("div.hl-tools", knob("button.hl-btn.is-icon", "aloud", { "aria-label": w(speaking ? "aloud-stop" : "aloud"), onclick: () => aloud(p.aloud) }, i(speaking ? "close" : "speak"))));

  /* ----- pages */

  const retry = () => (view.address === true ? location.reload() : (pulse.ping(), take()));
  const again = () => knob("button.hl-btn", "retry", { onclick: retry }, str(words.retry) || "↻");
  const banner = () => lost && h("div.hl-note", { key: "lost", role: "alert" }, i("lost"), h("p", h("b", w("lost")), " ", str(words["lost-more"])), again());
  const notes = (v) => (lost || list(v.notes).length > 0) && h("div.hl-side.hl-notes", { key: "notes" }, banner(),
    list(v.notes).filter(dict).map((n, at) => h("div.hl-note", { key: at }, i("ask"), h("p", text(n.text)), h("span"))));

  function lessonPage(v, scene, playing, caption) {
    // One filled button on a screen: what the feedback asks for, else handing in, else going on.
    const canGoOn = dict(v.foot?.next) && v.foot.next.enabled !== false, asks = !playing && list(v.feedback?.actions).some((a) => a?.main);
    const main = asks && !canGoOn ? "feedback" : canHandIn(v.answer) ? "done" : canGoOn ? "next" : dict(v.answer?.done) && !v.feedback ? "done" : null;
    const table = scene && mat(scene, playing, caption), extra = notes(v), said = [answer(v.answer, main === "done"), !playing && feedback(v.feedback)];
    if (v.answer?.form === "number") said.reverse();                   // the pad is large: what was said of a try stands above it
    return [head(dict(v.head) ?? {}),
      h("div.hl-main.hl-lesson", { key: "lesson", class: cx(!table && "no-table", extra && "has-notes", scene?.grey === true && "is-grey") }, extra, prompt(v.prompt), table,
        h("div.hl-side", { key: "side" }, said, hints(v.hints)), foot(v, main)),
      bar(v, main)];
  }

  const STATES = ["bud", "leaf", "petal", "open", "seal", "refresh"];
  /* A month of the map. Lessons that can be opened are seen, unless there are many; the rest unfolds. */
  function unit(u, n) {
    const id = `unit:${n}`, state = STATES.includes(u.state) ? u.state : "bud", lessons = list(u.lessons).filter(dict), ready = lessons.filter((l) => str(l.offer));
    const seen = u.now || ready.length < 3 ? ready : [], folds = lessons.length > seen.length, isOpen = opened.get(id) ?? false, shown = isOpen ? lessons : seen;
    const meta = (...kids) => h("span.meta", kids), about = (l) => [deco("span.dot"), h("span", h("b", str(l.title)), h("small", [str(l.meta), str(l.word)].filter(Boolean).join(" · ")))];
    const row = (l) => h("li", { key: str(l.id) }, str(l.offer)
      ? way("hl-les", `lesson:${str(l.id)}`, l, { "data-s": str(l.state) || "new" }, about(l)) : h("span.hl-les", { "data-s": "soon" }, about(l)));
    const cells = [emblem(u.month, "svg.flower") || h("span"),
      h("span", h(folds ? "span.h3" : "h3", str(u.title)), meta(str(u.plant)), (folds || !lessons.length) && meta(str(u.meta), folds && i("down")), !ready.length && str(u.soon) && meta(str(u.soon))),
      h("span.state", icon(`s-${state}`, "svg"), h("span", { class: state === "bud" && "hl-vh" }, str(u.word)))];
    const rows = shown.length > 0 && h("ul.hl-lessons", shown.map(row)), fold = () => { opened.set(id, !isOpen); draw(); };
    return h("li.hl-month", { key: id, class: u.now && "is-now", "data-s": state, "aria-current": u.now ? "step" : null }, folds
      ? [h("h3", knob("button.hl-unit", id, { "aria-expanded": String(isOpen), onclick: fold }, cells)), rows] : h("div.hl-unit", cells, rows));
  }

  function mapPage(v) {
    const m = dict(v.map) ?? {}, next = dict(m.next), cards = list(next?.cards).map(str).filter(Boolean);
    const still = (code, isChosen) => cardBox(isChosen ? "span.hl-card.is-sel" : "span.hl-card.is-match", code, null, face(code, monthOf(code)), isChosen && tick());
    return [head(dict(v.head) ?? {}), h("div.hl-main", { key: "map" }, notes(v),
      next && h("section.hl-sheet.hl-go", { "aria-label": str(next.over) },
        h("div.hl-go-next", h("p.hl-small", str(next.over)), h("h1.hl-title", { tabindex: "-1", "data-id": "prompt", ...KEYS }, str(next.title)), h("p.hl-2", str(next.sub)),
          dict(next.go) && way("hl-btn.is-main", "go", next.go, null, str(next.go.label), i("next"))),
        cards.length > 0 && deco("div.hl-mat.hl-go-mat", still(cards[0], true), h("span.to", i("next")), cards.slice(1, 4).map((c) => still(c, false)))),
      h("section.hl-year-box", { "aria-label": str(m.title) }, str(m.spine) && deco("p.hl-spine", { lang: "ja" }, str(m.spine)),
        h("div.hl-year-head", h(next ? "h2.hl-title" : "h1.hl-title", str(m.title)), h("p.hl-small", str(m.sub))), h("ol.hl-year", list(m.units).filter(dict).map(unit))))];
  }

  const loading = () => h("div.hl-main", { key: "wait" }, banner(), h("div.hl-mat.hl-wait", { "aria-busy": "true" }, h("p.hl-zone-name", i("wait"), str(words.loading)),
    deco("div.hl-cards", [1, 2, 3, 4].map(() => h("div.hl-card.hl-ghost"))), slow && h("p", str(words["loading-long"])), slow && h("p", again())));
  const broken = () => h("div.hl-main", { key: "broken" }, h("div.hl-note", { role: "alert" }, i("lost"), h("p", str(words.broken) || LAST_RESORT), again()));

  /* ----- panels */

  const choice = (key) => h("div.hl-set", deco("p", w(key)), h("div.hl-seg", { role: "group", "aria-label": w(key) }, CHOICES[key].map((value) =>
    knob("button", `set:${key}:${value}`, { "aria-pressed": String(settings[key] === value), onclick: () => keep(key, value) }, w(`${key}-${value}`)))));
  const toggle = (key) => knob("button.hl-switch", `set:${key}`, { role: "switch", "aria-checked": String(settings[key]), onclick: () => keep(key, !settings[key]) },
    h("span", w(key), str(words[`${key}-note`]) && h("small", words[`${key}-note`])), deco("i"));
  const PANELS = {
    settings: () => [w("settings"), list(view.head?.langs).length > 1 && h("div.hl-set", deco("p", w("language")), h("div", languages(view.head.langs, "div.hl-seg", "set:lang"))),
      Object.keys(CHOICES).filter((key) => str(words[key])).map(choice), h("div", str(view.lang).startsWith("ja") && toggle("furigana"), toggle("numerals"), toggle("keys"))],
    book: () => dict(view.head?.book) && [str(view.head.book.name), h("p", text(view.head.book.about))],
    hints: () => dict(view.hints) && [str(view.hints.title), ladder(view.hints.rungs, "panel-hint")],
    pile(key) {
      const z = zonesOf(base?.scene).find((one) => one.key === key);
      const large = (c) => h("div", { role: "listitem", key: c.id }, cardBox("span.hl-card", c.id, { role: "img", "aria-label": str(c.label) }, face(c.id, c.num, c.label)));
      return z && [name(z), h("div.hl-cards", { role: "list" }, list(z.cards).filter(dict).map(large))];
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

  /* ----- theme, size, language: attributes on the outermost element that carries the tokens */

  function tune() {
    let top = host, theme = settings.theme;
    for (let up = host.parentElement; up; up = up.parentElement) if (up.classList.contains("hl")) top = up;
    const own = view.address === true, lang = str(view.lang);
    // Where the page is ours the reader's system decides; in a notebook the notebook's own theme does (tokens.css).
    if (theme === "auto") theme = strong.matches ? (dark.matches ? "contrast-dark" : "contrast") : own ? (dark.matches ? "dark" : "light") : null;
    const values = { "hl-theme": theme, "hl-view": settings.size === "normal" ? null : settings.size, "hl-motion": settings.motion === "normal" ? null : settings.motion };
    for (const node of new Set([top, host]))
      for (const [key, value] of Object.entries(values)) value ? node.setAttribute(`data-${key}`, value) : node.removeAttribute(`data-${key}`);
    host.dataset.view = settings.size;
    host.toggleAttribute("data-own", own);
    host.toggleAttribute("data-guest", !own);
    if (lang) host.lang = lang;
    dress(root, { class: cx("hl hl-wrap", !settings.furigana && "no-ruby", (!settings.numerals || model.get("look")?.numbered) && "no-num"), lang: lang || null });
    if (own && base && lang) document.documentElement.lang = lang;
    if (own && base && str(view.title)) document.title = view.title;
  }

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

  /* ----- drawing */

  const BEFORE = ["words", "seq", "lang", "address", "title"];         // a view of these alone says: wait, more is coming
  function draw(frame) {
    const before = where();
    tune();
    page.className = frame ? "is-playing" : "";
    try {
      if (base) patch(page, (base.page === "map" ? mapPage(base) : lessonPage(base, dict(frame?.scene) ?? dict(base.scene), Boolean(frame), frame?.say)).filter(Boolean));
      else patch(page, [Object.keys(view).every((key) => BEFORE.includes(key)) ? loading() : broken()]);
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

  /* Whether one table goes on as the next: then its cards travel. A table laid afresh is simply there. */
  function flows(from, to) {
    const old = new Set(cardsOf(from).map((c) => c.id)), now = cardsOf(to);
    return now.length > 0 && now.filter((c) => old.has(c.id)).length * 2 >= now.length;
  }
  const isView = (v) => (v.page === "map" ? dict(v.map) : v.page === "lesson" && dict(v.head));

  /* A new view: pass through its frames, then stand still on it. A newer view, a key or a tap cuts the passing short. */
  async function take() {
    const next = dict(model.get("view")) ?? {}, turn = ++run, old = base, isNew = next.seq !== view.seq || !drawn;
    if (dict(next.words)) words = next.words;
    if (next === view && drawn) return;
    motion.finish();
    view = next;
    if (!isView(next)) { base = null; draw(); return; }
    const before = where(), sameLesson = old?.page === next.page && old.place?.lesson === next.place?.lesson, stay = sameLesson && old.place?.step === next.place?.step;
    const speed = isNew && sameLesson && next.page === "lesson" ? pace() : null;
    const frames = isNew && old ? list(next.frames).filter((f) => dict(f?.scene)).slice(0, 6) : [], spoken = frames.map((f) => str(f.say)).filter(Boolean);
    let scene = old?.scene, flown;
    hurried = false;
    // The page around the moving cards is still the old one, unless a new step has begun.
    if (speed && frames.length) base = stay ? { ...old, feedback: null } : next;
    for (const frame of speed ? frames : []) {
      const rects = motion.rects(page, stockOf(frame.scene) < stockOf(scene)), goes = stay || flows(scene, frame.scene);
      draw(frame);
      if (str(frame.say)) say(spoken.shift());
      if (goes) await motion.fly(page, rects, speed, backPicture);
      if (turn === run && !hurried) await motion.wait(Math.min(4000, Math.max(0, Number(frame.hold) || 0)) * speed.factor);
      if (turn !== run) return;
      if (hurried) break;
      scene = frame.scene;
    }
    if (speed && !hurried && (stay || flows(scene, next.scene))) flown = motion.rects(page, stockOf(next.scene) < stockOf(scene));
    base = next;
    if (isNew) nudged = false;
    if (isNew && dict(next.feedback) && !(stay && JSON.stringify(old.feedback) === JSON.stringify(next.feedback))) fresh = next.seq;
    if (!stay) { rove = {}; lifted = null; hush(); if (!panel?.startsWith("settings")) panel = null; }
    draw();
    address(next, old);
    keepPlace(next.place);
    if (flown) motion.fly(page, flown, speed, backPicture);
    if (flown && !cardsOf(old.scene).some((c) => has(c, "returned"))) motion.refuse(page, speed);
    if (isNew) settle(next, old, stay, before, spoken);
    host.dataset.seq = String(next.seq);                               // which view stands still now: for tests and for whoever reports a fault
    nudge();
  }
  const backPicture = () => tag("img", { class: "is-turning", alt: "", src: pic("back") });

  function settle(next, old, stay, before, spoken) {
    say([...spoken, str(next.say)].filter(Boolean).join(" "));
    // Focus is taken only where it already was, or where nobody has it on a page that is ours.
    const now = where(), isFree = next.address === true && (document.activeElement ?? document.body) === document.body;
    if (before && (!now || now.id === "table")) refocus(before);
    if (old && str(next.focus) && (where() || isFree) && !shadow.activeElement?.closest("dialog")) wished(next.focus)?.focus({ preventScroll: next.focus === "prompt" });
    const box = fresh === next.seq && shadow.querySelector("[data-part=feedback]");
    nextTab = box ? shadow.activeElement : null;
    if (box) box.scrollIntoView({ block: "nearest", behavior: pace() ? "smooth" : "auto" });
    else if (!stay && old && host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: "start" });
  }

  /* ----- the address, where it is ours */

  function address(next, old) {
    const query = str(next.query);
    if (next.address !== true || !query.startsWith("?") || location.search === query || (query === "?" && !location.search)) return;
    const turned = old && (old.page !== next.page || old.place?.lesson !== next.place?.lesson);
    try { history[turned ? "pushState" : "replaceState"](null, "", query === "?" ? location.pathname : query); } catch { /* a page without an address of its own */ }
  }

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
    const at = e.composedPath()[0], typing = at instanceof HTMLInputElement;
    host.toggleAttribute("data-keys", true);                           // headings show the focus only to those who steer by keys
    nudge();
    if (motion.busy && !["Shift", "Control", "Alt", "Meta"].includes(e.key)) {
      hurried = true;
      motion.finish();
      if ((e.key === "Enter" || e.key === " ") && at.closest?.(".hl-mat")) return true;   // that key was for the motion
    }
    if (e.ctrlKey || e.metaKey || e.altKey || dialog.open) return false;
    if (e.key === "Tab" && !e.shiftKey && !typing && nextTab && nextTab === shadow.activeElement) {   // from an answer to what was said about it
      const to = wished("feedback");
      nextTab = null;
      if (!to?.matches(".hl-btn")) return false;
      to.focus();
      return true;
    }
    if (e.key === "Escape" && cardsOf(base?.scene).some((c) => has(c, "chosen"))) send("let-go");
    if (/^(Arrow|Home$|End$)/.test(e.key)) return !typing && at.closest !== undefined && step(at, e.key);
    if (typing || !settings.keys || e.key.length !== 1 || e.repeat) return false;
    const key = e.key.normalize("NFKC").toUpperCase(), box = field(), pick = [...shadow.querySelectorAll("[data-pick]")].find((n) => n.dataset.pick === key);
    if (base?.page === "lesson" && key in READ) say(recite(key));
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
  // A tap ends a running motion. On the mat that is all it does: the cards have just moved under the finger.
  on(host, "pointerdown", (e) => {
    host.toggleAttribute("data-keys", false);
    nudge();
    swallow = motion.busy && e.composedPath().some((n) => n.classList?.contains("hl-mat"));
    if (motion.busy) { hurried = true; motion.finish(); }
  }, true);
  on(host, "click", (e) => { if (swallow && e.detail) { swallow = false; e.stopPropagation(); e.preventDefault(); } }, true);
  on(window, "popstate", () => { if (view.address === true) send("goto", { query: location.search.slice(0, 500) }); });
  on(window, "hanalearn:settings", (e) => { settings = e.detail; draw(); });
  for (const media of [dark, strong]) on(media, "change", () => tune());
  if (synth?.addEventListener) on(synth, "voiceschanged", () => { if (base) draw(); });

  const pulse = watch(model, (isLost) => { lost = isLost; draw(); if (lost) say(`${w("lost")} ${str(words["lost-more"])}`); });
  const laid = setTimeout(() => { if (!base) { slow = true; draw(); } }, 8000);
  const heard = { "change:view": take, "change:pics": () => draw(), "change:look": () => draw() };
  for (const [event, fn] of Object.entries(heard)) model.on(event, fn);
  take();

  return () => {
    run += 1;
    ended.abort();
    motion.finish();
    hush();
    for (const timer of [laid, nudging, speech]) clearTimeout(timer);
    pulse.stop();
    for (const [event, fn] of Object.entries(heard)) model.off(event, fn);
    host.remove();
  };
}

export default { initialize, render };
