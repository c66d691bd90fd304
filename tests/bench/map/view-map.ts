import type { Browser, Page } from "playwright"

export const slowDown = 4
const viewport = { width: 1280, height: 800 }
const pins = ".maplibregl-marker button"
const maxWait = 120_000

/** Milliseconds of panning, back and forth. */
const panning = 4_000

export interface Looked {
  /** Milliseconds from the address to the first pin, and until a drag has moved the map. */
  readonly pinned: number
  readonly movable: number
}

type Cookie = { readonly name: string; readonly value: string; readonly url: string }

export const openPage = async (browser: Browser, cookie: Cookie, slow = 1) => {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" })
  await context.addCookies([{ ...cookie }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow })
  return page
}

/** A spot of the map that is on the screen and bare: a pin would be pressed instead. */
const bareSpotOf = async (page: Page) => {
  const box = await page.locator(".maplibregl-canvas").boundingBox()
  if (box === null) throw new Error("There is no map.")
  const at = await page.evaluate(({ x, y, width, height }) => {
    const bottom = Math.min(y + height, window.innerHeight)
    for (let down = y + 60; down < bottom - 60; down += 20) {
      for (let right = x + 160; right < x + width - 160; right += 20) {
        const isBare = [0, 60].every((more) =>
          document.elementFromPoint(right + more, down)?.matches(".maplibregl-canvas"),
        )
        if (isBare) return { x: right, y: down }
      }
    }
    return null
  }, box)
  if (at === null) throw new Error("The map is covered all over.")
  return at
}

/** Where the first pin stands. */
const placeOfFirst = (page: Page) =>
  page.locator(".maplibregl-marker").first().getAttribute("style")

/** A first visit, until the map follows a hand. */
export const look = async (page: Page, address: string): Promise<Looked> => {
  const begun = performance.now()
  await page.goto(address, { waitUntil: "commit" })
  await page.locator(pins).first().waitFor({ timeout: maxWait })
  const pinned = performance.now() - begun
  const at = await bareSpotOf(page)
  const before = await placeOfFirst(page)
  for (let drag = 0; drag < 100; drag += 1) {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + 30, at.y)
    await page.mouse.move(at.x + 60, at.y)
    const isMoved = (await placeOfFirst(page)) !== before
    await page.mouse.up()
    if (isMoved) break
  }
  return { pinned, movable: performance.now() - begun }
}

/** Frames a second while the map is pulled back and forth. */
export const framesWhilePanning = async (page: Page) => {
  const at = await bareSpotOf(page)
  const before = await placeOfFirst(page)
  const counted = page.evaluate(
    (milliseconds) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let frames = 0
        const count = () => {
          frames += 1
          const taken = performance.now() - begun
          if (taken < milliseconds) requestAnimationFrame(count)
          else resolve((frames * 1_000) / taken)
        }
        requestAnimationFrame(count)
      }),
    panning,
  )
  const ending = new AbortController()
  const over = counted.then(() => ending.abort())
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  for (let n = 0; !ending.signal.aborted; n += 1) {
    const swing = Math.abs((n % 40) - 20) * 8
    await Promise.race([page.mouse.move(at.x - 80 + swing, at.y - (n % 10)), over])
  }
  if ((await placeOfFirst(page)) === before) throw new Error("The map did not move.")
  await page.mouse.up()
  return counted
}
