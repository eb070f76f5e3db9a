// Offline once opened. `make web` writes the version and the list of files; a new version takes over when all pages of the
// old one are closed, so that a page never runs with files of two versions.
const VERSION = "youdoku-VERSION";
const FILES = ["FILES"];

const worker = /** @type {any} */ (self);
worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES))));
worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = (/** @type {string[]} */ names) => names.filter((name) => name.startsWith("youdoku-") && name !== VERSION);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith(caches.open(VERSION).then((cache) => answer(cache, event.request)));
});

/**
 * What is kept, or else what the host has; pages of the book are kept once they were read.
 * @param {Cache} cache
 * @param {Request} request
 */
async function answer(cache, request) {
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.includes("/book/")) await cache.put(request, answer.clone());
  return answer;
}
