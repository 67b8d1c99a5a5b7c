/* Runs the walk of a lesson file without a browser: reads {data, walks: [[offer, lang], …]} and writes what is seen after each. */
const { readFileSync } = require("node:fs");
const [, , folder, input] = process.argv;
const code = ["veil.js", "sheaf.js", "spoken.js", "passed.js", "lesson.js"].map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("\n");
const { Book, Walk } = new Function(`${code}\nreturn { Book, Walk };`)();
const { data, walks } = JSON.parse(readFileSync(input, "utf8"));
const seen = walks.map((acts) => {
  const walk = new Walk(new Book(data), data.lessons[0]);
  return acts.map(([offer, lang]) => ({ took: offer === "" || walk.act(offer), view: walk.view(lang) }));
});
process.stdout.write(JSON.stringify(seen));
