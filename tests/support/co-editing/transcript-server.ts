// What tests of open transcripts need: a store that can be slow, full or away, and servers over it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { StoryId, UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { noBus } from "../../../backend/adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../../backend/adapters/sqlite/documents.ts"
import { EventBus } from "../../../backend/platform/events/event-bus.ts"
import { DocumentStore, StoreFull } from "../../../backend/ports/document-store.ts"
import { storyTimelines } from "../../../backend/platform/database/story-timelines.ts"
import { stories } from "../../../backend/platform/database/stories.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { aTranscribedStory } from "../../../backend/features/stories/story.fixture.ts"
import { EditLog } from "../../../backend/features/transcripts/room/edit-log.ts"
import { ClientIds } from "../../../backend/features/transcripts/room/client-ids.ts"
import { openTranscripts } from "../../../backend/features/transcripts/room-layer.ts"
import { edits } from "../../../backend/platform/database/edits.ts"
import { yjsClientIds } from "../../../backend/platform/database/yjs-client-ids.ts"
import { transcriptSnapshots } from "../../../backend/platform/database/transcript-snapshots.ts"
import { translations } from "../../../backend/platform/database/translations.ts"
import { users } from "../../../backend/platform/database/users.ts"
import { transcriptVersions } from "../../../backend/platform/database/transcript-versions.ts"
import type { Room } from "../../../backend/features/transcripts/room/room.ts"
import { Rooms } from "../../../backend/features/transcripts/room/rooms.ts"
import { Versions } from "../../../backend/features/transcripts/versions.ts"

export const story = StoryId.make(1)
export const anna = UserId.make(7)

/** How a store is at the moment. */
export interface Weather {
  state: "fine" | "full" | "away"
  /** Milliseconds that each call takes. */
  slow: number
}

/** A store whose every call goes through one of these. */
export const through = (
  real: DocumentStore["Service"],
  {
    reading,
    writing,
  }: {
    readonly reading: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E>
    readonly writing: <A, E>(work: Effect.Effect<A, E>) => Effect.Effect<A, E | StoreFull>
  },
) =>
  DocumentStore.of({
    ...real,
    get: (...args) => reading(real.get(...args)),
    find: (...args) => reading(real.find(...args)),
    count: (...args) => reading(real.count(...args)),
    remove: (...args) => reading(real.remove(...args)),
    insert: (...args) => writing(real.insert(...args)),
    insertMany: (...args) => writing(real.insertMany(...args)),
    update: (...args) => writing(real.update(...args)),
    findAndUpdate: (...args) => writing(real.findAndUpdate(...args)),
    nextId: (...args) => writing(real.nextId(...args)),
  })

/** A store that outlives the servers over it, with its weather; the story is in it. */
export const aStore = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-rooms-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
  )
  const texts = [edits, yjsClientIds, transcriptSnapshots, transcriptVersions, translations]
  const collections = [...texts, stories, storyTimelines, users]
  const built = yield* Layer.build(
    sqliteDocuments({ file: join(folder, "kintale.db"), collections }),
  )
  const real = Context.get(built, DocumentStore)
  const kept = yield* Layer.build(Layer.provide(Database.layer, Layer.succeed(DocumentStore, real)))
  yield* Context.get(kept, Database).stories.insert(aTranscribedStory({ id: story }))
  const weather: Weather = { state: "fine", slow: 0 }
  const reading = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      if (weather.state === "away") return Effect.die(new Error("The store is away."))
      return weather.slow === 0 ? work : Effect.andThen(Effect.sleep(weather.slow), work)
    })
  const writing = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | StoreFull> =>
      weather.state === "full" ? Effect.fail(new StoreFull()) : reading(work),
    )
  return { layer: Layer.succeed(DocumentStore, through(real, { reading, writing })), weather }
})

/** What a server has to do with open transcripts; it ends with the scope. */
export const aServer = Effect.fnUntraced(function* (store: Layer.Layer<DocumentStore>) {
  const built = yield* Layer.build(
    openTranscripts.pipe(
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(noBus),
      Layer.provide(store),
      Layer.fresh,
    ),
  )
  return {
    ...Context.get(built, Rooms),
    numbers: Context.get(built, ClientIds),
    log: Context.get(built, EditLog),
    records: Context.get(built, Database),
    versions: Context.get(built, Versions),
  }
})

/** Runs something in a scope of its own that is closed by hand. */
export const opened = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E, Scope.Scope>) {
  const scope = yield* Scope.make()
  return { scope, value: yield* Scope.provide(work, scope) }
})

/** Lets the clock go on until something has ended. */
export const asTimePasses = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(work)
  while (fiber.pollUnsafe() === undefined) yield* TestClock.adjust("100 millis")
  return yield* Fiber.join(fiber)
})

export const wordsOf = (document: Y.Doc) => textOf(document, "original").toString()

/** Somebody writes at a place of the transcript; answers what the server says of it. */
export const write = (room: Room, words: string, at = 0, user = anna) => {
  const own = new Y.Doc()
  Y.applyUpdate(own, Y.encodeStateAsUpdate(room.document))
  const before = Y.encodeStateVector(own)
  textOf(own, "original").insert(at, words)
  const told = { isStored: false }
  const rejection = room.take(user, Y.encodeStateAsUpdate(own, before))
  if (rejection !== null) throw new Error(String(rejection))
  room.whenStored(() => (told.isStored = true))
  return told
}
