/* What a notebook's model is to the front end, with Python in a worker behind it. Strings cross the border, never
   objects: an offer goes out as JSON, and what comes in is JSON that holds what has changed. */
class PyModel {
  constructor(look, pics, view, keep) {
    Object.assign(this, { s: { look, pics, view, offer: {} }, heard: new Map(), waiting: [], worker: null, keep });
  }
  get(key) { return this.s[key]; }
  set(key, value) { this.s[key] = value; }
  on(event, fn) { this.heard.set(event, (this.heard.get(event) ?? new Set()).add(fn)); }
  off(event, fn) { fn ? this.heard.get(event)?.delete(fn) : this.heard.delete(event); }
  send() { /* pings go unanswered: a page without a server cannot lose it */ }
  save_changes() { this.worker ? this.worker.postMessage(JSON.stringify(this.s.offer)) : this.waiting.push(this.s.offer); }
  hear(text) {
    const told = JSON.parse(text), isFirst = !this.worker;
    if (told.keep || told.forget) return this.keep(told);
    if (told.look) this.s.look = { ...this.s.look, ...told.look };
    if (told.pics) this.s.pics = told.fresh ? told.pics : { ...this.s.pics, ...told.pics };
    if (told.view) this.s.view = told.view;
    if (told.said) for (const fn of [...(this.heard.get("msg:custom") ?? [])]) fn({ kind: "said", ...told.said });
    // The first view knows nothing of the places that this browser kept: it is not shown, the answer to the greeting is.
    if (!isFirst) for (const key of ["look", "pics", "view"]) if (told[key]) for (const fn of [...(this.heard.get(`change:${key}`) ?? [])]) fn();
    if (told.view && !isFirst) this.catchUp();
  }
  ready(worker) { this.worker = worker; this.catchUp(); }
  /* What was asked before Python was there is asked now, one thing after the other, each of the view that is shown then. */
  catchUp() { const next = this.waiting.shift(); if (next) this.worker.postMessage(JSON.stringify({ ...next, seq: this.s.view.seq })); }
}
