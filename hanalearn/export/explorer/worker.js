/* Python, in a worker of its own: however long it thinks, the page can be scrolled, read and left.

   The page sends one object, { base, pieces, begin }: where the pieces lie or what is in them, and what Python is told
   of its reader. After that only strings cross: offers come in, messages go out. What is said on the way, and faults,
   are objects: { stage } and { fault }. */

// What Python does first. INFO stands above this, put in when the page is built: for what Pyodide's core was made.
const FOR_PYTHON = [
  "import json, lzma, os, sys",
  "head, _, body = lzma.open('/program.xz').read().partition(b'\\n')",
  "for name, start, end in json.loads(head):",
  "    os.makedirs(os.path.dirname('/program/' + name), exist_ok=True)",
  "    with open('/program/' + name, 'wb') as file: file.write(body[start:end])",
  "del body",
  "os.remove('/program.xz')",
  "sys.path.insert(0, '/program')",
  "from js import hanalearnBegin, hanalearnTell",
  "from hanalearn.apps.browser import BrowserPage",
  "page = BrowserPage(hanalearnTell, str(hanalearnBegin))",
].join("\n");
// A file that was opened by a double click may start workers of the old kind only. Pyodide refuses those where it can tell,
// and it tells by this function; all that it needs of the new kind is import(), which both have.
globalThis.importScripts = undefined;
const MEMORY = "memory:///";
let take = null;

/* Base64 of zlib, as it stands in the page. */
async function unpacked(text) {
  const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

async function begin({ base, pieces, begin: said }) {
  const stage = (name) => postMessage({ stage: name });
  const module = (bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  stage("unpack");
  let options, load, program;
  if (pieces) {
    // Everything is in the page: what Pyodide fetches is answered from there, and nothing else can be had.
    const names = Object.keys(pieces), all = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await unpacked(pieces[name])])));
    globalThis.fetch = async (what) => {
      const name = String(what?.url ?? what).replace(MEMORY, "");
      if (!all[name]) throw new TypeError(`nothing is fetched from outside: ${name}`);
      return new Response(all[name], { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
    };
    load = await import(module(all["pyodide.mjs"]));
    options = { indexURL: MEMORY, packageBaseUrl: MEMORY, createPyodideModule: (await import(module(all["pyodide.asm.mjs"]))).default };
    program = all["program.xz"];
  } else {
    const found = await fetch(new URL("program.xz", base));
    if (!found.ok) throw new Error(`program.xz: ${found.status}`);
    program = await found.arrayBuffer();
    load = await import(new URL("pyodide.mjs", base));
    options = { indexURL: base, packageBaseUrl: base };
  }
  stage("python");
  const python = await load.loadPyodide({ ...options, stdin: () => null, lockFileContents: JSON.stringify({ info: INFO, packages: {} }) });
  stage("program");
  globalThis.hanalearnBegin = said;
  globalThis.hanalearnTell = (text) => postMessage(String(text));
  python.FS.writeFile("/program.xz", new Uint8Array(program));
  await python.runPythonAsync(FOR_PYTHON);
  take = python.runPython("page.take");
  stage("ready");
}

/* Why it cannot go on: memory that ran out, or something that nobody foresaw. */
function fault(error) {
  const text = String(error?.stack ?? error);
  postMessage({ fault: /memory|allocat|out of bounds/i.test(text) ? "memory" : "stopped", text });
}

/* Pyodide only mentions that its core could not be started, and waits for ever. */
const warn = console.warn;
console.warn = (...said) => {
  warn(...said);
  if (/instantiation failed/.test(String(said[0]))) isWaiting = true;
  else if (isWaiting) postMessage({ fault: /memory|allocat/i.test(String(said[0])) ? "memory" : "too-old", text: String(said[0]) });
};
let isWaiting = false;

onmessage = ({ data }) => {
  if (typeof data !== "string") { begin(data).catch(fault); return; }
  try { take(data); } catch (error) { fault(error); }
};
