/* ----- the page of a room: blocks in columns, and a bar at its foot */

const LAYOUTS = ["table", "lesson", "score", "practice", "wide"];
const hasMat = (all) => list(all).some((b) => dict(b) && (b.part === "mat" || hasMat(b.blocks) || list(b.items).some((one) => Array.isArray(one) && hasMat(one))));

function deskPage(v, scene, playing, caption, frame) {
  const layout = LAYOUTS.includes(v.layout) ? v.layout : "wide", table = scene && mat(scene, playing, caption, layout === "table"), extra = notes(v), bars = list(v.bar).filter(dict).slice(0, 3);
  // At play the buttons stand below the coach, where a hand of eight does not push them off the screen.
  const isPlay = layout === "table", lead = dict(list(v.side)[0])?.part === "coach" ? 1 : 0;
  matBlock = table || null;
  const main = list(dict(frame)?.main ?? v.main), stands = hasMat(main) || hasMat(v.side), side = blocks(v.side, "side");
  return [head(dict(v.head) ?? {}),
    h("div.hl-main.hl-desk", { key: `desk:${str(v.room)}`, class: cx(`is-${layout}`, side.length > 0 && "has-side", bars.length > 0 && "has-bar", scene?.grey === true && "is-grey") }, extra,
      h("div.hl-desk-main", { key: "main" }, prompt(v.prompt), !stands && table, blocks(main, "main"), !side.length && deskFoot(bars)),
      side.length > 0 && h("div.hl-desk-side", { key: "side" }, isPlay ? [side.slice(0, lead), deskFoot(bars), side.slice(lead)] : [side, deskFoot(bars)])),
    bars.length > 0 && h("div.hl-bar.hl-narrow", { key: "bar" }, bars.map((b, n) => pill(b, "bar", bars.length === 3 && n === 0 && b.icon ? "button.hl-btn.is-lead" : "button.hl-btn", n === bars.length - 1 ? { class: cx("is-wide", b.main && b.enabled !== false && !lost && "is-main") } : undefined)))];
}
/* The same buttons twice, of which the style sheet shows one: at the foot of the page, or in the bar of a phone. */
const deskFoot = (bars) => bars.length > 0 && h("div.hl-desk-foot.hl-wide.is-flex", { key: "foot" }, bars.map((b) => pill(b, "foot")));
