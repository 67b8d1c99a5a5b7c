/* What a notebook's model is to the front end, without a notebook: get, set, save_changes, on, off, send.

   A file makes one, gives it a function that takes offers, and shows it views:

     const model = new FileModel(pack, ({ seq, offer }) => { …; model.show(nextView); });
     model.show(firstView);
     model.open(document.getElementById("hl-app"));

   Nobody is greeted (see greeting.js): a file knows its reader by nothing but the place it kept. */
class FileModel {
  #state; #take; #heard = new Map(); #changed = new Set();

  constructor({ look, pics }, take) {
    this.#state = { look, pics, view: {}, offer: {} };
    this.#take = take;
  }
  get(key) { return this.#state[key]; }
  set(key, value) { this.#state[key] = value; this.#changed.add(key); }
  on(event, fn) { if (!this.#heard.has(event)) this.#heard.set(event, new Set()); this.#heard.get(event).add(fn); }
  off(event, fn) { fn ? this.#heard.get(event)?.delete(fn) : this.#heard.delete(event); }
  save_changes() {
    const isOffer = this.#changed.has("offer");
    this.#changed.clear();
    if (isOffer) this.#take(this.#state.offer);
  }
  send() { /* pings go unanswered: a page that never had a kernel is not lost */ }
  show(view) {
    this.#state.view = view;
    for (const fn of [...(this.#heard.get("change:view") ?? [])]) fn();
  }
  open(el) {
    el.replaceChildren();
    globalThis.hanalearnFile.model = this;
    return render({ model: this, el });
  }
}
