import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as Y from "yjs"
import { StoryId, UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { plainText, type TextName, type Transcript } from "#protocol/transcript.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { storyTimelines } from "../../platform/database/story-timelines.ts"
import { stories } from "../../platform/database/stories.ts"
import { Database } from "../../platform/database/database.ts"
import { TranscriptionWriter } from "./transcription-writer.ts"
import { openTranscripts } from "./room-layer.ts"
import { edits } from "../../platform/database/edits.ts"
import { transcriptSnapshots } from "../../platform/database/transcript-snapshots.ts"
import { transcriptVersions } from "../../platform/database/transcript-versions.ts"
import { Rooms } from "./room/rooms.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-hearing-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
const aHouse = () => {
  made += 1
  return TranscriptionWriter.layer.pipe(
    Layer.provideMerge(openTranscripts),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provideMerge(noBus),
    Layer.provide(
      sqliteDocuments({
        file: join(folder, `${made}.db`),
        collections: [edits, transcriptSnapshots, transcriptVersions, stories, storyTimelines],
      }),
    ),
  )
}

const story = StoryId.make(1)
const anna = UserId.make(7)

const paragraph = (...phrases: ReadonlyArray<readonly [number, number, string]>) => ({
  start: phrases[0]?.[0] ?? 0,
  end: phrases.at(-1)?.[1] ?? 0,
  text: phrases.map(([, , text]) => text).join(" "),
  phrases: phrases.map(([start, end, text]) => ({ start, end, text })),
})
const first = paragraph([0, 4, "The river frose."], [5, 9, "Nobody had seen it so."])
const second = paragraph([12, 20, "We walked to the mill."])

/** A relative with the transcript open, who writes and sends. */
const correct = (write: (text: Y.Text) => void, name: TextName = "original") =>
  Effect.gen(function* () {
    const rooms = yield* Rooms
    return yield* rooms.change(story, (room) => {
      const own = new Y.Doc()
      Y.applyUpdate(own, Y.encodeStateAsUpdate(room.document))
      const before = Y.encodeStateVector(own)
      own.transact(() => write(textOf(own, name)))
      return room.take(anna, Y.encodeStateAsUpdate(own, before))
    })
  })
const replace = (from: string, to: string) => (text: Y.Text) => {
  const at = text.toString().indexOf(from)
  text.delete(at, from.length)
  text.insert(at, to)
}

/** Both paragraphs, phrase by phrase, as the worker tells of them. */
const hear = Effect.gen(function* () {
  const transcriptionWriter = yield* TranscriptionWriter
  yield* transcriptionWriter.append(story, paragraph([0, 4, "The river frose."]), true)
  yield* transcriptionWriter.append(story, first, true)
  return yield* transcriptionWriter.append(story, second, false)
})

const read = Effect.flatMap(Rooms, (rooms) => rooms.read(story))
const words = Effect.map(read, ({ original }) => plainText(original))

describe("words that are being heard", () => {
  it.effect("flow into the transcript, phrase by phrase", () =>
    Effect.gen(function* () {
      const last = yield* hear
      assert.deepStrictEqual(last, { index: 1, paragraph: second })
      assert.deepStrictEqual((yield* read).original, [first, second])
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("go on behind what relatives corrected meanwhile", () =>
    Effect.gen(function* () {
      const transcriptionWriter = yield* TranscriptionWriter
      yield* transcriptionWriter.append(story, first, true)
      assert.isNull(yield* correct(replace("frose", "froze")))
      yield* transcriptionWriter.append(story, second, false)
      yield* transcriptionWriter.heardAll(story, [first, second])
      assert.strictEqual(
        yield* words,
        "The river froze. Nobody had seen it so.\n\nWe walked to the mill.",
      )
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("are not there twice when hearing begins again after a crash", () =>
    Effect.gen(function* () {
      const transcriptionWriter = yield* TranscriptionWriter
      yield* transcriptionWriter.append(story, first, true)
      yield* hear
      yield* transcriptionWriter.heardAll(story, [first, second])
      assert.deepStrictEqual((yield* read).original, [first, second])
    }).pipe(Effect.provide(aHouse())),
  )
})

const better: Transcript = [
  paragraph([0, 4.2, "The river froze."], [5, 9.1, "Nobody had seen it so!"]),
  paragraph([12, 20, "We walked to the old mill."]),
]

describe("a second processing", () => {
  it.effect("takes the place of words nobody corrected", () =>
    Effect.gen(function* () {
      const transcriptionWriter = yield* TranscriptionWriter
      yield* hear
      yield* transcriptionWriter.heardAll(story, better)
      assert.deepStrictEqual((yield* read).original, better)
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("overwrites nothing people wrote, also when they only took words out", () =>
    Effect.gen(function* () {
      const transcriptionWriter = yield* TranscriptionWriter
      yield* hear
      assert.isNull(yield* correct(replace(" Nobody had seen it so.", "")))
      yield* transcriptionWriter.heardAll(story, better)
      assert.strictEqual(yield* words, "The river frose.\n\nWe walked to the mill.")
    }).pipe(Effect.provide(aHouse())),
  )
})

describe("a translation", () => {
  it.effect("typed by hand and left without saving is out of date once the original is", () =>
    Effect.gen(function* () {
      yield* hear
      assert.isNull(yield* correct((text) => text.insert(0, "By hand."), "english"))
      assert.isFalse((yield* read).isTranslationOutOfDate)
      yield* correct(replace("frose", "froze"))
      assert.isTrue((yield* read).isTranslationOutOfDate)
    }).pipe(Effect.provide(aHouse())),
  )
})
