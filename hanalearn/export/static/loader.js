/* Runs what a file of hanalearn holds. */
function run(pack) {
  const style = document.createElement("style"), code = document.createElement("script");
  style.textContent = pack.css;
  document.head.append(style);
  globalThis.hanalearnFile = pack;
  code.type = "module";
  code.textContent = pack.code;
  document.body.append(code);
}
/* Asks a browser for the newest thing that its pages need, before anything is opened. */
function isNewEnough(complain) {
  const isNew = "replaceChildren" in Element.prototype;
  if (!isNew) complain("too-old");
  return isNew;
}
