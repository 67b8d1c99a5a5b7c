/* ---------- a page whose server keeps what never changes on a shelf: style, icons and whole decks, each asked for once
   and kept by the browser for a year. TEXTS stands above this, with the texts; in a notebook it is all in the model. */

const SHELF = (() => {
  const decks = new Map();
  const address = (name) => new URL(`deck-${encodeURIComponent(name)}.json`, import.meta.url);
  async function bring(deck, name) {
    try {
      const answer = await fetch(address(name));
      if (!answer.ok) throw new Error(`${answer.status}`);
      deck.pics = await answer.json();
    } catch (error) {
      console.warn("hanalearn: the pictures could not be brought", error);
      setTimeout(() => bring(deck, name), deck.patience = Math.min(2 * deck.patience, 30_000));   // the network may come back
      return;
    }
    for (const draw of deck.waiting.splice(0)) draw();
  }
  return {
    css: TEXTS.css,
    symbols: TEXTS.symbols,
    /* The colours and sizes of the page, for the document: once, however many pages stand in it. */
    dress() {
      if (document.querySelector("style[data-hl-tokens]")) return;
      const style = document.createElement("style");
      style.dataset.hlTokens = "";
      style.textContent = TEXTS.tokens;
      document.head.append(style);
    },
    /* The pictures of a deck by card code; none yet the first time, and `draw` is called when they have come. */
    deck(name, draw) {
      if (!name) return {};
      if (!decks.has(name)) {
        const deck = { pics: {}, waiting: [], patience: 500 };
        decks.set(name, deck);
        bring(deck, name);
      }
      const deck = decks.get(name);
      if (!Object.keys(deck.pics).length && !deck.waiting.includes(draw)) deck.waiting.push(draw);
      return deck.pics;
    },
  };
})();
