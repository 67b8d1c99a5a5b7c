/* Opens what boot.js read. */
const { bytes, numbers, complain } = globalThis.hanalearnFile;
if (isNewEnough(complain)) {
  let pack = null;
  try {
    const { ahead, text } = unparcelled(bytes, ...numbers);
    pack = { ...JSON.parse(text), strokes: ahead };
  } catch { complain("damaged"); }
  if (pack) run(pack);
}
