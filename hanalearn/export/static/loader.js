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
    const page = here();
    if (!page) return;
    page.textContent = "";
    page.append(box);
  }

  function packIn(box) {
    if (box.type === "application/json") return JSON.parse(box.textContent);
    const { ahead, text } = unparcelled(bytesIn(box.textContent), ...["ahead", "size", "sum"].map((name) => Number(box.dataset[name])));
    return { ...JSON.parse(text), strokes: ahead };
  }

  function open() {
    if (!("replaceChildren" in Element.prototype)) return complain("too-old");
    let pack;
    try { pack = packIn(document.getElementById("hl-pack")); } catch { return complain("damaged"); }
    const style = document.createElement("style"), code = document.createElement("script");
    style.textContent = pack.css;
    document.head.append(style);
    globalThis.hanalearnFile = pack;
    // What was packed is whole, by its sum: where it does not run, the browser does not know its words.
    addEventListener("error", () => { if (!globalThis.hanalearnFile.model) complain("too-old"); });
    code.type = "module";
    code.textContent = pack.code;
    document.body.append(code);
  }
  addEventListener("DOMContentLoaded", open);
})();
