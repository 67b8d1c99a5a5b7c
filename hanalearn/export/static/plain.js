/* Opens a file that can be read: what it holds lies in #hl-pack as JSON. */
addEventListener("DOMContentLoaded", () => {
  if (!isNewEnough(complain)) return;
  let pack = null;
  try { pack = JSON.parse(document.getElementById("hl-pack").textContent); } catch { complain("damaged"); }
  if (pack) run(pack);
});
