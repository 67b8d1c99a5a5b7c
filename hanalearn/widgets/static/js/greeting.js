/* ---------- once for each model, however many views it has: who reads here, and where they were */

function give(model, offer, more) {
  const seq = dict(model.get("view"))?.seq;
  model.set("offer", { seq: Number.isInteger(seq) ? seq : 0, offer, n: (Number(dict(model.get("offer"))?.n) || 0) + 1, ...more });
  model.save_changes();
}

/* A view older than the answer to the greeting knows nothing of the kept places: its own must not take theirs. */
const greetings = new WeakMap();
const isGreeted = (model, seq) => !greetings.has(model) || seq > greetings.get(model);

function initialize({ model }) {
  const [id, stored] = learner(), seq = dict(model.get("view"))?.seq;
  greetings.set(model, Number.isInteger(seq) ? seq : 0);
  give(model, "hello", {
    learner: id, stored, places: places(), languages: list(navigator.languages).slice(0, 5).map(str),
    query: dict(model.get("view"))?.address === false ? "" : location.search.slice(0, 500), motion: !matchMedia(CALM).matches, deck: readSettings().deck,
  });
}
