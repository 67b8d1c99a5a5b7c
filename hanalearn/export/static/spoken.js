/* What a voice reads of a question: how it begins, and what lies where. See hanalearn/export/spoken.py. */
function spokenOf(begin, { zones }, { cards, places, marks: [more, last, end] }, lang) {
  const told = ["field", "hand", "drawn", "their-hand"].flatMap((key) => {
    const lying = zones.find((zone) => zone.key === key)?.cards.map((card) => cards[card?.id]).filter(Boolean) ?? [], one = lying.pop();
    return one ? [places[key] + (lying.length ? lying.join(more) + last : "") + one + end] : [];
  });
  return begin + told.join(/^(ja|zh)/.test(lang) ? "" : " ");
}
