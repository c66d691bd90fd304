import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { chromium } from "playwright"
import { StoryMap } from "#protocol/map.ts"
import { paths, routes } from "#protocol/paths.ts"
import { overviewOf } from "../../frontend/map/fit-bounds.ts"
import { chromiumPath, quietArguments } from "../support/browser-path.ts"
import { percentile, print } from "./statistics.ts"
import { bytesOf, fewer, measureAsking, started } from "./lists.ts"
import { serveBareMap } from "./map/baseline-map.ts"
import {
  framesWhilePanning,
  look,
  type Looked,
  openPage,
  placeOfBare,
  placeOfFirst,
  sizeOfMap,
  slowDown,
} from "./map/view-map.ts"
import { countOnTheWire } from "./map/byte-counter.ts"

const build = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url))
const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String })
const rounds = 3

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const median = (values: ReadonlyArray<number>) => percentile(values, 0.5)

const mapCode = /\/(base-map|maplibre-gl)-?[\w-]*\.(js|css)$/
const tiles = /\.pmtiles$/

/**
 * The map of a family of 10,000 placed stories: its answer, a first visit in Chromium, and panning beside a
 * map of the same style and size with nothing on it.
 */
export const measure = async () => {
  execFileSync(process.execPath, [build], { stdio: "inherit" })
  const placed = await started("./map/stories-server.ts")
  const { url, cookie } = Schema.decodeUnknownSync(Ready)(placed.told)
  const asked = { address: url + paths.map(null), headers: { cookie }, server: placed.child }
  const { median: taken, processor } = await measureAsking(asked, fewer)
  const answer = await fetch(asked.address, { headers: asked.headers })
  const text = await answer.text()
  const { stories } = Schema.decodeUnknownSync(Schema.fromJsonString(StoryMap))(text)
  print("npm run bench map (a family of 10,000 placed stories)", {
    "stories on the map": String(stories.length),
    [`GET ${routes.map} (ms)`]: taken,
    "of processor (ms)": processor,
    "the answer, and over the wire": `${kilobytes(text.length)}, ${kilobytes(await bytesOf(asked.address, cookie))}`,
  })

  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...quietArguments] })
  const [name = "", value = ""] = cookie.split(/=(.*)/s)
  const cookieFor = (address: string) => ({ name, value, url: address })

  const wire = await countOnTheWire(url)
  const weighed = await openPage(browser, cookieFor(wire.url))
  await look(weighed, `${wire.url}/map`)
  await wire.quiet()
  print("a first visit at 1280 × 800", {
    "map code over the wire (aim: at most 480 kB)": kilobytes(wire.sum(mapCode)),
    "tiles of the first view (aim: at most 150 kB)": kilobytes(wire.sum(tiles)),
    "its stories": kilobytes(wire.sum(/^\/api\/map$/)),
    everything: kilobytes(wire.sum(/./)),
  })
  await weighed.context().close()
  wire.end()

  const visits: Array<Looked> = []
  const slow: Array<Looked> = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [rate, looked] of [
      [1, visits],
      [slowDown, slow],
    ] as const) {
      const page = await openPage(browser, cookieFor(url), rate)
      looked.push(await look(page, `${url}/map`))
      await page.context().close()
    }
  }

  const spots = stories.flatMap(({ recorded }) => (recorded === null ? [] : [recorded]))
  const { kind: _, ...box } = overviewOf(spots)
  const bare = await serveBareMap()
  const ours: Array<number> = []
  const theirs: Array<number> = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage(browser, cookieFor(url), slowDown)
    await look(page, `${url}/map`)
    const { width, height } = await sizeOfMap(page)
    ours.push(await framesWhilePanning(page, placeOfFirst))
    await page.context().close()
    const view = new URLSearchParams(
      Object.entries({ ...box, width, height }).map(([key, number]) => [key, String(number)]),
    )
    const alone = await openPage(browser, null, slowDown)
    await alone.goto(`${bare.url}/?${String(view)}`)
    await alone.locator("[data-drawn]").waitFor({ timeout: 120_000 })
    theirs.push(await framesWhilePanning(alone, placeOfBare))
    await alone.context().close()
  }
  await bare.end()
  await browser.close()
  placed.end()

  const times = (looked: ReadonlyArray<Looked>) =>
    `${median(looked.map(({ pinned }) => pinned)).toFixed(0)}, ${median(looked.map(({ movable }) => movable)).toFixed(0)}`
  print(`how quick (median of ${String(rounds)})`, {
    "until pins stand, until the map moves (ms)": times(visits),
    [`the same, processor ${String(slowDown)} times slower (ms)`]: times(slow),
    [`frames a second while panning, ${String(slowDown)} times slower`]: median(ours),
    "of the bare map": median(theirs),
    "ours to bare": median(ours) / median(theirs),
  })
}
