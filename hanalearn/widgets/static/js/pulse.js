/* ---------- is somebody still there? Pings, answered by pongs; a kernel that is busy is not lost */

function watch(model, onChange, { every = 3000, patience = 6500 } = {}) {
  let heard = 0, asked = performance.now(), count = 0, lost = false;
  const change = (next) => { if (next !== lost) { lost = next; onChange(lost); } };
  const onMessage = (m) => { if (m?.kind === "pong") { heard = performance.now(); change(false); } };
  const kernel = model.widget_manager?.kernel;                       // not offered by every host
  const onStatus = (_, status) => { if (["restarting", "autorestarting", "dead", "terminating"].includes(status)) change(true); };
  const ping = () => {
    asked = performance.now();
    try { model.send({ kind: "ping", n: ++count }); } catch { change(true); }
  };
  const tick = () => {
    if (document.hidden) return;
    const now = performance.now();
    if (now - asked > 4 * every) heard &&= now;                      // this tab slept, not the kernel
    // Before the first pong nothing is known: a page without a kernel never answers, and is not lost.
    const limit = kernel?.status === "busy" ? 10 * patience : patience;
    if (heard && now - heard > limit) change(true);
    ping();
  };
  const onShow = () => { if (!document.hidden) { heard &&= performance.now() - patience / 2; tick(); } };
  model.on("msg:custom", onMessage);
  kernel?.statusChanged?.connect(onStatus);
  document.addEventListener("visibilitychange", onShow);
  addEventListener("online", ping);
  const timer = setInterval(tick, every);
  ping();
  return {
    ping,
    stop() {
      clearInterval(timer);
      model.off("msg:custom", onMessage);
      kernel?.statusChanged?.disconnect(onStatus);
      document.removeEventListener("visibilitychange", onShow);
      removeEventListener("online", ping);
    },
  };
}
