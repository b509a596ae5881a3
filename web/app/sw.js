// Keeps the files of the page for use without a network: those of one build, the newest. Asks for nothing else.
const CACHE = "arbiter-BUILD";
const FILES = ["./", "index.html", "app.js", "app.css", "icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => event.respondWith(caches.match(event.request).then((found) => found || fetch(event.request))));
