/* What a file keeps in the browser, under a key of its own: `hanalearn:1:<name>:<hash of its content>`. After an edit
   the hash is another, so numbers of states never mean something else than when they were kept.

   load() -> { value, problem }: problem is null, "unreadable" (something stood there that is no value of ours) or
   "nowhere" (this browser keeps nothing for files). save(value) -> whether it is kept. Never throws. */
class Shelf {
  #key; #isValue;
  constructor(name, hash, isValue) { this.#key = `hanalearn:1:${name}:${hash}`; this.#isValue = isValue; }
  load() {
    let text;
    try { text = localStorage.getItem(this.#key); } catch { return { value: null, problem: "nowhere" }; }
    if (text === null) return { value: null, problem: null };
    try {
      const value = JSON.parse(text);
      if (this.#isValue(value)) return { value, problem: null };
    } catch { /* said below */ }
    return { value: null, problem: "unreadable" };
  }
  save(value) {
    try { localStorage.setItem(this.#key, JSON.stringify(value)); return true; } catch { return false; }
  }
  clear() { try { localStorage.removeItem(this.#key); } catch { /* nothing was kept */ } }
}
