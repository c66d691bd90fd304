import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PersonId, UserId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { Database } from "../../platform/database/database.ts"
import { people } from "../../platform/database/people.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { FamilyNames, tidyNames } from "./family-names.ts"

const store = sqliteDocuments({ file: ":memory:", collections: [people] })
const aDirectory = FamilyNames.layer.pipe(Layer.provideMerge(Database.layer), Layer.provide(store))

const enter = Effect.fnUntraced(function* (id: number, name: string, keeper = 7) {
  const database = yield* Database
  yield* database.people.insert({
    ...{ id: PersonId.make(id), keeperId: UserId.make(keeper), name, relationship: "", bio: "" },
    ...{ type: "subject", profileImageUrl: null, birthDate: null, birthPlace: "" },
    ...{ notes: "She keeps the money in the clock", createdAt: "" },
  })
})

const namesOf = (teller: number, subjects: ReadonlyArray<number>) =>
  Effect.flatMap(FamilyNames, ({ of }) =>
    of(
      aTranscribedStory({
        storytellerId: PersonId.make(teller),
        subjectIds: subjects.map((id) => PersonId.make(id)),
      }),
    ),
  )

describe("R258 the names that go along with a story", () => {
  it.effect("are its teller's, its subjects' and then those of the keeper's family", () =>
    Effect.gen(function* () {
      yield* enter(1, "Ada Novák")
      yield* enter(2, "Miloš")
      yield* enter(3, "Tía Rosa")
      yield* enter(4, "A stranger", 8)
      yield* enter(5, "A cousin of another family", 8)
      assert.deepStrictEqual(yield* namesOf(3, [5, 2]), [
        "Tía Rosa",
        "A cousin of another family",
        "Miloš",
        "Ada Novák",
      ])
    }).pipe(Effect.provide(aDirectory)),
  )

  it.effect("are at most a hundred, the story's own first", () =>
    Effect.gen(function* () {
      for (let id = 1; id <= 120; id += 1) yield* enter(id, `Cousin ${String(id)}`)
      const names = yield* namesOf(119, [120])
      assert.strictEqual(names.length, 100)
      assert.deepStrictEqual(names.slice(0, 3), ["Cousin 119", "Cousin 120", "Cousin 1"])
    }).pipe(Effect.provide(aDirectory)),
  )

  it("stand on one line, each once", () => {
    assert.deepStrictEqual(tidyNames(["Rosa\nMaria", " ", "Rosa  Maria", "Zoe\u0301", "Zoé"]), [
      "Rosa Maria",
      "Zoé",
    ])
  })
})
