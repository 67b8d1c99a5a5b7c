/* ----- drawing */

const BEFORE = ["words", "seq", "lang", "address", "title"];         // a view of these alone says: wait, more is coming
function draw(frame) {
  const before = where();
  tune();
  if (page.className !== (frame ? "is-playing" : "")) page.className = frame ? "is-playing" : "";
  terms = {};
  matBlock = null;
  try {
    if (base) patch(page, (base.page === "map" ? mapPage(base) : (base.page === "desk" ? deskPage : lessonPage)(base, dict(frame?.scene) ?? dict(base.scene), Boolean(frame), frame?.say, frame)).filter(Boolean));
    else patch(page, [Object.keys(view).every((key) => BEFORE.includes(key)) ? loading() : broken()]);
    drawPanel();
  } catch (error) {
    console.error("hanalearn: the view could not be drawn", error);
    patch(page, [broken()]);
  }
  const box = field();
  if (box && box.value !== draft.text) box.value = draft.text;
  settleBoxes();
  drawn = true;
  refocus(before);
}

/* Whether one table goes on as the next: then its cards travel. A table laid afresh is simply there. */
function flows(from, to) {
  const old = new Set(cardsOf(from).map((c) => c.id)), now = cardsOf(to);
  return now.length > 0 && now.filter((c) => old.has(c.id)).length * 2 >= now.length;
}
const isView = (v) => (v.page === "map" ? dict(v.map) : ["lesson", "desk"].includes(v.page) && dict(v.head));
const lessonOf = (v) => (v?.page === "desk" ? `desk ${str(v.room)}` : v?.place?.lesson);

/* What attributes cannot do: a field shows what Python says when that has changed, and else what was typed; a box that
   scrolls can be reached by keys; an open note stays within the page. */
