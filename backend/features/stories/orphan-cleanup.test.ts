import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import { StoryId, UserId } from "#protocol/ids.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { diskMedia } from "../../adapters/disk/disk-media.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import { aSharedStore } from "../../platform/cluster/interleavings.fixture.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { anId } from "../../ports/media-store.fixture.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { checkBytes } from "./media-integrity.ts"
import { refuseWrongFolder, tidyUpBesideOthers } from "./orphan-cleanup.ts"

const hour = 60 * 60 * 1_000

const aFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-tidy-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true })),
)
/** A store and a folder that other nodes use as well. */
const shared = Layer.unwrap(
  Effect.gen(function* () {
    const store = yield* aSharedStore({ users: [anAccount(7)] })
    return Layer.merge(AccountClosure.layer, MediaIntents.layer({ alone: false })).pipe(
      Layer.provide(EventBus.layer),
      Layer.provide(noBus),
      Layer.provideMerge(Database.layer),
      Layer.provide(Layer.succeed(DocumentStore, store.documents)),
      Layer.provideMerge(diskMedia({ folder: yield* aFolder })),
    )
  }),
)

const keep = Effect.fnUntraced(function* (words: string) {
  const media = yield* MediaStore
  const { id } = yield* media.store(anId(), Stream.succeed(Buffer.from(words)), 100)
  return { id, path: yield* media.localPath(id) }
})
const keepStory = (mediaId: string, number = 1) => {
  const story = aTranscribedStory({ id: StoryId.make(number), saveKey: `story ${String(number)}` })
  return Database.use(({ stories }) =>
    stories.insert({ ...story, original: { ...story.original, mediaId } }),
  )
}
/** A story was to be made of these bytes, by a node that is at it until then. */
const intend = (id: string, until: number) =>
  Database.use(({ mediaIntents }) => mediaIntents.insert({ id, userId: UserId.make(7), until }))

describe("bytes that nothing names, beside other nodes", () => {
  it.effect(
    "R492 R595 are set aside after a day where nobody wrote of them, and what a story may be about to name stays",
    () =>
      Effect.gen(function* () {
        const told = yield* keep("told")
        const nobodys = yield* keep("nobody's")
        const left = yield* keep("left by a node that died")
        const underWay = yield* keep("being made a story of")
        yield* keepStory(told.id)
        const now = Date.now()
        yield* intend(left.id, now)
        yield* intend(underWay.id, now + 47 * hour)
        yield* TestClock.setTime(now + 23 * hour)
        yield* tidyUpBesideOthers
        for (const { path } of [told, nobodys, underWay]) assert.isTrue(existsSync(path))
        yield* TestClock.setTime(now + 25 * hour)
        yield* tidyUpBesideOthers
        for (const { path } of [told, underWay]) assert.isTrue(existsSync(path))
        const media = yield* MediaStore
        for (const { id } of [nobodys, left]) assert.isTrue(Option.isNone(yield* media.entry(id)))
        const aside = join(dirname(dirname(dirname(told.path))), "set-aside")
        assert.deepStrictEqual(readdirSync(aside), [nobodys.id])
      }).pipe(Effect.provide(shared)),
  )

  it.effect(
    "R492 stay where the recordings of the stories are not, or where there is no story",
    () =>
      Effect.gen(function* () {
        const nobodys = yield* keep("nobody's")
        yield* TestClock.setTime(Date.now() + 48 * hour)
        yield* tidyUpBesideOthers
        assert.isTrue(existsSync(nobodys.path))
        yield* keepStory("0123456789abcdef0123456789abcdef")
        assert.isTrue(Exit.isFailure(yield* Effect.exit(tidyUpBesideOthers)))
        assert.isTrue(existsSync(nobodys.path))
      }).pipe(Effect.provide(shared)),
  )
})

describe("a look at bytes and documents", () => {
  it.effect("R535 finds what is missing on either side, and sets aside only when told to", () =>
    Effect.gen(function* () {
      const told = yield* keep("told!")
      const nobodys = yield* keep("nobody's")
      const underWay = yield* keep("being made a story of")
      yield* keepStory(told.id)
      yield* keepStory("f".repeat(32), 2)
      yield* intend(underWay.id, 0)
      const size = {
        id: told.id,
        of: "the recording of the story “The flood” (1)",
        bytes: 5,
        wanted: aTranscribedStory().original.bytes,
      }
      const lost = [{ id: "f".repeat(32), of: "the recording of the story “The flood” (2)" }]
      const young = yield* checkBytes(true)
      assert.deepInclude(young, { named: 2, there: 3, young: 2, setAside: 0, missing: lost })
      yield* TestClock.setTime(Date.now() + 25 * hour)
      const found = yield* checkBytes(false)
      assert.deepInclude(found, { differing: [size], young: 1, setAside: 0 })
      assert.deepStrictEqual(found.orphans, [{ id: nobodys.id, bytes: 8 }])
      assert.isTrue(existsSync(nobodys.path))
      assert.strictEqual((yield* checkBytes(true)).setAside, 1)
      assert.isFalse(existsSync(nobodys.path))
      for (const { path } of [told, underWay]) assert.isTrue(existsSync(path))
    }).pipe(Effect.provide(shared)),
  )

  it.effect("R535 sets nothing aside where nothing is that is named: it is another's store", () =>
    Effect.gen(function* () {
      const nobodys = yield* keep("another family's")
      yield* keepStory("f".repeat(32))
      yield* TestClock.setTime(Date.now() + 25 * hour)
      assert.deepInclude(yield* checkBytes(true), { isAnotherStore: true, setAside: 0 })
      assert.isTrue(existsSync(nobodys.path))
    }).pipe(Effect.provide(shared)),
  )
})

describe("a node that is given another folder than the others", () => {
  it.effect("R486 does not start once there are stories, and says which folder is meant", () =>
    Effect.gen(function* () {
      yield* refuseWrongFolder
      yield* keepStory("on the disk of the others")
      const why = Cause.pretty(yield* Effect.flip(Effect.sandbox(refuseWrongFolder)))
      assert.include(why, "MEDIA_DIR")
    }).pipe(Effect.provide(shared)),
  )
})
