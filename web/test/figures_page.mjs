// How long the page takes: node figures_page.mjs [RUNS]. From opening it in Chromium, from its folder, to the findings and to the first ruling of a round of 60 games.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {APP, drop, is_done, open_page, start_browser} from "./browser.mjs";
import {ROOT} from "./program.mjs";

const runs = Number(process.argv[2] ?? 5), round = readFileSync(join(ROOT, "data/samples/round_5.pgn")), fault = readFileSync(join(ROOT, "web/app/sample.pgn"));
const bytes = Buffer.concat([...new Array(9).fill(round), fault]);
const browser = await start_browser(), all = [];
for (let i = 0; i < runs; i++) {
  const {page} = await open_page(browser, pathToFileURL(join(APP, "index.html")).href);
  await drop(page, [{name: "round.pgn", bytes}]);
  await is_done(page);
  const found = await page.evaluate(() => performance.now());
  await page.click("#rows .open");
  await page.waitForSelector(".ruling_text");
  all.push([found, await page.evaluate(() => performance.now())]);
  await page.close();
}
await browser.close();
const middle = (at) => all.map((times) => times[at]).sort((a, b) => a - b)[Math.floor(runs / 2)].toFixed(0);
console.log(`60 games: findings after ${middle(0)} ms, a ruling on the screen after ${middle(1)} ms, from opening the page (median of ${runs})`);
