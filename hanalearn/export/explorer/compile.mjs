// Makes bytecode for the very Python that will run in the page: node compile.mjs CORE PROGRAM SOURCES COMPILED
//
// CORE is a folder with the files of Pyodide, PROGRAM the Python that does it (bytecode.py), SOURCES a zip archive and
// COMPILED the one that is written. Nothing is fetched.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [core, program, sources, compiled] = process.argv.slice(2).map((one) => path.resolve(one));
const { loadPyodide } = await import(pathToFileURL(path.join(core, "pyodide.mjs")).href);
const { info } = JSON.parse(fs.readFileSync(path.join(core, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  indexURL: core + path.sep, packageBaseUrl: core + path.sep, lockFileContents: JSON.stringify({ info, packages: {} }),
  // Lines are kept for tracebacks, columns are not: they would be a third of the bytecode. Sets come out in one order.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
});
python.FS.writeFile("/sources.zip", fs.readFileSync(sources));
python.runPython(fs.readFileSync(program, "utf8") + "\nconvert('/sources.zip', '/compiled.zip')\n");
fs.writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
process.exit(0);
