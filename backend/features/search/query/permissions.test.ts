import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { indexHere } from "../index/worker/index-client.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { accessToPerson, accessToStory } from "../../access/policy.ts"
import { Grants } from "../../access/grants.ts"
import { collections, Database } from "../../../platform/database/database.ts"
import { aPerson, aSearcher, aShare, ben, keepPeople, keepStory } from "../family.fixture.ts"
import { ready } from "./family.fixture.ts"
import { Search } from "../search.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-asking-sees-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const letters = ["a", "b", "c", "d", "e"]
/** All begin alike, so that whatever is typed could become any of them. */
const people = letters.map((letter, n) =>
  aPerson(n + 1, { name: `Sec${letter} Holloway`, relationship: "grandmother" }),
)
const stories = letters.map((letter, n) => ({
  id: n + 1,
  /** Words that stand in this story alone. */
  own: new RegExp(`(?:title|word|place|tag)${letter}\\b`, "i"),
  change: {
    ...{ title: `Title${letter}`, tags: [`tag${letter}`], work: ready },
    storytellerId: PersonId.make(n + 1),
    subjectIds: [PersonId.make(((n + 2) % letters.length) + 1)],
  },
  text: `A word${letter} and a word of all, said of the place${letter}.`,
}))

const typed = ["sec", "hol", "tit", "wor", "pla", "tag", "a wor", "gran", "said"]
const asked = [
  ...letters.map((letter) => `stories told by Sec${letter}`),
  ...letters.map((letter) => `Sec${letter} about a word`),
  "Grandma about a word",
  '"a word of all"',
]

describe("R460 whatever is shared with somebody", () => {
  it.effect("nothing else is understood, found, completed or shown further @slow", () => {
    const documents = sqliteDocuments({ file: join(folder, "store.db"), collections })
    return Effect.gen(function* () {
      const { shares } = yield* Database
      const { askerOf } = yield* Grants
      const { find, understood, suggest, more } = yield* Search
      yield* keepPeople(...people)
      for (const { id, change, text } of stories) yield* keepStory(id, change, text, text)
      const all = yield* (yield* Database).stories.find({ filter: {} })

      const check = Effect.fnUntraced(function* (shared: ReadonlyArray<number>) {
        yield* shares.remove({})
        yield* shares.insertMany(shared.map((id) => aShare(id, PersonId.make(id))))
        const asker = yield* askerOf(ben)
        const seen = new Set(
          all.filter((story) => accessToStory(asker, story) !== "none").map(({ id }) => id),
        )
        const names = new Set(
          people.filter((one) => accessToPerson(asker, one) !== "none").map(({ name }) => name),
        )
        const mayBeSaid = (text: string) =>
          stories.every(({ id, own }) => seen.has(StoryId.make(id)) || !own.test(text))
        const tellers = new Set(
          all.flatMap(({ id, storytellerId }) => (seen.has(id) ? [storytellerId] : [])),
        )
        const mayBeNamed = (text: string) =>
          people.every(
            ({ id, name }) =>
              names.has(name) || tellers.has(id) || !text.includes(name.slice(0, 4)),
          )

        for (const text of typed) {
          for (const { text: offered, story } of yield* suggest(ben, text)) {
            assert.isTrue(seen.has(story.id), offered)
            assert.isTrue(mayBeSaid(offered), offered)
            assert.isTrue(mayBeNamed(offered), offered)
          }
        }
        for (const question of asked) {
          const { filters } = yield* understood(ben, question)
          for (const { kind, label } of filters) {
            if (kind !== "person") continue
            const many = /\((\d+) people\)/.exec(label)?.[1]
            if (many !== undefined) assert.strictEqual(Number(many), names.size)
            else for (const name of label.split(" or ")) assert.isTrue(names.has(name), label)
          }
          for (const { story, excerpt, matchReason } of yield* find(ben, question)) {
            assert.isTrue(seen.has(story.id))
            assert.isTrue(mayBeSaid(`${excerpt} ${matchReason}`))
            assert.isTrue(mayBeNamed(matchReason), matchReason)
          }
        }
        for (const { id } of all) {
          const further = yield* Effect.result(more(ben, { q: "word", story: id }))
          assert.strictEqual(further._tag === "Success", seen.has(id))
        }
      })

      const cases = fc.sample(fc.subarray(people.map(({ id }) => Number(id))), 12)
      for (const shared of [[], ...cases]) yield* check(shared)
    }).pipe(Effect.provide(aSearcher(documents, undefined, indexHere())))
  })
})
