/* ---------- reading a view: anything may be missing or of the wrong type, and the page still stands */

const list = (x) => (Array.isArray(x) ? x : []);
const dict = (x) => (x && typeof x === "object" && !Array.isArray(x) ? x : null);
const str = (x) => (typeof x === "string" ? x : typeof x === "number" ? String(x) : "");
const CALM = "(prefers-reduced-motion: reduce)";
const KEYS = { "data-lm-suppress-shortcuts": "true" };                // JupyterLab leaves alone what is typed on an element with this
const LAST_RESORT = "This page could not be drawn. Load it again to go on.";   // only if the view brought no words at all

/* One canonical form of a typed number, so that every judge sees the same string: full-width digits, a leading plus,
   spaces and the different multiplication signs make no difference. null: not a number we can read. */
export function canon(text) {
  const plain = String(text).normalize("NFKC").replace(/\s+/g, "").replace(/[×xX✕✖∗·・]/g, "*").replace(/[−–‐]/g, "-").replace(/^\++(?=\d)/, "");
  if (!/^-?\d{1,6}([*+]\d{1,6}){0,4}$/.test(plain)) return null;
  return plain.replace(/\d+/g, (d) => String(Number(d))).replace(/^-0$/, "0");
}