function settleBoxes() {
  for (const one of shadow.querySelectorAll("[data-value]")) {
    if (one.$shown === one.dataset.value) continue;
    one.value = one.$shown = one.dataset.value;
  }
  for (const one of shadow.querySelectorAll("[data-scroll]")) {
    const scrolls = one.scrollWidth > one.clientWidth + 1;
    for (const [key, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": one.dataset.scroll })) scrolls ? one.setAttribute(key, value) : one.removeAttribute(key);
  }
  const about = shadow.querySelector("[data-about]");
  if (about) {
    about.style.translate = "none";
    const box = about.getBoundingClientRect(), room = host.getBoundingClientRect(), over = Math.max(0, box.right - room.right + 12) || Math.min(0, box.left - room.left - 12);
    about.style.translate = `${-over}px 0`;
  }
}

/* A step that comes by itself: after a while, once, unless the reader does something else first. */
function ticker() {
  clearTimeout(ticking);
  const kind = dict(view.tick), ms = Number(kind?.after_ms), seq = view.seq;
  // While nobody answers or looks it waits: a step that was dropped would never come again.
  const step = () => { if (view.seq !== seq) return; if (lost || document.hidden || dialog.open) ticking = setTimeout(step, 500); else send(kind.offer); };
  if (kind && str(kind.offer) && ms >= 0) ticking = setTimeout(step, Math.min(60000, ms));
}

/* A new view: pass through its frames, then stand still on it. A newer view, a key or a tap cuts the passing short. */
async function take() {
  const next = dict(model.get("view")) ?? {}, old = base, isNew = next.seq !== view.seq || !drawn;
  if (dict(next.words)) words = next.words;
  if (next === view && drawn) return;                                // the same once more does not cut short what passes
  const turn = ++run;
  rest = null;
  motion.finish();
  view = next;
  if (!isView(next)) { base = null; draw(); return; }
  clearTimeout(ticking);
  const before = where(), sameLesson = old?.page === next.page && lessonOf(old) === lessonOf(next), stay = sameLesson && old.place?.step === next.place?.step;
  const speed = isNew && sameLesson && next.page !== "map" ? pace() : null;
  const frames = isNew && old ? list(next.frames).filter((f) => dict(f?.scene)).slice(0, 24) : [], spoken = frames.map((f) => str(f.say)).filter(Boolean);
  let scene = old?.scene, flown;
  hurried = false;
  // The page around the moving cards is still the old one, unless a new step has begun.
  if (speed && frames.length) base = stay ? { ...old, feedback: null } : next;
  for (const frame of speed ? frames : []) {
    const rects = motion.rects(page, stockOf(frame.scene) < stockOf(scene)), goes = stay || flows(scene, frame.scene);
    draw(frame);
    if (str(frame.say)) say(spoken.shift());
    if (goes) await motion.fly(page, rects, speed, backPicture);
    if (turn === run && !hurried) await motion.wait(Math.min(4000, Math.max(0, Number(frame.hold) || 0)) * speed.factor);
    if (turn !== run) return;
    if (hurried) break;
    scene = frame.scene;
  }
  if (isNew) nudged = false;
  if (isNew && dict(next.feedback) && !(stay && JSON.stringify(old.feedback) === JSON.stringify(next.feedback))) { fresh = next.seq; turned = !turned; }
  const whole = () => {
    rest = null;
    if (speed && !hurried && (stay || flows(scene, next.scene))) flown = motion.rects(page, stockOf(next.scene) < stockOf(scene));
    base = next;
    if (!stay) { rove = {}; lifted = null; opened.set("term", null); hush(); if (!panel?.startsWith("settings")) panel = null; }
    draw();
    address(next, old);
    if (next.forget === true && isNew) { forgetAll(); initialize({ model }); } else if (isGreeted(model, next.seq)) keepPlace(next.place);
    if (flown) motion.fly(page, flown, speed, backPicture);
    if (flown && !cardsOf(old.scene).some((c) => has(c, "returned"))) motion.refuse(page, speed);
    if (isNew) settle(next, old, stay, before, spoken);
    host.dataset.seq = String(next.seq);                               // which view stands still now: for tests and for whoever reports a fault
    nudge();
    ticker();
  };
  // What has been said ahead is not kept waiting for the rest of its page: that follows with the next picture, or before
  // the next key or tap, which always meets a whole page.
  if (ahead?.seq !== next.seq || frames.length) return whole();
  rest = whole;
  await ahead.seen;
  if (rest === whole) whole();
}
const backPicture = () => tag("img", { class: "is-turning", alt: "", src: pic("back") });

function settle(next, old, stay, before, spoken) {
  say([...spoken, str(next.say)].filter(Boolean).join(" "));
  // Focus is taken only where it already was, or where nobody has it on a page that is ours.
  const now = where(), isFree = next.address === true && (document.activeElement ?? document.body) === document.body;
  if (before && (!now || now.id === "table")) refocus(before);
  if (old && str(next.focus) && (where() || isFree) && !shadow.activeElement?.closest("dialog")) wished(next.focus)?.focus({ preventScroll: next.focus === "prompt" });
  const box = fresh === next.seq && shadow.querySelector("[data-part=feedback]");
  nextTab = box ? shadow.activeElement : null;
  if (box) bring(box);
  else if (!(old && reveal(next, old)) && !stay && old && host.getBoundingClientRect().top < 0) host.scrollIntoView({ block: "start" });
}

/* What has been asked for or must be read now is brought into view beside the table; when it is gone, the table is. */
function reveal(next, old) {
  const said = (v) => list(v.side).map((b) => str(dict(b)?.reveal)).filter(Boolean), [was, is] = [said(old), said(next)], news = is.find((one) => !was.includes(one));
  const at = news ? [...shadow.querySelectorAll("[data-reveal]")].find((n) => n.dataset.reveal === news) : was.length && !is.length ? find("table") : null;
  if (at) bring(at);
  return at;
}

const bring = (at) => at.scrollIntoView({ block: "nearest", behavior: pace() ? "smooth" : "auto" });
