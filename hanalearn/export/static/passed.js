/* Pictures to pass through: the scene at the end, with zones and cards of their own. See hanalearn/export/passed.py. */
const passed = ({ label, zones }, frames) => frames.map(({ z, ...frame }) => {
  const own = (name) => z.find((one) => (one.key ?? one.id) === name);
  return z ? { scene: { label, zones: zones.flatMap(({ offer, ...zone }) => own(zone.key) ?? (zone.key === "drawn" ? [] : { ...zone, cards: zone.cards.map((card) => card && (own(card.id) ?? { ...card, offer: null })) })) }, ...frame } : frame;
});
