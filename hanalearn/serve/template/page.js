(function () {
  "use strict";
  var nothing = function () {};
  /* Voila's script calls these; the page has no progress bar of Voila's. */
  window.voila_heartbeat = window.voila_process = window.update_loading_text = nothing;
  window.voila_finish = window.display_cells = nothing;

  /* Without our page handler (JupyterHub, Binder) the server cannot know the visitor's language or title. */
  var root = document.documentElement;
  root.classList.add("hl-js");
  var asked = new URLSearchParams(location.search).get("lang");
  if (asked && root.hasAttribute("data-hl-guess") && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(asked)) root.lang = asked;

  /* Voila ends the kernel on beforeunload, which a mail link fires too and a tablet may never fire. Ours is pagehide. */
  addEventListener("beforeunload", function (event) { event.stopImmediatePropagation(); });
  addEventListener("pagehide", function () {
    var config = document.getElementById("jupyter-config-data");
    if (!config) return;
    var form = new FormData();
    form.append("_xsrf", (document.cookie.match("\\b_xsrf=([^;]*)\\b") || [])[1] || "");
    navigator.sendBeacon(document.body.dataset.baseUrl + "api/shutdown/" + JSON.parse(config.textContent).kernelId, form);
  });
  addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  /* What the page needs next is asked for when its first picture stands, and while its kernel starts. */
  requestAnimationFrame(function () {
    setTimeout(function () {
      document.querySelectorAll("link[data-rel]").forEach(function (later) {
        var now = later.cloneNode();
        now.rel = later.dataset.rel;
        later.replaceWith(now);
      });
    });
  });

  /* The waiting picture leaves when a widget has a height, when the lesson failed, or when the app takes it away itself. */
  function shown() {
    if (document.getElementById("hl-failed")) return true;
    var found = document.querySelectorAll("#rendered_cells .jupyter-widgets, #rendered_cells .jp-OutputArea-output");
    for (var i = 0; i < found.length; i++) if (found[i].getBoundingClientRect().height > 1) return true;
    return false;
  }
  /* A frame of another site whose cookies the browser keeps back: no kernel would answer. */
  function framed() {
    var box = document.getElementById("hl-framed");
    if (!box || window.top === window.self || /\b_xsrf=/.test(document.cookie)) return;
    box.hidden = false;
    box.parentNode.classList.add("is-framed");
    box.querySelector("a").href = location.href;
  }
  addEventListener("DOMContentLoaded", framed);
  var seen = false;                                      /* this script runs before the picture is in the page */
  function look() {
    var waiting = document.getElementById("hl-waiting");
    seen = seen || !!waiting;
    if (waiting && shown()) { waiting.remove(); waiting = null; }
    if (seen && !waiting) watch.disconnect();
  }
  var watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true });
  addEventListener("load", look);
  setTimeout(function () {
    var slow = document.getElementById("hl-slow");
    if (slow) slow.hidden = false;
  }, 8000);
  addEventListener("click", function (event) {
    if (event.target && event.target.id === "hl-again") location.reload();
  });
})();
