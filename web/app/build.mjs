// Builds the page: node build.mjs FOLDER. Static files that need nothing else: index.html, app.js (with module, worker and sample in it), app.css, icon.svg, sw.js.
import {build} from "esbuild";
import {createHash} from "node:crypto";
import {mkdir, readFile, writeFile} from "node:fs/promises";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";
import {Core} from "../src/core.js";

const here = dirname(fileURLToPath(import.meta.url)), root = resolve(here, "../.."), to = resolve(process.argv[2] ?? join(root, "build/web/app"));
const read = (path) => readFile(join(root, path));

// lib/core/page/board.js, which the HTML report has as it is, as a module.
const board = `${await read("lib/core/page/board.js")}\nexport {make, draw, read_fen, described, beside_board, boards_of, placement_of};`;
const wasm = await read("web/arbiter.wasm");
const worker = await build({entryPoints: [join(here, "worker.js")], bundle: true, format: "iife", minify: true, write: false, target: "es2022"});
const made = {
  "made:board": {contents: board, loader: "js"},
  "made:worker": {contents: worker.outputFiles[0].contents, loader: "text"},
  // Compressed, as text: a page that is opened from a folder can read no file beside it.
  "made:wasm": {contents: gzipSync(wasm, {level: 9}).toString("base64"), loader: "text"},
  "made:sample": {contents: await read("web/app/sample.pgn"), loader: "text"},
};
const ours = {
  name: "made",
  setup(of) {
    of.onResolve({filter: /^made:/}, ({path}) => ({path, namespace: "made"}));
    of.onLoad({filter: /.*/, namespace: "made"}, ({path}) => made[path]);
  },
};
await mkdir(to, {recursive: true});
const page = await build({entryPoints: [join(here, "main.js")], bundle: true, format: "iife", minify: true, write: false, target: "es2022", plugins: [ours], charset: "ascii"});
const css = await build({stdin: {contents: `${await read("lib/core/page/page.css")}\n${await read("web/app/app.css")}`, loader: "css"}, minify: true, write: false});
const core = new Core(await WebAssembly.compile(wasm));
const files = {
  "app.js": page.outputFiles[0].contents,
  "app.css": css.outputFiles[0].contents,
  // The drawings by the core. Their elements have no style of their own, which the policy would refuse.
  "index.html": (await read("web/app/index.html")).toString().replace("{{pieces}}", core.drawings().trim()),
  "icon.svg": await read("web/app/icon.svg"),
};
const digest = createHash("sha256");
for (const contents of Object.values(files)) digest.update(contents);
files["sw.js"] = (await read("web/app/sw.js")).toString().replace("BUILD", digest.digest("hex").slice(0, 16));
for (const [name, contents] of Object.entries(files)) await writeFile(join(to, name), contents);
console.log(`built ${to}: ${Object.entries(files).map(([name, contents]) => `${name} ${contents.length}`).join(", ")}`);
