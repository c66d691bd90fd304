import { Context, Effect, Layer } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paragraphEnd, textOf } from "#protocol/transcript-document.ts"
import { type Paragraph, plainText, type Transcript } from "#protocol/transcript.ts"
import { SnapshotSync } from "./room/snapshot-sync.ts"
import { Rooms } from "./room/rooms.ts"
import { theServer } from "../../platform/database/edits.ts"
import type { Room } from "./room/room.ts"
import { heardUntil, insertSpoken, joined, type JoinedPhrase, replaceSpoken } from "./timed-text.ts"
import { Versions } from "./versions.ts"

const middle = ({ start, end }: { readonly start: number; readonly end: number }) =>
  (start + end) / 2

/**
 * The phrases of a transcript that are not in the text yet, each with what joins it to the words
 * before. After a restart, phrases come again that are there already.
 */
const newPhrases = (room: Room, transcript: Transcript): ReadonlyArray<JoinedPhrase> => {
  const until = heardUntil(room.document, "original")
  const isEmpty = textOf(room.document, "original").length === 0
  return joined(transcript)
    .filter(({ phrase }) => middle(phrase) > until)
    .map(({ lead, phrase }, n) => ({
      lead: n > 0 ? lead : isEmpty ? "" : lead === "" ? paragraphEnd : lead,
      phrase,
    }))
}

const writePhrases = (room: Room, phrases: ReadonlyArray<JoinedPhrase>) =>
  insertSpoken(room.document, "original", textOf(room.document, "original").length, phrases)

/**
 * Adds the words that engines recognize to the shared transcript, without overwriting what people
 * wrote.
 */
export class TranscriptionWriter extends Context.Service<
  TranscriptionWriter,
  {
    /**
     * Adds what is new of the latest paragraph; `isFirst`: nothing was said before it. Answers the
     * last paragraph as it is now, with its index.
     */
    readonly append: (
      id: StoryId,
      paragraph: Paragraph,
      isFirst: boolean,
    ) => Effect.Effect<
      { readonly index: number; readonly paragraph: Paragraph } | null,
      InsufficientStorage
    >
    /**
     * The whole recording is transcribed. If nobody corrected the text, it becomes the engine's
     * final transcript; otherwise corrections stay.
     */
    readonly heardAll: (
      id: StoryId,
      transcript: Transcript,
    ) => Effect.Effect<void, InsufficientStorage>
    /**
     * Removes what was transcribed in another language, and corrections of it, which stay available
     * as a version. Words that people wrote where nothing had been transcribed stay.
     */
    readonly forget: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/transcripts/TranscriptionWriter") {
  static readonly layer = Layer.effect(
    TranscriptionWriter,
    Effect.gen(function* () {
      const rooms = yield* Rooms
      const versions = yield* Versions
      const keepingUp = yield* SnapshotSync

      const append = Effect.fn("TranscriptionWriter.append")(function* (
        id: StoryId,
        paragraph: Paragraph,
        isFirst: boolean,
      ) {
        return yield* rooms.change(id, (room) => {
          // With an empty paragraph before it, it is joined by a paragraph end.
          const before: Transcript = isFirst ? [] : [{ start: 0, end: 0, text: "", phrases: [] }]
          const phrases = newPhrases(room, [...before, paragraph])
          if (phrases.length === 0) return null
          room.change(null, () => writePhrases(room, phrases))
          const { original } = room.read()
          const last = original.at(-1)
          return last === undefined ? null : { index: original.length - 1, paragraph: last }
        })
      })

      const heardAll = Effect.fn("TranscriptionWriter.heardAll")(function* (
        id: StoryId,
        transcript: Transcript,
      ) {
        yield* rooms.change(id, (room) => {
          if (room.isTouched("original")) {
            const phrases = newPhrases(room, transcript)
            room.change(null, () => writePhrases(room, phrases))
            return
          }
          const { original } = room.read()
          if (plainText(original) === plainText(transcript)) return
          room.change(null, () => replaceSpoken(room.document, "original", transcript))
        })
        const room = yield* rooms.enter(id)
        yield* keepingUp.settle(id, room)
        yield* versions.keep(id, room, "original", { kind: "heard", by: theServer })
      }, Effect.scoped)

      const forget = Effect.fn("TranscriptionWriter.forget")(function* (id: StoryId) {
        const room = yield* rooms.enter(id)
        if (heardUntil(room.document, "original") === 0) return
        yield* keepingUp.keepWhatWasLeft(id, room)
        yield* rooms.change(id, () =>
          room.change(null, () => {
            replaceSpoken(room.document, "original", [])
            room.setUntouched("original")
          }),
        )
        yield* keepingUp.settle(id, room)
      }, Effect.scoped)

      return TranscriptionWriter.of({ append, heardAll, forget })
    }),
  )
}
