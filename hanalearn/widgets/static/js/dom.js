// The one front end of hanalearn: draws a whole page (a lesson, the course map or a room) from one JSON value.
//
// Its parts are the files of this folder, joined into one module by hanalearn/widgets/front.py; those in page/ stand
// inside of `render({ model, el })`, one page in one element, and share its names.
//
// It needs a model with get / set / save_changes / on / off / send and nothing else: no import, no address, no Python
// object. Reads the traits "look" (style and symbols, once), "pics" (card pictures) and "view" (the page, replaced
// whole); writes the trait "offer". It never judges and knows no rule of any game: what may be pressed carries an
// "offer" in the view, and pressing it sends that string back. Texts from the view become text nodes, never markup.

/* ---------- a small keyed DOM: elements stay themselves from one view to the next, so focus and reading position do */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ["svg", "use", "g", "path", "text", "tspan", "title", "desc", "line", "rect", "circle", "polyline", "polygon"];
const cx = (...classes) => classes.filter(Boolean).join(" ");
const isProps = (x) => x != null && typeof x === "object" && !Array.isArray(x) && !("kids" in x);

/* An element to be: h("p.hl-small", { lang: "ja" }, "text", h("b", "more")). Nothing, false and "" leave no trace. */
function h(what, ...kids) {
  const [tag, own] = named(what), hasProps = isProps(kids[0]), props = hasProps ? { ...kids[0] } : {};
  if (own || props.class) props.class = own && props.class ? `${own} ${props.class}` : own || props.class || null;
  return { tag, props, key: props.key, kids: flat(kids, hasProps ? 1 : 0, []) };
}
const NAMED = new Map();                                             // "p.hl-small" is taken apart once, not at every drawing
function named(what) {
  if (!NAMED.has(what)) { const [tag, ...classes] = what.split("."); NAMED.set(what, [tag, classes.join(" ")]); }
  return NAMED.get(what);
}
function flat(kids, from, into) {
  for (let n = from; n < kids.length; n += 1) {
    const kid = kids[n];
    if (Array.isArray(kid)) flat(kid, 0, into);
    else if (kid != null && kid !== false && kid !== "") into.push(kid);
  }
  return into;
}
/* The same, for eyes only: what it shows is said elsewhere. */
const deco = (what, ...kids) => h(what, { "aria-hidden": "true", ...(isProps(kids[0]) ? kids.shift() : null) }, ...kids);

function make(v) {
  const node = DRAWN.includes(v.tag) ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  node.$ = { tag: v.tag, key: v.key, props: {} };
  return node;
}

/* Only what differs is written: every attribute that is set makes the browser look through its styles again. */
function put(node, name, value) {
  if (value == null || value === false) { if (node.hasAttribute(name)) node.removeAttribute(name); return; }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/* Events of a node go through one listener that asks what was last drawn: new functions every time cost nothing then. */
function listen(node, name) {
  node.$.hears ??= {};
  if (node.$.hears[name]) return;
  node.$.hears[name] = true;
  node.addEventListener(name.slice(2), (e) => node.$.props[name]?.call(node, e));
}

function dress(node, props) {
  const old = node.$.props;
  for (const name of Object.keys(old)) {
    if (name in props) continue;
    if (!name.startsWith("on")) node.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(props)) {
    // Arrow keys move the tab stop by hand (see step), so what was last drawn says nothing of where it is.
    if (name === "key" || (old[name] === value && name !== "tabindex" && !name.startsWith("on"))) continue;
    if (name.startsWith("on")) listen(node, name);
    else put(node, name, value);
  }
  node.$.props = props;
}

/* What a node is to be from now on; the very thing that it was drawn from last leaves it as it is. */
function redo(node, v) {
  if (typeof v !== "object") { if (node.data !== String(v)) node.data = v; return; }
  if (node.$.made === v) return;
  dress(node, v.props);
  patch(node, v.kids);
  node.$.made = v;
}
const fits = (node, v) => (typeof v !== "object" ? node.nodeType === 3 : node.$?.tag === v.tag && (node.$.key ?? null) === (v.key ?? null));

function patch(parent, kids) {
  // Nearly always nothing has come or gone: then each stays where it is.
  let first = 0, next = parent.firstChild;
  while (next && first < kids.length && fits(next, kids[first])) {
    redo(next, kids[first]);
    first += 1;
    next = next.nextSibling;
  }
  if (next || first < kids.length) place(parent, next, kids.slice(first));
}

/* The rest, from a node on: some of it has come, gone or moved. */
function place(parent, from, kids) {
  const keyed = new Map(), loose = [], there = [];
  for (let node = from; node; node = node.nextSibling) {
    there.push(node);
    node.$?.key != null ? keyed.set(node.$.key, node) : loose.push(node);
  }
  const nodes = kids.map((v) => {
    let node;
    if (typeof v === "object" && v.key != null) {
      if (keyed.get(v.key)?.$.tag === v.tag) node = keyed.get(v.key);
      keyed.delete(v.key);
    } else {
      const at = loose.findIndex((n) => fits(n, v));
      if (at >= 0) node = loose.splice(at, 1)[0];
    }
    node ??= typeof v === "object" ? make(v) : document.createTextNode("");
    redo(node, v);
    return node;
  });
  const keep = new Set(nodes);
  // What leaves goes first: then nothing that stays has to be moved, and a focused element keeps its focus.
  for (const node of there) if (!keep.has(node)) node.remove();
  let at = there.find((node) => keep.has(node)) ?? null;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}
