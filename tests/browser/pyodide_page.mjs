// Runs the Python of an explorer folder under Node: node pyodide_page.mjs FOLDER [FIRST.py] < lines
//
// FIRST.py is run in it before the page is made.
// The first line is what a browser says at the beginning, each further one an offer. For each a line comes out: the
// messages to the page, as a JSON array. The script of the worker is the one of the folder; only fetch, Worker and the
// like are made up around it.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]), base = pathToFileURL(folder + path.sep).href;
const [begin, ...offers] = fs.readFileSync(0, "utf8").split("\n").filter(Boolean);
let told = [], ready, failed;
const isReady = new Promise((resolve, reject) => { [ready, failed] = [resolve, reject]; });

globalThis.postMessage = (data) => {
  if (typeof data === "string") told.push(JSON.parse(data));
  else if (data.fault) failed(new Error(`${data.fault}: ${data.text}`));
  else {
    if (process.env.STAGES) console.error(data.stage, (process.cpuUsage().user / 1e6).toFixed(2));
    if (data.stage === "ready") ready();
  }
};
const realFetch = globalThis.fetch;
globalThis.fetch = async (what) => (String(what).startsWith("file:") ? new Response(fs.readFileSync(new URL(what))) : realFetch(what));
// Under Node Pyodide wants a path where a browser has an address.
const first = process.argv[3] ? fs.readFileSync(process.argv[3], "utf8") : "";
const script = fs.readFileSync(path.join(folder, "worker.js"), "utf8")
  .replaceAll("indexURL: base, packageBaseUrl: base", `indexURL: ${JSON.stringify(folder + path.sep)}, packageBaseUrl: base`)
  .replace('"from hanalearn.apps.browser', `${JSON.stringify(`exec(${JSON.stringify(first)})`)}, "from hanalearn.apps.browser`);
const inner = path.join(fs.mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "hanalearn-")), "worker.mjs");
fs.writeFileSync(inner, "let onmessage;\n" + script + "\nglobalThis.hear = (data) => onmessage({ data });\n");
await import(pathToFileURL(inner).href);
fs.rmSync(path.dirname(inner), { recursive: true });

const lines = [], say = () => { lines.push(JSON.stringify(told)); told = []; };
globalThis.hear({ base, pieces: null, begin });
await isReady.catch((error) => { console.error(String(error).slice(0, 2000)); process.exit(1); });
say();
for (const offer of offers) {
  globalThis.hear(offer);
  say();
}
process.stdout.write(lines.join("\n") + "\n", () => process.exit(0));
