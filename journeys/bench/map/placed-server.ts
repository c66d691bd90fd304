import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { placesFile, unpack } from "../../../backend/adapters/gazetteer/packed.ts"
import { countryName } from "../../../backend/adapters/gazetteer/countries.ts"
import { Kept } from "../../../backend/kept/kept.ts"
import { serve } from "../../../backend/main.ts"
import { readConfig } from "../../../backend/settings/config.ts"
import { relative } from "../../relatives.ts"
import { writeBigFamily } from "../big-family.ts"
import { tellProcessorTime } from "../processor-time.ts"

const many = 10_000
const towns = 400
/** Of its own in `writeBigFamily`. */
const firstStory = 1_000

/** Towns of more than 50,000 people all over the world, the same in every run. */
const someTowns = () => {
  const big = [...unpack(readFileSync(placesFile))].filter(({ population }) => population > 50_000)
  const step = Math.floor(big.length / towns)
  return big.filter((_, n) => n % step === 0).slice(0, towns)
}

/** A server with a family of 10,000 stories told in 400 towns, in a process of its own. */
const dataDir = mkdtempSync(join(tmpdir(), "kintale-"))
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }))
const { url, app, runtime } = await serve(
  readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" }),
)
process.once("SIGTERM", () => void app.close().then(() => process.exit(0)))

const anna = await relative(url, "anna")
const ben = await relative(url, "ben")
const cara = await relative(url, "cara")
const idOf = async ({ caller }: typeof anna) => (await caller.me()).id
await writeBigFamily(
  runtime,
  {
    asker: { userId: await idOf(anna), email: anna.email },
    sharesAll: await idOf(ben),
    sharesEach: await idOf(cara),
  },
  many,
)
const chosen = someTowns()
await runtime.runPromise(
  Effect.gen(function* () {
    const { stories } = yield* Kept
    for (let n = 0; n < many; n += 1) {
      const town = chosen[n % chosen.length]
      if (town === undefined) continue
      // Up to five kilometres around it.
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
tellProcessorTime()
process.send?.({ url, cookie: anna.caller.cookie })
