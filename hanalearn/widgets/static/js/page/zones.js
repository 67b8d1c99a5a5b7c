/* ----- cards and zones */

const ORDER = ["show", "deck", "their-hand", "their-taken", "field", "hand", "drawn", "stock", "taken"];   // of reading and of Tab
const zonesOf = (scene) => list(dict(scene)?.zones).filter(dict).sort((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
const heldBy = (z) => (z.key !== "deck" && list(z.groups).length ? list(z.groups).filter(dict).flatMap((g) => list(g.cards)) : list(z.cards)).filter(dict);
const cardsOf = (scene) => zonesOf(scene).flatMap(heldBy);
const stockOf = (scene) => Number(zonesOf(scene).find((z) => z.key === "stock")?.count) || 0;
const has = (card, mark) => list(card.marks).includes(mark);
const name = (z) => str(z.label) || str(z.name);

const face = (code, num, label, picture = img(code)) => [picture ?? deco("span.no-pic", str(label)), str(num) && deco("b.hl-num", str(num))];
const cardBox = (what, code, props, ...kids) => h(what, { class: !pic(code) && "is-lost", ...props }, kids);
const mini = (c) => cardBox("span.hl-mini", c.id, { role: "img", "aria-label": str(c.label) || str(c.id) }, face(c.id, c.num ?? monthOf(c.id), null, small(c.id)));
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

/* A hand or a pile seen from outside: backs, half over one another. */
const backsOf = (z, n) => h("div.hl-backs", { role: "img", "aria-label": name(z) }, Array.from({ length: n }, () => h("span.hl-mini", img("back") ?? h("span"))));

/* A pile by kind: cards half over one another, chaff as one card and how many there are. */
function pileOf(z) {
  const one = (g) => {
    const cards = list(g.cards).filter(dict), many = Number(g.count) || cards.length, isHeap = str(g.key) === "chaff" && many > 1;
    return (cards.length > 0 || many > 0) && h("span.hl-pile-group", { key: str(g.key), class: isHeap && "is-heap" },
      cards.map((c) => cardBox("span.hl-mini", c.id, { key: c.id, "data-card": c.id, class: cx(!pic(str(c.id)) && "is-lost", has(c, "moved") && "is-moved") }, face(str(c.id), c.num))), isHeap && h("b.hl-more", `× ${many}`));
  };
  return deco("span.hl-pile-groups", list(z.groups).filter(dict).map(one));
}

/* A pile opens here, or by Python where it carries an offer. */
const pileButton = (z, key, cards) => (str(z.offer)
  ? knob("button.hl-pile", `pile:${key}`, { "aria-label": name(z), ...press(z.offer) }, cards) : opener("button.hl-pile", `pile:${key}`, name(z), cards));

function zone(z, playing) {
  const isHeap = list(z.groups).length > 0 || Number.isInteger(z.count) || str(z.key).endsWith("taken");   // what offers something as a whole and still looks as it does
  const key = str(z.key), spots = spotsOf(z.cards), cards = spots.flat(), named = cards.filter(Boolean);
  const frame = (...kids) => h("div.hl-zone", { key, role: "group", "aria-label": name(z), "data-zone": key, class: z.titled && "is-titled" },
    deco("p.hl-zone-name", h("span", str(z.name)), str(z.native) && h("span", { lang: "ja" }, str(z.native)), z.note && h("small", text(z.note))), kids);
  if (typeof z.on === "boolean" || (str(z.offer) && !(isHeap && (heldBy(z).length || z.count)))) return placeButton(z, key);
  if (Number.isInteger(z.count) && z.count > 0) {
    const backs = [0, 1, 2].slice(0, z.count).map(() => img("back") ?? h("span"));
    const stack = [backs, deco("b.hl-count", String(z.count))];
    return frame(str(z.offer) ? knob("button.hl-stack", `zone:${key}`, { class: z.match === true && "is-match", "data-stock": "", "aria-label": name(z), ...press(z.offer) }, stack) : h("div.hl-stack", { "data-stock": "", role: "img", "aria-label": name(z) }, stack));
  }
  if (list(z.groups).length && key === "deck") return frame(months(z));
  if (list(z.groups).length) return frame(heldBy(z).length ? pileButton(z, key, pileOf(z)) : h("div.hl-slot", str(z.empty)));
  if (named.length > 0 && named.every((c) => c.id === "?" && !str(c.offer))) return frame(backsOf(z, named.length));
  if (!named.length) return frame(h("div.hl-slot", str(z.empty)));
  if (key.endsWith("taken") && !named.some((c) => str(c.offer))) {   // a pile to look at: one button that opens it
    const fan = named.map((c) => cardBox("span.hl-mini", c.id, { key: c.id, "data-card": c.id }, face(c.id, c.num)));
    return frame(pileButton(z, key, deco("span.hl-fan", fan)));
  }
  const ids = named.map((c) => idOf(c, key, cards.indexOf(c)));
  if (!ids.includes(rove[key])) rove[key] = ids[Math.max(0, named.findIndex((c) => str(c.offer)))];
  return frame(h("div.hl-cards", { class: key === "field" && spots.length > 5 && "is-tall" }, spots.map((spot, at) => {
    if (spot[0] === null) return h("span.hl-gap", { key: `gap:${at}` });
    const buttons = spot.map((c) => cardButton(c, key, cards.indexOf(c), playing));
    return spot.length === 1 ? buttons : h("div.hl-over", { key: `over:${spot[0].id}` }, buttons);
  })));
}

/* A place of the table that is asked for as a whole: its name and its cards are one button. */
function placeButton(z, key) {
  const cards = heldBy(z), down = Number.isInteger(z.count) ? Math.min(3, z.count) : 0, isBacks = cards.length > 0 && cards.every((c) => c.id === "?");
  const look = isBacks || down ? h("span.hl-backs", Array.from({ length: down || cards.length }, () => h("span.hl-mini", img("back") ?? h("span")))) : cards.length ? h("span.hl-minis", cards.map((c) => cardBox("span.hl-mini", c.id, { key: c.id }, face(str(c.id), c.num)))) : h("span.hl-slot", str(z.empty));
  return h("div.hl-zone", { key, "data-zone": key }, knob("button.hl-place", `zone:${key}`, { "aria-label": name(z), "aria-pressed": String(z.on === true), ...press(z.offer) },
    deco("span.hl-zone-name", z.on === true && i("tick"), h("span", str(z.name)), str(z.native) && h("span", { lang: "ja" }, str(z.native))), deco("span", look)));
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
  if (seen) return `--cols:${seen > 14 ? Math.ceil(seen / 3) : seen > 7 ? Math.ceil(seen / 2) : Math.max(3, seen)};--row:${seen > 12 ? 6 : seen > 8 ? 5 : seen < 4 || seen === 5 || seen === 6 ? 3 : 4};--most:${of("show").size === "small" ? 5 : seen < 3 ? 10 : 7.4}rem`;
  const field = spots("field"), isTall = field > 5, left = of("stock") || of("drawn") ? 1.1 : 0, pile = of("taken") || of("their-taken") ? 1 : 0;
  const cols = Math.max(3, left + field * (isTall ? .5 : 1), left + spots("hand"));
  return `--cols:${cols.toFixed(2)};--pile:${pile};--field:${field};--row:${Math.max(3, Math.min(4, Math.max(field, spots("hand"))))};--most:${isTall || (of("hand") && zones.length > 3 && zones.some((z) => str(z.key).startsWith("their"))) ? 5.4 : 7.4}rem`;
}

/* At play all cards of a table have one size, which the fullest row of it decides. */
function measurePlay(zones) {
  const of = (key) => zones.find((z) => z.key === key), field = Math.max(8, spotsOf(of("field")?.cards).length), hand = Math.max(5, spotsOf(of("hand")?.cards).length);
  return `--field:${Math.ceil(field / 2)};--hand:${hand}`;
}

function mat(scene, playing, caption, isPlay = false) {
  const zones = zonesOf(scene), keys = zones.map((z) => str(z.key));
  const layout = cx(keys.includes("show") && "is-show", !keys.includes("hand") && !keys.includes("drawn") && "no-hand", !keys.includes("stock") && !keys.includes("drawn") && "no-left", keys.includes("their-hand") && "is-two");
  return zones.length > 0 && h("div.hl-table", { key: "table" },
    h("section.hl-mat", { tabindex: "-1", "data-id": "table", ...KEYS, "aria-label": str(scene.label) || null, "aria-busy": playing ? "true" : null },
      h("div.hl-zones", { class: cx(layout, isPlay && "is-play"), style: isPlay ? measurePlay(zones) : measure(zones) }, zones.map((z) => kept(`zone:${str(z.key)}`, z, () => [playing, ...around()], () => zone(z, playing)))),
      str(caption) && deco("p.hl-say", { key: "say" }, str(caption))));
}
