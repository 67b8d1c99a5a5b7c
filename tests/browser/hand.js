/* What a learner's eyes and hands do in a page, each in one go: on a busy machine every way between test and browser costs. */

const hand = (() => {
  const all = function* (node) {
    for (const el of node.querySelectorAll("*")) { yield el; if (el.shadowRoot) yield* all(el.shadowRoot); }
  };
  const every = (selector) => [...all(document)].filter((el) => el.matches(selector));
  const isShown = (el) => el.checkVisibility({ visibilityProperty: true }) && el.getBoundingClientRect().width > 0;
  const seq = () => Math.max(-1, ...every("[data-seq]").map((el) => Number(el.dataset.seq)));
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  async function until(look, what, ms = 40000) {
    for (const end = Date.now() + ms; Date.now() < end; await wait(15)) {
      const seen = look();
      if (seen) return seen;
    }
    throw new Error(`${what} within ${ms / 1000} s`);
  }

  /* Whether a finger at this point touches this element, and not something that lies over it. */
  function isTouched(el, x, y) {
    let at = document.elementFromPoint(x, y);
    for (let inner; at?.shadowRoot && (inner = at.shadowRoot.elementFromPoint(x, y)) && inner !== at;) at = inner;
    for (; at; at = at.parentNode ?? at.host) if (at === el) return true;
    return false;
  }

  const place = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };

  /* Where to press, once it stands still: the middle; null if that is covered, also after scrolling. */
  async function ready(selector) {
    const el = await until(() => every(selector).find(isShown), `${selector} is not on the page`);
    const before = seq();
    for (const block of ["nearest", "center"]) {
      el.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      let [x, y] = place(el);
      for (let still = false; !still;) {
        await wait(0);
        const [nowX, nowY] = place(el);
        still = nowX === x && nowY === y && !el.getAnimations().length;
        [x, y] = [nowX, nowY];
      }
      if (isTouched(el, x, y)) return { seq: before, spot: [x, y] };
    }
    return { seq: before, spot: null };
  }

  function kept() {
    try { return localStorage.getItem("hanalearn.places"); } catch { return null; }              // a window that keeps nothing
  }

  /* What can be known of the page as it stands. */
  function look() {
    const said = every(".hl-fb").at(-1)?.cloneNode(true);
    said?.querySelectorAll("rt, rp").forEach((one) => one.remove());
    return {
      seq: seq(),
      places: kept(),
      lang: document.documentElement.lang || "en",
      verdict: every(".hl-fb[data-v]").at(-1)?.dataset.v ?? null,
      said: said?.textContent ?? "",
      again: every('[data-offer="again"]').some(isShown),
    };
  }

  /* Once the second view stands, which answers the greeting of the page, and the browser has kept a place. */
  async function settled(keeps) {
    await until(() => seq() >= 2 && every(".hl-ask").some(isShown) && (!keeps || kept() !== null), "no page", 60000);
    return look();
  }

  async function answered(before) {
    await until(() => seq() > before, "no answer");
    return look();
  }

  /* Whether the focus is there, and if not, whether arrows lead there. */
  function focus(selector) {
    const el = every(selector).find(isShown), at = el?.getRootNode().activeElement, box = el?.closest("[data-zone]");
    return { there: Boolean(el) && at === el, inside: Boolean(box && at && at.closest("[data-zone]") === box), at: at?.dataset?.id ?? "" };
  }

  return { ready, look, settled, answered, focus, seq };
})();
