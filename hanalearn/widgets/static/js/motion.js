/* ---------- motion: cards travel from where they were to where they are, by their id */

function mover() {
  let running = [], skips = [];
  const track = (animation, onEnd) => {
    running.push(animation);
    return animation.finished.catch(() => {}).then(() => { running = running.filter((a) => a !== animation); onEnd?.(); });
  };
  return {
    get busy() { return running.length + skips.length > 0; },
    finish() {
      for (const a of running) a.finish();
      for (const skip of skips.splice(0)) skip();
    },
    wait: (ms) => new Promise((resolve) => {
      const timer = setTimeout(() => { skips = skips.filter((s) => s !== skip); resolve(); }, ms);
      const skip = () => { clearTimeout(timer); resolve(); };
      skips.push(skip);
    }),
    /* Where every card lies, and where a card that is new to the table comes from: off the stock if that grew smaller,
       else out of the other hand, else from the other side of the table. */
    rects(root, isDealt) {
      const found = new Map(), box = (css) => root.querySelector(css)?.getBoundingClientRect(), table = box(".hl-mat");
      for (const el of root.querySelectorAll("[data-card]")) found.set(el.dataset.card, el.getBoundingClientRect());
      const stock = isDealt && box("[data-stock]"), size = box(".hl-card, .hl-slot") ?? { width: 60, height: 96 };
      found.source = stock || box("[data-zone=their-hand] :is(.hl-card, .hl-mini)") || (table && new DOMRect(table.x + table.width / 2, table.y - size.height / 2, size.width, size.height));
      found.isDealt = Boolean(stock);
      return found;
    },
    fly(root, before, pace, back) {
      const moves = [], ease = "cubic-bezier(.45,.05,.2,1)";
      for (const el of root.querySelectorAll("[data-card]")) {
        const to = el.getBoundingClientRect(), isNew = !before.has(el.dataset.card), from = isNew ? before.source : before.get(el.dataset.card);
        if (!from?.width || !to.width) continue;
        const dx = from.x + from.width / 2 - to.x - to.width / 2, dy = from.y + from.height / 2 - to.y - to.height / 2;
        if (Math.hypot(dx, dy) > 3) moves.push({ el, isNew, start: `translate(${dx}px,${dy}px) scale(${from.width / to.width})` });
      }
      return Promise.all(moves.map(({ el, isNew, start }, i) => {
        const rest = getComputedStyle(el).transform, delay = moves.length > 2 ? 60 * i * pace.factor : 0;
        const zone = el.closest("[data-zone]"), lift = (up) => { el.classList.toggle("is-moving", up); zone?.classList.toggle("has-moving", up || zone.querySelector(".is-moving") !== null); };
        lift(true);
        let stages;                                                  // [what, how long, easing]
        if (isNew && before.isDealt) {                               // turns over in place, rests to be seen, then goes
          const flat = `${start} scaleX(1)`, half = pace.turn / 2;
          stages = [[flat, half, "ease-in"], [`${start} scaleX(.02)`, half, "ease-out"], [flat, pace.hold], [flat, pace.move, ease]];
          const cover = el.appendChild(back());
          track(cover.animate([{ opacity: 1 }, { opacity: 1, offset: .499 }, { opacity: 0, offset: .5 }, { opacity: 0 }], { duration: pace.turn, delay, fill: "both" }), () => cover.remove());
        } else stages = [[start, pace.lift, "cubic-bezier(.2,.7,.2,1)"], [`translate(0,-8px) ${start}`, pace.move, ease]];
        const duration = stages.reduce((sum, s) => sum + s[1], 0);
        let at = 0;
        const steps = stages.map(([transform, ms, easing = "linear"]) => { const step = { transform, easing, offset: at / duration }; at += ms; return step; });
        return track(el.animate([...steps, { transform: rest }], { duration, delay, fill: "backwards" }), () => lift(false));
      }));
    },
    /* Not allowed: two fifths of the way and back. No shaking. */
    refuse(root, pace) {
      const chosen = root.querySelector(".is-sel")?.getBoundingClientRect();
      return Promise.all([...root.querySelectorAll(".is-back-again")].map((el) => {
        const at = el.getBoundingClientRect(), rest = getComputedStyle(el).transform;
        const [dx, dy] = chosen ? [chosen.x - at.x, chosen.y - at.y] : [0, at.height * .5];
        return track(el.animate([{ transform: "none" }, { transform: `translate(${dx * .4}px,${dy * .4}px)`, offset: .5 }, { transform: rest }], { duration: pace.turn, easing: "ease-in-out" }));
      }));
    },
  };
}
