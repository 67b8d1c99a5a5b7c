/* ----- theme, size, language: attributes on the outermost element that carries the tokens */

function tune() {
  let top = host, theme = settings.theme;
  for (let up = host.parentElement; up; up = up.parentElement) if (up.classList.contains("hl")) top = up;
  const own = view.address === true, lang = str(view.lang);
  // Where the page is ours the reader's system decides; in a notebook the notebook's own theme does (tokens.css).
  if (theme === "auto") theme = strong.matches ? (dark.matches ? "contrast-dark" : "contrast") : own ? (dark.matches ? "dark" : "light") : null;
  const values = { "hl-theme": theme, "hl-view": settings.size === "normal" ? null : settings.size, "hl-motion": settings.motion === "normal" ? null : settings.motion };
  for (const node of new Set([top, host]))
    for (const [key, value] of Object.entries(values)) put(node, `data-${key}`, value);
  put(host, "data-view", settings.size);
  host.toggleAttribute("data-own", own);
  host.toggleAttribute("data-guest", !own);
  if (lang) put(host, "lang", lang);
  dress(root, { class: cx("hl hl-wrap", !settings.furigana && "no-ruby", (!settings.numerals || model.get("look")?.numbered) && "no-num"), lang: lang || null });
  if (own && base && lang) put(document.documentElement, "lang", lang);
  if (own && base && str(view.title) && document.title !== view.title) document.title = view.title;
}
