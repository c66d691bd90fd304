// Keeps the empty pages on the device, so that the installed app opens without a connection. Only
// files of the build are kept, put here by scripts/build.mjs: never an answer of the server, a recording
// or anybody's story. What another app hands over is put into the inbox, which scripts/build.mjs brings along
// from frontend/share-target/receive-share.ts.

/* global inbox */
/* the inbox */

/** Each file with its hash: what is kept belongs together, or nothing is kept. */
const files = [/* files of the build */]
const version = "in development"
const cacheName = `kintale-pages-${version}`

/** The page every address begins as. */
const emptyPage = "/index.html"
/** Where other apps post what they hand over; the manifest says so. */
const handOver = "/share"
const kept = new Set(files.map(({ url }) => url))

/** What a proxy answers for a server that is away. */
const away = new Set([502, 503, 504])

/** Calls, and sign-in at a provider, are the server's alone, also when a browser goes there as a page. */
const isCall = (path) => /^\/(?:api|auth|health|socket\.io)(?:\/|$)/.test(path)

const keepAll = async () => {
  const cache = await caches.open(cacheName)
  await cache.addAll(
    files.map(({ url, integrity }) => new Request(url, { integrity, cache: "reload" })),
  )
  // Nothing of an open page is taken from it: what a page needs to start it has already loaded.
  await self.skipWaiting()
}

const forgetOlder = async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A page comes from the server as long as it answers, so that an update is seen at the next load. */
const openPage = async (request) => {
  const fromHere = () => caches.match(emptyPage, { cacheName })
  try {
    const answer = await fetch(request)
    return away.has(answer.status) ? ((await fromHere()) ?? answer) : answer
  } catch (error) {
    const page = await fromHere()
    if (page === undefined) throw error
    return page
  }
}

/** Files of the build carry their hash in their names, so what is kept is what was asked for. */
const openFile = async (request) => (await caches.match(request, { cacheName })) ?? fetch(request)

self.addEventListener("install", (event) => event.waitUntil(keepAll()))
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()))
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === "POST" && request.mode === "navigate" && pathname === handOver) {
    event.respondWith(inbox.receive(request))
    return
  }
  if (request.method !== "GET" || origin !== self.location.origin || isCall(pathname)) return
  if (request.mode === "navigate") event.respondWith(openPage(request))
  else if (kept.has(pathname)) event.respondWith(openFile(request))
})
