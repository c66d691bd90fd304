import { createHash } from "node:crypto"
import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type {
  TranscriptSnapshotLine,
  TranscriptSnapshotRecord,
} from "../../platform/database/transcript-snapshots.ts"
import { Database } from "../../platform/database/database.ts"
import { placesRules } from "../places/extraction.ts"
import type { Room } from "./room/room.ts"
import { nameOfWords } from "./text-hash.ts"

export type TranscriptSnapshot = Pick<
  TranscriptSnapshotRecord,
  "original" | "english" | "isTranslationOutOfDate" | "isTranslationByHand" | "isByHand"
>

/** A hash of the words and their times. */
const nameOfTimedWords = (texts: ReadonlyArray<Transcript>) =>
  createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 22)

/** The content of an open transcript as readers get it. */
export const readRoom = (room: Room): TranscriptSnapshot => {
  const { original, english } = room.read()
  const from = room.translatedFrom
  return {
    original,
    english,
    isTranslationOutOfDate: english.length > 0 && from !== null && from !== nameOfWords(original),
    isTranslationByHand: english.length > 0 && room.isTouched("english"),
    isByHand: original.length > 0 && room.isTouched("original"),
  }
}

const isSame = (one: TranscriptSnapshot, other: TranscriptSnapshot) =>
  one.isTranslationOutOfDate === other.isTranslationOutOfDate &&
  one.isTranslationByHand === other.isTranslationByHand &&
  (one.isByHand ?? false) === (other.isByHand ?? false) &&
  JSON.stringify([one.original, one.english]) === JSON.stringify([other.original, other.english])

/** Stored copies of transcripts, read by everything except the editor. */
export class TranscriptSnapshots extends Context.Service<
  TranscriptSnapshots,
  {
    readonly get: (id: StoryId) => Effect.Effect<Option.Option<TranscriptSnapshotRecord>>
    /**
     * Stores what `read` answers; answers whether it differs from the reading before. Asked again when
     * another reading was stored meanwhile: it may contain more.
     */
    readonly keep: (
      id: StoryId,
      read: Effect.Effect<TranscriptSnapshot>,
    ) => Effect.Effect<boolean, InsufficientStorage>
    /**
     * Marks that search and summary are up to date with this reading; answers false if the words
     * have changed since.
     */
    readonly markIndexed: (
      reading: TranscriptSnapshotRecord,
    ) => Effect.Effect<boolean, InsufficientStorage>
    /** Removes that mark; answers whether it was there. */
    readonly unmarkIndexed: (id: StoryId) => Effect.Effect<boolean, InsufficientStorage>
    /** Notes that people wrote the original words, of a reading that does not say; unless it is empty. */
    readonly markByHand: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
    /**
     * Unmarks, and answers, the stories whose search entries were made before those of the translation
     * belonged to them.
     */
    readonly translatedBefore: Effect.Effect<ReadonlyArray<StoryId>, InsufficientStorage>
    /** Stories in which places were looked for by older rules, or never. */
    readonly unnamed: Effect.Effect<ReadonlyArray<StoryId>>
    /** Unmarks one of them; answers whether it still was one. */
    readonly unmarkUnnamed: (id: StoryId) => Effect.Effect<boolean, InsufficientStorage>
    /** Stories whose search entries and summary are not up to date with their words. */
    readonly notIndexed: Effect.Effect<ReadonlyArray<TranscriptSnapshotLine>>
  }
>()("backend/features/transcripts/TranscriptSnapshots") {
  static readonly layer = Layer.effect(
    TranscriptSnapshots,
    Effect.gen(function* () {
      const { transcriptSnapshots, transcriptSnapshotLines, stories } = yield* Database

      const keep = Effect.fn("TranscriptSnapshots.keep")(function* (
        id: StoryId,
        read: Effect.Effect<TranscriptSnapshot>,
      ) {
        for (;;) {
          const before = yield* transcriptSnapshots.get(id)
          // After that: what was stored since is in it, or it is noticed below that it is not.
          const reading = yield* read
          if (Option.isSome(before) && isSame(before.value, reading)) return false
          const wordsName = nameOfTimedWords([reading.original, reading.english])
          const fields = { ...reading, wordsName, isIndexed: false }
          if (Option.isSome(before)) {
            const written = before.value.written ?? { $exists: false }
            const changed = yield* transcriptSnapshots.update(
              { id, written },
              { $set: fields, $inc: { written: 1 } },
            )
            if (changed > 0) return true
            continue
          }
          if (!(yield* transcriptSnapshots.insertIfAbsent({ id, ...fields, written: 1 }))) continue
          // Erased on another server while it is open on this one, a story leaves no words behind. Asked
          // after the insert: asked before, it could be erased in between.
          if ((yield* stories.count({ id })) > 0) return true
          yield* transcriptSnapshots.remove({ id })
          return false
        }
      })

      const markIndexed = Effect.fn("TranscriptSnapshots.markIndexed")(function* ({
        id,
        wordsName,
      }: TranscriptSnapshotRecord) {
        // Every newly stored reading has a `wordsName`, so if it is still missing, the words have
        // not changed.
        const standing = { id, wordsName: wordsName ?? { $exists: false } }
        const marked = yield* transcriptSnapshots.update(standing, {
          $set: { isIndexed: true, isTranslationIndexed: true, placesRules },
        })
        return marked > 0
      })

      const unmarkIndexed = Effect.fn("TranscriptSnapshots.unmarkIndexed")(function* (id: StoryId) {
        const unmarked = yield* transcriptSnapshots.update(
          { id, isIndexed: true },
          { $set: { isIndexed: false } },
        )
        return unmarked > 0
      })

      const notIndexed = transcriptSnapshotLines.find({
        filter: { isIndexed: false },
        without: ["original", "english"],
      })

      const markByHand = Effect.fn("TranscriptSnapshots.markByHand")(function* (id: StoryId) {
        yield* transcriptSnapshots.update(
          { id, isByHand: { $exists: false }, "original.text": { $exists: true } },
          { $set: { isByHand: true } },
        )
      })

      const translatedBefore = Effect.gen(function* () {
        const before = {
          isIndexed: true,
          isTranslationIndexed: { $exists: false },
          "english.text": { $exists: true },
        }
        const found = yield* transcriptSnapshotLines.find({
          filter: before,
          without: ["original", "english"],
        })
        for (const { id } of found) {
          yield* transcriptSnapshots.update({ ...before, id }, { $set: { isIndexed: false } })
        }
        return found.map(({ id }) => id)
      })

      const isUnnamed = { isIndexed: true, placesRules: { $ne: placesRules } }
      const unnamed = Effect.map(
        transcriptSnapshotLines.find({ filter: isUnnamed, without: ["original", "english"] }),
        (found) => found.map(({ id }) => id),
      )
      const unmarkUnnamed = Effect.fn("TranscriptSnapshots.unmarkUnnamed")(function* (id: StoryId) {
        const unmarked = yield* transcriptSnapshots.update(
          { ...isUnnamed, id },
          { $set: { isIndexed: false } },
        )
        return unmarked > 0
      })

      return TranscriptSnapshots.of({
        get: transcriptSnapshots.get,
        keep,
        markIndexed,
        unmarkIndexed,
        markByHand,
        translatedBefore,
        unnamed,
        unmarkUnnamed,
        notIndexed,
      })
    }),
  )
}
