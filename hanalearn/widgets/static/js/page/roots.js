/* ----- the roots: style, symbols, page, live region, panel */

const tag = (name, props, ...kids) => { const node = make(h(name)); dress(node, props ?? {}); node.append(...kids); return node; };
const host = tag("div", { class: "hl hl-page", ...KEYS });         // the shadow host is what JupyterLab sees as focused
const shadow = host.attachShadow({ mode: "open" });
SHELF?.dress();
const style = tag("style", null, str(model.get("look")?.css ?? SHELF?.css));
let sprite = new DOMParser().parseFromString(str(model.get("look")?.symbols ?? SHELF?.symbols) || `<svg xmlns="${SVG}"/>`, "image/svg+xml").documentElement;
if (sprite.querySelector("parsererror")) sprite = document.createElementNS(SVG, "svg");   // no icons is better than an error page
sprite.setAttribute("style", "position:absolute;inline-size:0;block-size:0");
sprite.setAttribute("aria-hidden", "true");
const page = tag("div"), panelBox = tag("div");
const live = tag("p", { class: "hl-vh", role: "status", "aria-live": "polite" }), livePanel = live.cloneNode();
const dialog = tag("dialog", null, panelBox, livePanel), root = tag("div", null, page, live, dialog);
shadow.append(style, sprite, root);
el.append(host);
