// The page in a browser: from the drop to the mended file, and nothing asked of anybody.
import assert from "node:assert/strict";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import {after, before, describe, test} from "node:test";
import {pathToFileURL} from "node:url";
import {gzipSync} from "node:zlib";
import {APP, browser_path, counts_of, drop, is_done, open_page, saved_by, serve, start_browser, text_of} from "./browser.mjs";
import {ROOT, SAMPLES, in_folder, program} from "./program.mjs";
import {STRINGS} from "../app/strings.js";

const SHOTS = process.env.ARBITER_WEB_SHOTS;  // a folder for screenshots
const ROUND = {name: "round_5.pgn", bytes: readFileSync(join(ROOT, "data/samples/round_5.pgn"))};
const DEFECTS = {name: "defects.pgn", bytes: readFileSync(join(ROOT, "data/samples/defects.pgn"))};
const HOSTILE = {name: "<img src=x onerror=window.ran=1>.pgn", bytes: Buffer.from(`[Event "<script>window.ran=1</script>"]
[Site "<img src=x onerror=window.ran=1>"]
[White "</script><script>window.ran=1</script>"]
[Black "\\"><svg onload=window.ran=1>"]
[Result "1-0"]
[FEN "<b>x</b>"]

1. e4 {<script>window.ran=1</script>} e5 2. <img/src=x> Ke9 1-0
\0\x01\xff

[White "javascript:window.ran=1"]
1. e4 e5 2. Qh5 Ke7 3. Qxe5# 0-1
`, "latin1")};
const BOOK = '# openings\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "one";\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "two";\n4k3/8/8/8/8/8/8/4KB2 b - - bm Kd7 Zz9;\n8/8/8\n4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\n';
// What may come from anywhere: nothing of it may stop the page, or run in it.
const MARKUP = "<img src=x onerror=window.ran=1><script>window.ran=1</script>";
const pgn = (name, text) => () => [{name, bytes: Buffer.from(text, "latin1")}];
const tagged = (white, moves) => `[Event "x"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "${white}"]\n[Black "b"]\n[Result "*"]\n\n${moves} *\n\n`;
const HOSTILE_FILES = {
  "a tag of a megabyte": pgn("long.pgn", tagged(MARKUP.repeat(20000), "1. e4")),
  "a comment of a megabyte that does not end": pgn("open.pgn", tagged("a", `1. e4 {${MARKUP.repeat(20000)}`)),
  "zero bytes": pgn("zero.pgn", `${"\0".repeat(1e6)}${tagged("a\0b", "1. e4 \0 e5")}\0`),
  "any bytes": () => [{name: "any.pgn", bytes: Buffer.from(Uint8Array.from({length: 300000}, (_, i) => (i * 2654435761) >>> 13 & 255))}],
  "variations in variations": pgn("deep.pgn", tagged("a", `1. e4 ${"(1. d4 ".repeat(50000)}`)),
  "one game of 40,000 half-moves": pgn("longest.pgn", tagged("a", "Nf3 Nf6 Ng1 Ng8 ".repeat(10000))),
  "tags of everything": pgn("tags.pgn", `[__proto__ "${MARKUP}"]\n[constructor "x"]\n[toString "y"]\n${tagged("__proto__", "1. e4")}`.repeat(50)),
  "a gzip that is cut off": () => [{name: "cut.pgn.gz", bytes: gzipSync(ROUND.bytes).subarray(0, 700)}],
  "a gzip of much": () => [{name: "zeros.pgn.gz", bytes: gzipSync(Buffer.alloc(2e7, "% no game\n"))}],
  "UTF-16 of an odd length": () => [{name: "odd.pgn", bytes: Buffer.concat([Buffer.from(`\ufeff${tagged(MARKUP, "1. e4 \ud800")}`, "utf16le"), Buffer.of(65)])}],
  "names of files": () => ["../../<b>x</b>.pgn", "\u202egnp.txt", "", `${"n".repeat(5000)}.pgn`].map((name) => ({name, bytes: Buffer.from(tagged(MARKUP, "1. e4 e6 2. Ke3"))})),
  "a list with markup and long lines": pgn("list.fen", `${MARKUP}\n8/8/8/8/8/8/8/8 w - - 0 1 ${MARKUP}\n${"x".repeat(1e6)}\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"]${MARKUP}\n`),
  "a tournament report with markup": () => [{name: "x.trf", bytes: Buffer.from(`012 ${MARKUP}\n001    1 m    ${MARKUP} 2000 NOR 1 1990/01/01  0.0    1     2 w 1\n`)}, {name: "y.pgn", bytes: Buffer.from(tagged(MARKUP, "1. e4"))}],
};
const last_counts = (stderr) => Object.fromEntries([...stderr.trimEnd().split("\n").at(-1).matchAll(/(\w+) (\d+)/g)].map(([, name, count]) => [name, Number(count)]));
const shot = async (page, name, options = {}) => {
  if (!SHOTS) return;
  mkdirSync(SHOTS, {recursive: true});
  await page.screenshot({path: join(SHOTS, `${name}.png`), ...options});
};
// In headless Chromium a page from a folder is the first of all.
for (const kind of ["file", "http"])
  describe(`the page by ${kind}`, {skip: !browser_path("chrome") && "there is no Chromium"}, () => {
    let browser, server, address;
    before(async () => {
      browser = await start_browser();
      server = kind === "http" ? await serve() : null;
      address = server?.address ?? pathToFileURL(join(APP, "index.html")).href;
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });
    const open = (options) => open_page(browser, address, options);
    async function close(page, seen) {
      const own = kind === "http" ? [server.address] : [pathToFileURL(APP).href];
      for (const url of seen.requests) assert(own.some((start) => url.startsWith(start)) || /^(blob|data):/.test(url), `it asked for ${url}`);
      assert.deepEqual(seen.errors, []);
      await page.close();
    }

    test("a round is dropped, counted as the program counts, and stepped through", async () => {
      const {page, seen} = await open();
      await shot(page, `${kind}-start`);
      await drop(page, [DEFECTS]);
      await is_done(page);
      const expected = last_counts(program(["audit", "-q", "--isolated", "--report", "json", "-"], {input: DEFECTS.bytes}).stderr);
      const counts = await counts_of(page);
      for (const name of ["games", "clean", "flagged", "rejected", "error", "warning", "info", "style"]) assert.equal(counts[name], expected[name], name);
      await shot(page, `${kind}-findings`);
      await page.click("#rows .open");
      await page.waitForSelector("#board .board");
      await page.waitForSelector(".ruling_text");
      const before_step = await page.$eval("#fen", (field) => field.value);
      await page.keyboard.press("Home");
      assert((await text_of(page, "#position")).startsWith("start position"));
      for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
      assert.match(await text_of(page, "#position"), /^after 1\.\.\./);
      assert.notEqual(await page.$eval("#fen", (field) => field.value), before_step);
      await shot(page, `${kind}-game`);
      await page.evaluate(() => [...document.querySelectorAll("#detail button")].find((b) => b.textContent.includes("White")).click());
      await page.waitForSelector("#flag_answer .answer");
      assert.match(await text_of(page, "#flag_answer"), /wins|draw|0-1|1\/2/);
      await page.keyboard.press("Escape");
      assert.equal(await page.$eval("#detail", (node) => node.classList.contains("hidden")), true);
      await close(page, seen);
    });

    test("the Laws are changed, rules are left out", async () => {
      const {page, seen} = await open();
      await drop(page, [ROUND]);
      await is_done(page);
      await page.waitForSelector("#laws option[value='fide-1997']", {timeout: 10000});
      const first = (await counts_of(page));
      await page.$eval("#options", (node) => { node.open = true; });
      await page.select("#laws", "fide-1997");
      assert.match(await page.$eval("#edition_text", (element) => element.textContent), /^fide-1984 .*\nfide-1997 [^]*fide-1997 {2}FIDE Laws/);
      assert.equal(await page.$eval("#edition_said", (element) => element.hidden), false);
      await page.click("#option_form .main");
      await is_done(page);
      const expected = last_counts(program(["audit", "-q", "--isolated", "--laws", "fide-1997", "--report", "json", "-"], {input: ROUND.bytes}).stderr);
      assert.equal((await counts_of(page)).info, expected.info);
      await page.type("#ignore", "END");
      await page.click("#option_form .main");
      await is_done(page);
      const without = last_counts(program(["audit", "-q", "--isolated", "--laws", "fide-1997", "--ignore", "END", "--report", "json", "-"], {input: ROUND.bytes}).stderr);
      assert.equal((await counts_of(page)).info, without.info);
      await page.click("#option_reset");
      await is_done(page);
      assert.deepEqual(await counts_of(page), first);
      await close(page, seen);
    });

    test("the fixed games and the reports have the bytes of the program", () => in_folder(async (folder) => {
      const {page, seen} = await open();
      writeFileSync(join(folder, DEFECTS.name), DEFECTS.bytes);
      await drop(page, [DEFECTS]);
      await is_done(page);
      await page.click("#show_diff");
      await page.waitForSelector("#diff .added");
      await page.$eval("#save", (node) => node.scrollIntoView());
      await shot(page, `${kind}-diff`);
      program(["audit", "-q", "--isolated", "--fix", "safe", "-o", "fixed.pgn", DEFECTS.name], {cwd: folder});
      const fixed = await saved_by(page, () => page.click("#save_fixed"));
      assert.equal(fixed.name, "defects.fixed.pgn");
      assert.equal(Buffer.compare(fixed.bytes, readFileSync(join(folder, "fixed.pgn"))), 0);
      for (const format of ["html", "csv", "json", "sarif"]) {
        const expected = program(["audit", "-q", "--isolated", "--report", format, DEFECTS.name], {cwd: folder}).stdout;
        await page.waitForFunction(() => !document.getElementById("save_fixed").disabled);
        const made = await saved_by(page, () => page.click(`#report_${format}`));
        assert.equal(Buffer.compare(made.bytes, expected), 0, format);
      }
      await close(page, seen);
    }));

    test("no script of a game runs", async () => {
      const {page, seen} = await open();
      await drop(page, [HOSTILE]);
      await is_done(page);
      for (const tab of ["findings", "games"]) {
        await page.click(`#tab_${tab}`);
        for (const row of (await page.$$("#rows .open")).slice(0, 4)) {
          await row.evaluate((node) => node.click());
          await page.waitForFunction(() => !document.querySelector("#detail .wait"));
        }
      }
      assert.equal(await page.evaluate(() => window.ran), undefined);
      assert.equal(await page.$("#work script, #work img"), null);
      await close(page, seen);
    });

    for (const [what, files] of Object.entries(HOSTILE_FILES))
      test(`hostile: ${what}`, async () => {
        const {page, seen} = await open();
        await drop(page, files());
        await is_done(page, 120000);
        for (const tab of ["findings", "games", "positions", "event"]) {
          if (!(await page.$(`#tab_${tab}`))) continue;
          await page.click(`#tab_${tab}`);
          await page.waitForFunction((words) => document.getElementById("count").textContent !== words, {timeout: 60000}, STRINGS.event_wait);
          for (const row of (await page.$$("#rows .open")).slice(0, 3)) {
            await row.evaluate((node) => node.click());
            await page.waitForFunction(() => !document.querySelector("#detail .wait"), {timeout: 60000});
          }
        }
        if (await page.$eval("#save", (node) => !node.hidden) && await page.$eval("#fix_row", (node) => !node.hidden)) {
          await page.$eval("#show_diff", (node) => node.click());
          await page.waitForFunction(() => !document.getElementById("save_fixed").disabled, {timeout: 60000});
        }
        assert.equal(await page.evaluate(() => window.ran), undefined);
        assert.equal(await page.$("#work script, #work img, #work iframe, #work a[href^='javascript'], #banners img, #diff img"), null);
        assert(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) <= 0, "the page is wider than the window");
        // It is as good as new.
        await page.click("#sample");
        await is_done(page);
        assert.equal((await counts_of(page)).games, 6);
        await close(page, seen);
      });

    test("a list of positions has the findings of the program, duplicates too, and is saved mended", () => in_folder(async (folder) => {
      const {page, seen} = await open();
      const list = {name: "book.epd", bytes: Buffer.from(BOOK)};
      writeFileSync(join(folder, list.name), list.bytes);
      await drop(page, [list]);
      await is_done(page);
      const {stderr, stdout} = program(["fen", "-q", "--isolated", "--dedupe", "position", "--report", "ndjson", list.name], {cwd: folder}), expected = last_counts(stderr), counts = await counts_of(page);
      for (const name of ["positions", "clean", "flagged", "rejected", "error", "warning", "info", "style"]) assert.equal(counts[name], expected[name], name);
      const messages = stdout.toString().split("\n").filter(Boolean).flatMap((line) => JSON.parse(line).problems.map(({code, message}) => `${code} ${message}`));
      assert.deepEqual((await page.$$eval("#rows .message .said", (nodes) => nodes.map((node) => node.textContent))).sort(), messages.sort());
      assert(messages.some((message) => message.includes("FEN16")));
      await page.type("#search", "same as position");
      await page.waitForFunction(() => document.querySelectorAll("#rows .open").length === 1);
      await page.click("#rows .open");
      await page.waitForSelector("#board .board");
      await shot(page, `${kind}-list`);
      const mended = await saved_by(page, () => page.click("#save_list"));
      assert.equal(mended.name, "book.clean.fen");
      assert.equal(mended.bytes.toString(), program(["fen", "-q", "--isolated", "--dedupe", "position", "--to", "fen", list.name], {cwd: folder}).stdout.toString());
      for (const format of ["csv", "json", "ndjson"]) {
        await page.waitForFunction(() => !document.getElementById("save_list").disabled);
        const made = await saved_by(page, () => page.click(`#report_${format}`));
        assert.equal(made.bytes.toString(), program(["fen", "-q", "--isolated", "--dedupe", "position", "--report", format, list.name], {cwd: folder}).stdout.toString(), format);
      }
      await close(page, seen);
    }));

    test("several files, compressed ones, positions, text and the sample", async () => {
      const {page, seen} = await open();
      await drop(page, SAMPLES.map((file) => ({name: basename(file) + ".gz", bytes: gzipSync(readFileSync(file))})));
      await is_done(page);
      const expected = last_counts(program(["audit", "-q", "--isolated", "--report", "json", ...SAMPLES]).stderr);
      assert.equal((await counts_of(page)).games, expected.games);
      assert.equal((await counts_of(page)).error, expected.error);
      await page.click("#rows .open");
      await page.waitForSelector("#board .board");
      await drop(page, [{name: "list.fen", bytes: Buffer.from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\n")}]);
      await is_done(page);
      assert.equal((await counts_of(page)).positions, 2);
      await page.waitForSelector("#rows .open");
      await page.click("#rows .open");
      await page.waitForSelector("#board .board");
      await drop(page, [{name: "a.zip", bytes: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0)}]);
      await is_done(page);
      assert.match(await text_of(page, "#banners"), /zip archive/);
      await page.click("#sample");
      await is_done(page);
      assert.equal((await counts_of(page)).games, 6);
      await page.click("#tab_event");
      await page.waitForSelector(".standings");
      await shot(page, `${kind}-event`);
      await page.click("#paste");
      await page.type("#text", "1. e4 e5 2. Ke3 *");
      await page.click("#pasted .main");
      await is_done(page);
      assert.equal((await counts_of(page)).rejected, 1);
      await close(page, seen);
    });

    test("names, roles and contrast, in light and dark, on desktop and phone", async () => {
      const axe = readFileSync(join(ROOT, "web/node_modules/axe-core/axe.min.js"), "utf8");
      for (const scheme of ["light", "dark"])
        for (const width of [1280, 390]) {
          const {page, seen} = await open({scheme, width, height: width === 390 ? 844 : 900});
          await shot(page, `${kind}-start-${scheme}-${width}`);
          await page.click("#sample");
          await is_done(page);
          await shot(page, `${kind}-list-${scheme}-${width}`);
          await page.click("#rows .open");
          await page.waitForSelector(".ruling_text");
          await shot(page, `${kind}-game-${scheme}-${width}`);
          await shot(page, `${kind}-whole-${scheme}-${width}`, {fullPage: true});
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          assert(wide <= 0, `the page is ${wide} px wider than the window`);
          await page.evaluate(axe);
          const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ["violations"], preload: false}));
          assert.deepEqual(violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(" ").slice(0, 300)}`), []);
          await close(page, seen);
        }
    });

    test("a long archive goes through, and is stopped", async () => {
      const {page, seen} = await open();
      const most = Number(process.env.ARBITER_WEB_BYTES ?? 5e6), bytes = Buffer.alloc(Math.floor(most / ROUND.bytes.length) * ROUND.bytes.length);
      for (let at = 0; at < bytes.length; at += ROUND.bytes.length) ROUND.bytes.copy(bytes, at);
      await drop(page, [{name: "long.pgn", bytes}]);
      await is_done(page, 600000);
      assert.equal((await counts_of(page)).games, 6 * bytes.length / ROUND.bytes.length);
      // So long that it is not over before the button is found.
      await drop(page, [{name: "longer.pgn", bytes: Buffer.concat(Array(Math.ceil(4e7 / bytes.length)).fill(bytes))}]);
      await page.waitForFunction(() => document.querySelector("#bar").value > 0);
      await page.click("#cancel");
      await is_done(page);
      assert.match(await text_of(page, "#banners"), /Stopped/);
      await close(page, seen);
    });

    if (kind === "http")
      test("it works without a network after the first visit", async () => {
        const {page, seen} = await open();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.setOfflineMode(true);
        await page.reload();
        await page.click("#sample");
        await is_done(page);
        assert.equal((await counts_of(page)).games, 6);
        const allowed = new Set(["/", "/index.html", "/app.js", "/app.css", "/icon.svg", "/sw.js"]);
        for (const path of server.asked) assert(allowed.has(path), `the server was asked for ${path}`);
        await page.setOfflineMode(false);
        await close(page, seen);
      });
  });

describe("the page in Firefox", {skip: !browser_path("firefox") && "there is no Firefox"}, () => {
  test("a round is dropped, counted, stepped through and mended", async () => {
    const browser = await start_browser("firefox"), server = await serve();
    try {
      const {page, seen} = await open_page(browser, server.address);
      await drop(page, [DEFECTS]);
      await is_done(page);
      const expected = last_counts(program(["audit", "-q", "--isolated", "--report", "json", "-"], {input: DEFECTS.bytes}).stderr), counts = await counts_of(page);
      for (const name of ["games", "clean", "flagged", "rejected", "error", "warning"]) assert.equal(counts[name], expected[name], name);
      await page.click("#rows .open");
      await page.waitForSelector(".ruling_text");
      await page.keyboard.press("Home");
      assert((await text_of(page, "#position")).startsWith("start position"));
      await page.click("#show_diff");
      await page.waitForSelector("#diff .added");
      await shot(page, "firefox");
      await drop(page, HOSTILE_FILES["a tag of a megabyte"]());
      await is_done(page, 120000);
      await page.click("#rows .open");
      await page.waitForFunction(() => !document.querySelector("#detail .wait"), {timeout: 60000});
      assert.equal(await page.evaluate(() => window.ran), undefined);
      assert.deepEqual(seen.errors, []);
      for (const url of seen.requests) assert(url.startsWith(server.address) || /^(blob|data):/.test(url), url);
    } finally {
      await browser.close();
      server.close();
    }
  });
});
