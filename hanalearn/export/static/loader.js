/* Opens a file of hanalearn: unpacks what lies in #hl-pack and runs it. Whatever goes wrong is said in words: the
   sentences stand in the file itself, unpacked, so that a damaged file can still say that it is damaged.

   Runs before the pack is read: a file that was cut off ends in the middle of it. */
(() => {
  const said = JSON.parse(document.currentScript.dataset.said), here = () => document.getElementById("hl-app");
  function complain(key) {
    const box = document.createElement("div");
    box.className = "hl-first";
    box.setAttribute("role", "alert");
    for (const [lang, words] of Object.entries(said)) {
      const line = document.createElement("p");
      line.lang = lang;
      line.textContent = words[key];
      box.append(line);
    }
    here()?.replaceChildren(box);
  }

  async function unpacked(box) {
    const text = box.textContent.trim();
    if (box.type === "application/json") return JSON.parse(text);
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    // The stream checks its own sum at the end: a single letter that was changed is noticed.
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  async function open() {
    if (typeof DecompressionStream === "undefined" || !("replaceChildren" in Element.prototype)) return complain("too-old");
    let pack;
    try { pack = await unpacked(document.getElementById("hl-pack")); } catch { return complain("damaged"); }
    const style = document.createElement("style"), code = document.createElement("script");
    style.textContent = pack.css;
    document.head.append(style);
    globalThis.hanalearnFile = pack;
    addEventListener("error", () => { if (!globalThis.hanalearnFile.model) complain("damaged"); });
    code.type = "module";
    code.textContent = pack.code;
    document.body.append(code);
  }
  addEventListener("DOMContentLoaded", open);
})();
