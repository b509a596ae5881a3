// A browser without a window, the page in it, and a server of its files on this machine. Every request is written down.
import {createServer} from "node:http";
import {existsSync, readFileSync} from "node:fs";
import {extname, join, normalize} from "node:path";
import puppeteer from "puppeteer-core";
import {ROOT} from "./program.mjs";

export const APP = process.env.ARBITER_WEB_APP ?? join(ROOT, "build/web/app");
const TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"};

export function browser_path(name) {
  const paths = {chrome: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"], firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox"]}[name];
  return paths.find((path) => existsSync(path));
}
// {address, asked: paths, close}.
export async function serve() {
  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname, file = join(APP, normalize(path === "/" ? "/index.html" : path));
    asked.push(path);
    if (!file.startsWith(APP) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, {"content-type": TYPES[extname(file)] ?? "application/octet-stream"}).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {address: `http://127.0.0.1:${server.address().port}/`, asked, close: () => server.close()};
}
export function start_browser(name = "chrome", args = []) {
  const chrome_args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run", "--disable-dev-shm-usage", ...args];
  return puppeteer.launch({browser: name, executablePath: browser_path(name), headless: true, args: name === "chrome" ? chrome_args : args, protocolTimeout: 300000});
}
// A page at `address`, with what it asked for, said and refused.
export async function open_page(browser, address, {width = 1280, height = 900, scheme = "light"} = {}) {
  const page = await browser.newPage();
  const seen = {requests: [], errors: []};
  page.on("request", (request) => seen.requests.push(request.url()));
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") seen.errors.push(message.text()); });
  await page.setViewport({width, height, isMobile: width < 600, hasTouch: width < 600});
  try {
    await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
  } catch { /* not every browser can */ }
  page.setDefaultTimeout(20000);
  await page.goto(address);
  return {page, seen};
}
// Gives files to the page as if they were dropped: {name, bytes}.
export async function drop(page, files) {
  const given = files.map(({name, bytes}) => ({name, text: Buffer.from(bytes).toString("base64")}));
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const {name, text} of all) data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    document.dispatchEvent(new DragEvent("dragenter", {bubbles: true, dataTransfer: data}));
    document.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data}));
  }, given);
}
// Waits until the run is over.
export const is_done = (page, timeout = 20000) => page.waitForFunction(() => !document.getElementById("run").hidden && document.querySelector(".progress").hidden, {timeout});
export const text_of = (page, selector) => page.$eval(selector, (node) => node.textContent);
// The numbers that the page shows: {games, clean, ...}.
export const counts_of = (page) => page.$$eval("#numbers li", (items) => Object.fromEntries(items.map((item) => [item.lastChild.textContent, Number(item.querySelector("b").textContent.replace(/\D/g, ""))])));
// What the page would save when `action` is done: {name, bytes}.
export async function saved_by(page, action) {
  await page.evaluate(() => {
    window.saved = [];
    window.made_addresses ??= new Map();
    if (!window.plain_create) {
      window.plain_create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        const address = window.plain_create.call(URL, blob);
        window.made_addresses.set(address, blob);
        return address;
      };
      HTMLAnchorElement.prototype.click = function () { window.saved.push({name: this.download, blob: window.made_addresses.get(this.href)}); };
    }
  });
  await action();
  await page.waitForFunction(() => window.saved.length > 0, {timeout: 120000});
  const [{name, text}] = await page.evaluate(() => Promise.all(window.saved.map(async ({name, blob}) => ({name, text: await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(",")[1] ?? "");
    reader.readAsDataURL(blob);
  })}))));
  return {name, bytes: Buffer.from(text, "base64")};
}
