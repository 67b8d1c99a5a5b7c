/* Opens a packed file: reads the letters in #hl-pack and runs what lies first in them, which opens the rest. Whether
   they are those that were written, their sum says.

   Runs before the letters are read: a file that was cut off ends in the middle of them. */
addEventListener("DOMContentLoaded", () => {
  try {
    const box = document.getElementById("hl-pack"), [ahead, size, sum, ...numbers] = box.dataset.parts.split(" ").map(Number);
    const bytes = bytesIn(box.textContent).subarray(0, size), code = document.createElement("script");
    let one = 1, two = 0;
    for (const byte of bytes) { one = (one + byte) % 65521; two = (two + one) % 65521; }
    if (two * 65536 + one !== sum) throw 0;
    globalThis.hanalearnFile = { bytes: bytes.subarray(ahead), numbers, complain };
    code.textContent = new TextDecoder().decode(bytes.subarray(0, ahead));
    document.head.append(code);
  } catch { complain("damaged"); }
});
