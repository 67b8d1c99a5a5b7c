/* A page to be printed: what is chosen above its sheets. Without this script the page prints as it opened. */
(() => {
  const form = document.querySelector("form"), body = document.body, main = document.querySelector("main");
  const lists = [...form.querySelectorAll("select")];
  const named = (name) => lists.find((one) => one.name === name);
  const sheets = [...document.querySelectorAll("[data-sheet]")];

  function apply() {
    const first = named("first")?.value ?? body.className.match(/f-(\S+)/)[1];
    const second = named("second")?.value ?? body.className.match(/s-(\S*)/)[1];
    body.className = `f-${first} s-${second}`;
    document.documentElement.lang = document.querySelector(`[data-l="${first}"]`).lang;
    for (const option of form.querySelectorAll("option"))
      if (option.dataset[camel(first)]) option.textContent = option.dataset[camel(first)];
    const asked = lists.filter((one) => one.name.startsWith("sheets"));
    const known = new Set(asked.flatMap((one) => [...one.options].flatMap((option) => option.value.split(" "))));
    const seen = new Set(asked.flatMap((one) => one.value.split(" ")));
    for (const one of sheets) one.hidden = known.has(one.dataset.sheet) && !seen.has(one.dataset.sheet);
    if (named("paper")) document.getElementById("paper").textContent = named("paper").value;
    const title = [...document.querySelectorAll("h1 [data-l]")].find((one) => one.dataset.l === first);
    if (title) document.title = title.textContent;
    fit();
  }

  /* data-zh-Hant is read as zh-hant by the browser. */
  function camel(lang) {
    return lang.toLowerCase().replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  }

  /* A sheet is wider than a phone: on the screen it shrinks until it fits. */
  function fit() {
    main.style.zoom = 1;
    const wide = [...main.children].reduce((most, one) => Math.max(most, one.offsetWidth), 0);
    const room = document.documentElement.clientWidth - 16;
    main.style.setProperty("--fit", wide > room ? String(room / wide) : "1");
    main.style.zoom = "";
  }

  form.hidden = false;
  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("print").addEventListener("click", () => window.print());
  window.addEventListener("resize", fit);
  apply();
})();
