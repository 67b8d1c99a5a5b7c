/* Python, in a worker of its own: however long it thinks, the page can be scrolled, read and left.

   The page sends one object, { base, pieces, begin }: where the pieces lie or what is in them, and what Python is told
   of its reader. After that only strings cross: offers come in, messages go out. What is said on the way, and faults,
   are objects: { stage } and { fault }. */

// What Python does first. INFO stands above this, put in when the page is built: for what Pyodide's core was made.
const FOR_PYTHON = [
  "import sys",
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

/* Zlib, as base64 in the page or as bytes, coming out bit by bit. */
function unpacked(packed) {
  const bytes = typeof packed !== "string" ? packed : Uint8Array.fromBase64 ? Uint8Array.fromBase64(packed) : Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
}

/* Puts our program where Python looks for it: a line of JSON says where in the block each file begins and ends. */
function put(FS, block) {
  const all = new Uint8Array(block), at = all.indexOf(10), made = new Set();
  for (const [name, start, end] of JSON.parse(new TextDecoder().decode(all.subarray(0, at)))) {
    const path = `/program/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) { FS.mkdirTree(folder); made.add(folder); }
    FS.writeFile(path, all.subarray(at + 1 + start, at + 1 + end), { canOwn: true });
  }
}

async function begin({ base, pieces, begin: said }) {
  const stage = (name) => postMessage({ stage: name });
  stage("unpack");
  let options, load, program;
  if (pieces) {
    // Everything is in the page: what Pyodide fetches is answered from there, and nothing else can be had.
    const module = async (name) => import(URL.createObjectURL(new Blob([await unpacked(pieces[name]).arrayBuffer()], { type: "text/javascript" })));
    globalThis.fetch = async (what) => {
      const name = String(what?.url ?? what).replace(MEMORY, "");
      if (!pieces[name]) throw new TypeError(`nothing is fetched from outside: ${name}`);
      return new Response(unpacked(pieces[name]).body, { headers: { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
    };
    program = unpacked(pieces.program).arrayBuffer();
    load = await module("pyodide.mjs");
    options = { indexURL: MEMORY, packageBaseUrl: MEMORY, createPyodideModule: (await module("pyodide.asm.mjs")).default };
  } else {
    program = fetch(new URL("program.z", base)).then(async (found) => {
      if (!found.ok) throw new Error(`program.z: ${found.status}`);
      return unpacked(await found.arrayBuffer()).arrayBuffer();
    });
    load = await import(new URL("pyodide.mjs", base));
    options = { indexURL: base, packageBaseUrl: base };
  }
  stage("python");
  const python = await load.loadPyodide({ ...options, stdin: () => null, lockFileContents: JSON.stringify({ info: INFO, packages: {} }), fsInit: async (FS) => put(FS, await program) });
  stage("program");
  globalThis.hanalearnBegin = said;
  globalThis.hanalearnTell = (text) => postMessage(String(text));
  python.runPython(FOR_PYTHON);
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
