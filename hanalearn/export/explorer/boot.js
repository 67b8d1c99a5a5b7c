/* Opens the page: says at once in the reader's language what is happening, draws the first picture, fetches or unpacks
   Python in a worker, and ties the two together. Runs before the pieces are read, which are most of the file. */
(() => {
  const said = JSON.parse(document.getElementById("hl-said").textContent), byId = (id) => document.getElementById(id);
  const asked = new URLSearchParams(location.search), codes = Object.keys(said);
  const close = (tag) => codes.find((code) => code.toLowerCase() === tag) ?? (/^zh-(hant|tw|hk|mo)/.test(tag) ? "zh-Hant" : tag.startsWith("zh") ? "zh-Hans" : codes.find((code) => code === tag.split("-")[0]));
  const lang = [asked.get("lang"), document.documentElement.dataset.lang, ...navigator.languages].map((tag) => close(String(tag ?? "").toLowerCase())).find((code) => said[code]) ?? "en";
  const words = said[lang];
  document.documentElement.lang = lang;

  /* What is said while Python starts, and if it cannot. */
  const box = byId("hl-boot"), line = byId("hl-boot-line"), more = byId("hl-boot-more"), again = byId("hl-boot-again");
  byId("hl-notices-name").textContent = words.notices;
  const stages = ["unpack", "python", "program", "ready"];
  function show(stage) {
    const at = stages.indexOf(stage);
    box.hidden = stage === "ready";
    line.textContent = words[stage] ?? words.unpack;
    byId("hl-boot-bar").value = at + 1;
    document.documentElement.dataset.stage = stage;                  // for tests and for whoever reports a fault
  }
  function press(name, then) {
    again.textContent = name;
    again.onclick = then;
    again.hidden = false;
  }
  let isOver = false, isFull = false;
  function complain(key, text) {
    if (isOver) return;
    isOver = true;
    if (text) console.warn("hanalearn:", text);
    box.hidden = more.hidden = false;
    press(words.again, () => location.reload());
    box.setAttribute("role", "alert");
    byId("hl-boot-bar").hidden = true;
    line.textContent = words[key];
    more.textContent = words[`${key}-more`] ?? "";
    document.documentElement.dataset.stage = key;
  }
  const slow = setTimeout(() => { if (!isOver && !box.hidden) { more.textContent = words.slow; more.hidden = false; } }, 20000);
  const isOld = typeof DecompressionStream === "undefined" || typeof WebAssembly !== "object" || typeof Worker === "undefined" || !("replaceChildren" in Element.prototype) || !HTMLScriptElement.supports?.("module");
  if (isOld) return complain("too-old");
  show("unpack");

  /* What this browser keeps of the answers: lines, as Python wrote them. */
  const KEY = "hanalearn.attempts", MOST = 6000;
  const kept = () => { try { return localStorage.getItem(KEY) ?? ""; } catch { return ""; } };
  function keep({ keep: one, forget }) {
    try {
      if (forget) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, [...kept().split("\n").filter(Boolean).slice(1 - MOST), one.trim()].join("\n") + "\n");
    } catch { full(); }
  }
  /* Said once. Where nothing at all can be kept, a private window, the page itself says so. */
  function full() {
    try { localStorage.getItem(KEY); } catch { return; }
    if (isOver || isFull) return;
    isFull = true;
    box.hidden = false;
    byId("hl-boot-bar").hidden = more.hidden = true;
    line.textContent = words.full;
    press(words.close, () => { box.hidden = true; });
  }

  async function front() {
    const text = byId("hl-front").textContent.trim(), bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const pack = JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
    const code = document.createElement("script");
    code.type = "module";
    code.textContent = pack.code;
    const here = new Promise((resolve, reject) => {
      globalThis.hanalearnOpen = resolve;
      code.onerror = reject;
    });
    document.head.append(code);
    return { pack, open: await here };
  }

  async function start() {
    const inside = front();
    inside.catch(() => {});                                          // is heard below; the file may be damaged in two places
    if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    const pieces = [...document.querySelectorAll("script[data-piece]")], isWhole = document.getElementById("hl-end") !== null;
    if (!isWhole) return complain("damaged");
    // Python is set to work first, on another core where there is one; the first picture is drawn meanwhile.
    const worker = pieces.length
      ? new Worker(URL.createObjectURL(new Blob([byId("hl-worker").textContent], { type: "text/javascript" })))
      : new Worker(new URL("worker.js", location.href));
    let model = null;
    const early = [];
    const hear = (data) => {
      if (typeof data === "string") return model.hear(data);
      if (data.fault) return complain(data.fault, data.text);
      show(data.stage);
      if (data.stage === "ready") { clearTimeout(slow); model.ready(worker); }
    };
    worker.onerror = (event) => { event.preventDefault(); complain("stopped", event.message); };
    worker.onmessage = ({ data }) => { model ? hear(data) : early.push(data); };
    const begin = JSON.stringify({ query: location.search.slice(0, 500), languages: navigator.languages.slice(0, 5), lang: document.documentElement.dataset.lang ?? "", attempts: kept() });
    worker.postMessage({
      base: pieces.length ? null : new URL("./", location.href).href, begin,
      pieces: pieces.length ? Object.fromEntries(pieces.map((one) => [one.dataset.piece, one.textContent.trim()])) : null,
    });
    for (const one of pieces) one.remove();                          // 9 MB of text that nobody needs any more
    const { pack, open } = await inside;
    // The map is drawn before there is a Python; what has an address of its own has to wait for it.
    const isMap = !["lesson", "play", "practise", "explore", "plan"].some((key) => asked.has(key));
    const first = isMap ? pack.views[lang] : { seq: 0, lang, address: true, words: pack.words[lang] };
    model = open(pack, { ...first, words: pack.words[lang] }, keep, byId("hl-app"));
    for (const data of early.splice(0)) hear(data);
  }
  start().catch((error) => complain(location.protocol === "file:" && !document.querySelector("script[data-piece]") ? "needs-server" : "damaged", error?.stack ?? error));
})();
