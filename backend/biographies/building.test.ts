import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Kept } from "../kept/kept.ts"
import { aHouse, answer, biographyOf, keepPerson, start, textOf } from "./a-builder.fixture.ts"
import { rosa } from "./a-store.fixture.ts"
import { Building } from "./building.ts"

const now = Building.use((building) => building.now(rosa))

it.live("R326 a biography is made of what the family told, and made anew when they tell more", () =>
  Effect.gen(function* () {
    yield* start
    yield* keepPerson()
    yield* answer({ early_life: "Born in Oaxaca." })
    yield* Building.use((building) => building.begin(rosa))
    yield* now
    assert.lengthOf(yield* textOf(), 1)
    yield* answer({ early_life: "Born in Oaxaca.", interests: "Dancing." })
    yield* now
    assert.lengthOf(yield* textOf(), 2)
    const { version, work } = yield* biographyOf()
    assert.strictEqual(version, 2)
    assert.isFalse(work.open)
    const versions = yield* Kept.use(({ biographyVersions }) =>
      biographyVersions.find({ filter: { personId: rosa } }),
    )
    assert.sameMembers(
      versions.map(({ version, kind }) => `${String(version)} ${kind}`),
      ["1 made", "2 made"],
    )
  }).pipe(Effect.provide(aHouse)),
)
