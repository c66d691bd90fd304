import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect, Schema } from "effect"
import { chromium } from "playwright"
import { StoryId } from "#protocol/ids.ts"
import { StoryMap } from "#protocol/map.ts"
import { paths, routes } from "#protocol/paths.ts"
import { countryName } from "../../backend/adapters/geonames/countries.ts"
import { placesFile, unpack } from "../../backend/adapters/geonames/packed-rows.ts"
import { Database } from "../../backend/platform/database/database.ts"
import { chromiumPath, quietArguments } from "../support/browser-path.ts"
import { bigFamily, firstStory } from "./big-family.ts"
import { measureAnswers, type Served, startFilled } from "./harness.ts"
import { bytesOf, fewer } from "./lists.ts"
import { countOnTheWire } from "./map/byte-counter.ts"
import { framesWhilePanning, look, type Looked, openPage, slowDown } from "./map/view-map.ts"
import { untilQuiet } from "./processes.ts"
import { median, print } from "./report.ts"
import { interleave } from "./rounds.ts"

const build = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url))
const rounds = 3
const many = 10_000
const towns = 400

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const mapCode = /\/(base-map|maplibre-gl)-?[\w-]*\.(js|css)$/
const tiles = /\.pmtiles$/

/** Towns of more than 50,000 people all over the world, the same in every run. */
const someTowns = () => {
  const big = [...unpack(readFileSync(placesFile))].filter(({ population }) => population > 50_000)
  const step = Math.floor(big.length / towns)
  return big.filter((_, n) => n % step === 0).slice(0, towns)
}

/** Puts each story up to five kilometers around a town. */
const placeStories = async (served: Served) => {
  const { cookie } = await bigFamily(many)(served)
  const chosen = someTowns()
  await served.runtime.runPromise(
    Effect.gen(function* () {
      const { stories } = yield* Database
      for (let n = 0; n < many; n += 1) {
        const town = chosen[n % chosen.length]
        if (town === undefined) continue
        const [up, across] = [((n * 7) % 100) / 1_000 - 0.05, ((n * 13) % 100) / 1_000 - 0.05]
        yield* stories.update(
          { id: StoryId.make(firstStory + n) },
          {
            $set: {
              place: {
                ...{ name: `House ${String(n)}`, city: town.name, region: town.region },
                ...{ country: countryName(town.country), accuracy: 12 },
                ...{ latitude: town.latitude + up, longitude: town.longitude + across },
              },
            },
          },
        )
      }
    }).pipe(Effect.orDie),
  )
  return { cookie }
}

/** The map of a family of 10,000 placed stories: its answer, a first visit in Chromium, and panning. */
export const measure = async () => {
  execFileSync(process.execPath, [build], { stdio: "inherit" })
  const { url, pid, filled, stop } = await startFilled(placeStories)
  const { cookie } = filled
  await untilQuiet(pid)
  const address = url + paths.map(null)
  const headers = { cookie }
  const { median: taken, processor } = await measureAnswers(address, { headers, pid }, fewer)
  const text = await (await fetch(address, { headers })).text()
  const { stories } = Schema.decodeUnknownSync(Schema.fromJsonString(StoryMap))(text)
  print("npm run bench map (a family of 10,000 placed stories)", {
    "stories on the map": String(stories.length),
    [`GET ${routes.map} (ms)`]: taken,
    "of processor (ms)": processor,
    "the answer, and over the wire": `${kilobytes(text.length)}, ${kilobytes(await bytesOf(address, cookie))}`,
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

  const visitAt = (rate: number) => async () => {
    const page = await openPage(browser, cookieFor(url), rate)
    const looked = await look(page, `${url}/map`)
    const frames = rate === 1 ? 0 : await framesWhilePanning(page)
    await page.context().close()
    return { ...looked, frames }
  }
  const [visits = [], slow = []] = await interleave(rounds, [visitAt(1), visitAt(slowDown)])
  await browser.close()
  await stop()

  const times = (looked: ReadonlyArray<Looked>) =>
    `${median(looked.map(({ pinned }) => pinned)).toFixed(0)}, ${median(looked.map(({ movable }) => movable)).toFixed(0)}`
  print(`how quick (median of ${String(rounds)})`, {
    "until pins stand, until the map moves (ms)": times(visits),
    [`the same, processor ${String(slowDown)} times slower (ms)`]: times(slow),
    [`frames a second while panning, ${String(slowDown)} times slower`]: median(
      slow.map(({ frames }) => frames),
    ),
  })
}
