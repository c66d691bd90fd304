import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Database } from "../../../platform/database/database.ts"
import { type StoredLine, withStories } from "../../../platform/database/biographies.ts"
import { aStoryOf } from "../generation/generation.fixture.ts"
import {
  aBiography,
  aLine,
  anna,
  aStore,
  ben,
  inAnswer,
  inStory,
  rosa,
} from "../database.fixture.ts"
import { makeSaveVersion } from "../generation/save-version.ts"
import { VisibleHistory } from "./visible-history.ts"
import { EvidenceAccess } from "../evidence.ts"

const withPast = VisibleHistory.layer.pipe(
  Layer.provideMerge(EvidenceAccess.layer),
  Layer.provideMerge(aStore),
)

const keeper = { user: anna, grants: [] }
/** Sees none of the stories. */
const outsider = { user: UserId.make(9), grants: [] }

const keep = (version: number, ...lines: ReadonlyArray<StoredLine>) =>
  Database.use(({ biographyVersions }) =>
    biographyVersions.insert({
      ...{ id: `${String(rosa)}/${String(version)}`, personId: rosa, version, kind: "made" },
      ...{ at: new Date(version).toISOString(), userId: null, name: null },
      ...withStories({ lines, events: [], born: null }),
    }),
  )

const seenBy = (asker: typeof keeper, isCorrecting = true) =>
  VisibleHistory.use((past) => past.seenBy({ asker, person: rosa, isCorrecting }))

const times = (versions: ReadonlyArray<{ readonly record: { readonly version: number } }>) =>
  versions.map(({ record }) => record.version)

const answered = aLine("answered", inAnswer)
const told = aLine("told", inStory(1))

it.effect("R339 the history names only versions in which something changed of what one sees", () =>
  Effect.gen(function* () {
    yield* Database.use(({ stories }) => stories.insert(aStoryOf(1)))
    yield* keep(1, told)
    yield* keep(2, answered, told)
    yield* keep(3, answered, { ...told, text: "Told anew.", version: 1 })
    yield* keep(4, { ...answered, version: 3, was: "Unseen." }, told)
    yield* keep(5, { ...answered, text: "Other words." }, told)
    assert.deepStrictEqual(times(yield* seenBy(keeper)), [5, 4, 3, 2, 1])
    const seen = yield* seenBy(outsider)
    assert.deepStrictEqual(times(seen), [5, 2])
    assert.notInclude(JSON.stringify(seen.map((one) => one.seen)), "told")

    // Where nothing else ever was, they are called the same.
    yield* Database.use(({ biographyVersions }) => biographyVersions.remove({ personId: rosa }))
    yield* keep(2, answered)
    yield* keep(5, { ...answered, text: "Other words." })
    const names = (all: typeof seen) => all.map(({ name }) => name)
    assert.deepStrictEqual(names(yield* seenBy(outsider)), names(seen))
  }).pipe(Effect.provide(withPast)),
)

it.effect("R339 the history has nothing of a story that was deleted, for anybody", () =>
  Effect.gen(function* () {
    yield* Database.use(({ stories }) =>
      stories.insert(
        aStoryOf(1, { deleted: { at: 1, by: ben, until: 2, leaseEnds: 0, claim: null } }),
      ),
    )
    yield* keep(1, answered, told)
    yield* keep(2, answered)
    const seen = yield* seenBy(keeper)
    assert.deepStrictEqual(times(seen), [1])
    assert.deepStrictEqual(
      seen[0]?.seen.lines.map(({ id }) => id),
      ["answered"],
    )
  }).pipe(Effect.provide(withPast)),
)

it.effect(
  "R339 the history goes back as far as there is room for, and no further than is asked",
  () =>
    Effect.gen(function* () {
      const most = limits.biography.versions
      for (let version = 1; version <= most + 5; version += 1) {
        yield* keep(version, { ...answered, text: `Words ${String(version)}.` })
      }
      assert.lengthOf(yield* seenBy(keeper), most)
      const newest = yield* VisibleHistory.use((past) =>
        past.seenBy({ asker: keeper, person: rosa, isCorrecting: false }, () => true),
      )
      assert.deepStrictEqual(times(newest), [most + 5])
    }).pipe(Effect.provide(withPast)),
)

it.effect("R339 the oldest versions go, those that the server made first", () =>
  Effect.gen(function* () {
    const { biographies, biographyVersions } = yield* Database
    const most = 2 * limits.biography.versions
    yield* biographies.insert(aBiography([answered], { version: most + 100 }))
    for (const version of [90, 110, most - 50]) yield* keep(version, answered, told)
    for (const version of [91, 111]) {
      yield* keep(version, answered)
      yield* biographyVersions.update({ version }, { $set: { kind: "edited" } })
    }
    const [before] = yield* biographies.find({ filter: { id: rosa } })
    if (before === undefined) return assert.fail("no biography")
    const keepLife = yield* makeSaveVersion
    yield* keepLife(
      before,
      { lines: [], events: [], born: null },
      { kind: "edited", userId: ben, name: "Ben" },
    )
    const left = yield* biographyVersions.find({
      filter: { personId: rosa },
      sort: [["version", 1]],
    })
    assert.deepStrictEqual(
      left.map(({ version }) => version),
      [111, most + 100, most + 101],
    )
  }).pipe(Effect.provide(withPast)),
)
