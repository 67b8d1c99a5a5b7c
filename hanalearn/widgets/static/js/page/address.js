/* ----- the address, where it is ours */

function address(next, old) {
  const query = str(next.query);
  if (next.address !== true || !query.startsWith("?") || location.search === query || (query === "?" && !location.search)) return;
  const turned = old && (old.page !== next.page || lessonOf(old) !== lessonOf(next));
  try { history[turned ? "pushState" : "replaceState"](null, "", query === "?" ? location.pathname : query); } catch { /* a page without an address of its own */ }
}
