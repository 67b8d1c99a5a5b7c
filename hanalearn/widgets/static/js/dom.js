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
  const [tag, ...classes] = what.split("."), props = isProps(kids[0]) ? { ...kids.shift() } : {};
  if (classes.length || props.class) props.class = cx(...classes, props.class) || null;
  return { tag, props, key: props.key, kids: kids.flat(9).filter((kid) => kid != null && kid !== false && kid !== "") };
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
