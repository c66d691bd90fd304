import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { placesFile, unpack } from "../../../backend/adapters/geonames/packed-rows.ts"
import { countryName } from "../../../backend/adapters/geonames/countries.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { tellProcessorTime } from "../processor-time.ts"
import { serveBigFamily } from "../serve-large-dataset.ts"

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
const { url, runtime, cookie } = await serveBigFamily(many)
const chosen = someTowns()
await runtime.runPromise(
  Effect.gen(function* () {
    const { stories } = yield* Database
    for (let n = 0; n < many; n += 1) {
      const town = chosen[n % chosen.length]
      if (town === undefined) continue
      // Up to five kilometers around it.
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
process.send?.({ url, cookie })
