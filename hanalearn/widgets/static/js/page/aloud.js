/* ----- read aloud: only with a voice that lives on this machine, since others send the text away */

const synth = window.speechSynthesis;
const voice = () => synth?.getVoices?.().find((v) => v.localService && str(v.lang).toLowerCase().startsWith(str(view.lang).slice(0, 2)));
function aloud(line) {
  if (speaking) { hush(); return draw(); }
  const saying = new SpeechSynthesisUtterance(line);
  Object.assign(saying, { voice: voice(), lang: str(view.lang), onend: () => { speaking = false; draw(); }, onerror: () => { speaking = false; draw(); } });
  speaking = true;
  synth.speak(saying);
  draw();
}
function hush() { if (speaking) { speaking = false; synth.cancel(); } }

/* Somebody who does nothing for a while is told something kind, once. No countdown is shown. */
function nudge() {
  clearTimeout(nudging);
  const kind = dict(view.nudge), seconds = Number(kind?.after_s);
  if (kind && !nudged && seconds > 0) nudging = setTimeout(() => { nudged = true; draw(); say(plain(kind.text)); }, 1000 * Math.min(600, seconds));
}

const prompt = (p) => dict(p) && h("section.hl-prompt", { key: "prompt", "data-part": "prompt" },
  str(p.phase) && h("p.hl-phase", str(p.phase)), h("h1.hl-ask", { tabindex: "-1", "data-id": "prompt", ...KEYS }, phrases(p.ask)), p.sub && h("p.hl-sub", text(p.sub)),
  nudged && h("p.hl-sub.hl-nudge.hl-in", { key: "nudge" }, text(dict(view.nudge)?.text)),
  str(p.aloud) && voice() && h("div.hl-tools", knob("button.hl-btn.is-icon", "aloud", { "aria-label": w(speaking ? "aloud-stop" : "aloud"), onclick: () => aloud(p.aloud) }, i(speaking ? "close" : "speak"))));
