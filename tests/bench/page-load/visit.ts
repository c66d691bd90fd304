import type { Browser, CDPSession, Page } from "playwright"

/** A telephone of some years on a slow line. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const slowDown = 4

export interface Visit {
  /** Milliseconds until the largest thing of the first screen is painted. */
  readonly paint: number
  /** How much moved on the page without being asked to. */
  readonly shift: number
  /** Bytes on the wire: everything, the scripts, and of these what had come before the first paint. */
  readonly bytes: number
  readonly scriptBytes: number
  readonly scriptBytesBeforePaint: number
}

/** What the page itself notes; put into it before anything else runs. */
const takeNotes = () => {
  const notes = { paint: 0, first: 0, shift: 0 }
  Object.assign(window, { notes })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.paint = entry.startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry && typeof entry.value === "number") notes.shift += entry.value
    }
  }).observe({ type: "layout-shift", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) {
      notes.first = entry.startTime
    }
  }).observe({ type: "paint", buffered: true })
}

/** Counts what comes over the line, and when. */
const countBytes = (devtools: CDPSession) => {
  const scripts = new Set<string>()
  const arrivals: Array<{
    readonly at: number
    readonly bytes: number
    readonly isScript: boolean
  }> = []
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId)
  })
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    arrivals.push({ at: timestamp, bytes: encodedDataLength, isScript: scripts.has(requestId) })
  })
  return arrivals
}

const sum = (arrivals: ReadonlyArray<{ readonly bytes: number }>) =>
  arrivals.reduce((total, { bytes }) => total + bytes, 0)

/** One first visit, with nothing in any cache. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page: Page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", line)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown })
  let begun = 0
  devtools.on("Network.requestWillBeSent", ({ timestamp }) => {
    if (begun === 0) begun = timestamp
  })
  const arrivals = countBytes(devtools)
  await page.addInitScript(takeNotes)
  await page.goto(url, { waitUntil: "networkidle" })
  const { paint, first, shift } = await page.evaluate(() => {
    const notes: { paint: number; first: number; shift: number } = Reflect.get(window, "notes")
    return notes
  })
  const scripts = arrivals.filter(({ isScript }) => isScript)
  await context.close()
  return {
    paint,
    shift,
    bytes: sum(arrivals),
    scriptBytes: sum(scripts),
    scriptBytesBeforePaint: sum(scripts.filter(({ at }) => (at - begun) * 1000 <= first)),
  }
}
