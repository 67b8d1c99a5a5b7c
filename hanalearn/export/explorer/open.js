/* Hands the front end to boot.js: draws a page from a first view and greets whoever will answer. */
globalThis.hanalearnOpen((pack, view, keep, el) => {
  const model = new PyModel(pack.look, pack.pics, view, keep);
  initialize({ model });
  render({ model, el });
  return model;
});
