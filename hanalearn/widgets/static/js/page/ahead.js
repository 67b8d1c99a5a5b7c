/* ----- what is said of an answer, ahead of the view that it belongs to: Python knows it well before it has put the whole
   page together. Every view is complete nevertheless; whoever hears nothing ahead of it misses nothing. */

let ahead = null;                                                    // the number of that view, and when what was said is seen
function hear(m) {
  const seq = m?.seq;
  if (m?.kind !== "said" || seq !== view.seq + 1 || !dict(m.feedback)) return;
  rest?.();
  // Only on a page that stands whole: while cards are on their way, what is said waits for them as ever. And what stands
  // there already is not said again.
  if (view.page !== "lesson" || base !== view || motion.busy || lost || JSON.stringify(m.feedback) === JSON.stringify(view.feedback)) return;
  fresh = seq;
  turned = !turned;
  base = { ...view, feedback: m.feedback };
  answered(m.feedback);
  ahead = { seq, seen: nextPicture() };
}
/* It alone, where its box stands already. A word in it that opens a note is numbered over the page. */
function answered(said) {
  const box = shadow.querySelector("[data-part=feedback]");
  if (box?.$.key === "fb" && !JSON.stringify(said).includes('"term":')) redo(box, feedback(said));
  else draw();
}
/* When the coming picture stands and the browser draws the one after it; a page that is not seen does not wait for it. */
function nextPicture() {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : 100);
    requestAnimationFrame(() => setTimeout(requestAnimationFrame, 0, resolve));
  });
}
