/* Says in place of the page what is amiss. The sentences lie hidden in the page itself, in each language, so that a
   damaged file can still say that it is damaged. */
function complain(key) {
  const page = document.getElementById("hl-app"), box = document.getElementById(`hl-${key}`);
  if (!page || !box) return;
  box.hidden = false;
  page.textContent = "";
  page.append(box);
}
// What was packed is whole, by its sum: where it does not run, the browser does not know its words.
addEventListener("error", () => { if (!(globalThis.hanalearnFile || {}).model) complain("too-old"); });
