/* ----- the page of a room: blocks in columns, and a bar at its foot */

const LAYOUTS = ["table", "lesson", "score", "practice", "wide"];
const hasMat = (all) => list(all).some((b) => dict(b) && (b.part === "mat" || hasMat(b.blocks) || list(b.items).some((one) => Array.isArray(one) && hasMat(one))));

/* The first block of a part, wherever it stands. */
function blockOf(v, part) {
  const within = (all) => { for (const b of list(all).filter(dict)) { const found = b.part === part ? b : within(b.blocks) ?? within(list(b.items).flat(1)); if (found) return found; } return null; };
  return within(v.main) ?? within(v.side);
}

function deskPage(v, scene, playing, caption, frame) {
  const layout = LAYOUTS.includes(v.layout) ? v.layout : "wide", table = scene && mat(scene, playing, caption, layout === "table"), extra = notes(v), bars = list(v.bar).filter(dict).slice(0, 3);
  // At play the buttons stand below the coach, where a hand of eight does not push them off the screen.
  const isPlay = layout === "table", lead = dict(list(v.side)[0])?.part === "coach" ? 1 : 0;
  matBlock = table || null;
  // On a phone the bar is for the answer as long as there is one to hand in, as in lessons; then for going on.
  const open = blockOf(v, "answer"), asks = open && dict(open.done) && open.enabled !== false && !blockOf(v, "feedback") ? { answer: open, hints: dict(open.nothing) ? null : blockOf(v, "hints") } : null;
  inBar = Boolean(asks);
  const main = list(dict(frame)?.main ?? v.main), stands = hasMat(main) || hasMat(v.side), side = blocks(v.side, "side");
  return [head(dict(v.head) ?? {}),
    h("div.hl-main.hl-desk", { key: `desk:${str(v.room)}`, class: cx(`is-${layout}`, side.length > 0 && "has-side", (bars.length > 0 || asks) && "has-bar", scene?.grey === true && "is-grey") }, extra,
      h("div.hl-desk-main", { key: "main" }, prompt(v.prompt), !stands && table, blocks(main, "main"), !side.length && deskFoot(bars)),
      side.length > 0 && h("div.hl-desk-side", { key: "side" }, isPlay ? [side.slice(0, lead), deskFoot(bars), side.slice(lead)] : [side, deskFoot(bars)])),
    asks ? bar(asks, canHandIn(open) ? "done" : null) : bars.length > 0 && h("div.hl-bar.hl-narrow", { key: "bar" }, bars.map((b, n) => pill(b, "bar", bars.length === 3 && n === 0 && b.icon ? "button.hl-btn.is-lead" : "button.hl-btn", n === bars.length - 1 || (bars.length === 2 && !bars.some((one) => one.main)) ? { class: cx("is-wide", b.main && b.enabled !== false && !lost && "is-main") } : undefined)))];
}
/* The same buttons twice, of which the style sheet shows one: at the foot of the page, or in the bar of a phone. */
const deskFoot = (bars) => bars.length > 0 && h("div.hl-desk-foot.hl-wide.is-flex", { key: "foot" }, bars.map((b, n) => pill(b, "foot", bars.length === 3 && n === 0 && b.icon ? "button.hl-btn.is-lead" : "button.hl-btn")));
