import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { type StoryId, VersionId } from "#protocol/ids.ts"
import { metaOf } from "#protocol/transcript-document.ts"
import { textNames } from "#protocol/transcript.ts"
import { isByHandIn } from "#protocol/version.ts"
import { Database } from "../../platform/database/database.ts"
import type { TranscriptVersionRecord } from "../../platform/database/transcript-versions.ts"
import { SnapshotSync } from "./room/snapshot-sync.ts"
import { Rooms } from "./room/rooms.ts"
import { insertSpoken, joined } from "./timed-text.ts"
import { TranslationMemory } from "./translation/memory.ts"
import { hasLinesByHand } from "./translation/plan.ts"
import { nameOfWords } from "./text-hash.ts"

/** In the document itself, so that the words and the mark are one change. */
const importMark = "brought"

/** Puts words in place that came from another Kintale, with the versions there were. */
export class ImportTranscript extends Context.Service<
  ImportTranscript,
  {
    /** May be repeated until it has been done; does nothing to words that are there already. */
    readonly apply: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
    readonly forget: (id: StoryId) => Effect.Effect<void>
  }
>()("backend/features/transcripts/ImportTranscript") {
  static readonly layer = Layer.effect(
    ImportTranscript,
    Effect.gen(function* () {
      const { importedTranscripts, transcriptVersions } = yield* Database
      const rooms = yield* Rooms
      const memories = yield* TranslationMemory
      const keepingUp = yield* SnapshotSync

      const apply = Effect.fn("ImportTranscript.apply")(function* (id: StoryId) {
        const found = yield* importedTranscripts.get(id)
        if (Option.isNone(found)) return
        const { original, english, isTranslationOutOfDate, history, translation } =
          found.value.words
        const memory = { paragraphs: translation?.paragraphs ?? [], coming: [] }
        const room = yield* rooms.enter(id)
        yield* rooms.change(id, () => {
          const { document } = room
          if (metaOf(document).get(importMark) === true) return
          room.change(null, () => {
            metaOf(document).set(importMark, true)
            // In front of what somebody wrote in the moments before.
            insertSpoken(document, "original", 0, joined(original))
            insertSpoken(document, "english", 0, joined(english))
            // Of an outdated translation it is only known that it was made from other words.
            if (english.length > 0) {
              room.setTranslatedFrom(isTranslationOutOfDate ? "" : nameOfWords(original))
            }
            // No engine is to replace them unasked, and they count where the recording cannot be heard.
            for (const name of textNames) if (isByHandIn(history, name)) room.setTouched(name)
            // A version an engine made last has lines by people in it, too.
            if (translation !== undefined && hasLinesByHand({ original, english }, memory)) {
              room.setTouched("english")
            }
          })
        })
        // Before anybody could have corrected them here: all there are came along.
        if ((yield* transcriptVersions.count({ storyId: id })) < history.length) {
          yield* transcriptVersions.remove({ storyId: id })
          const records: Array<TranscriptVersionRecord> = []
          for (const { by, ...version } of history) {
            const versionId = VersionId.make(yield* transcriptVersions.nextId)
            records.push({ ...version, id: versionId, storyId: id, by: [], names: by })
          }
          yield* transcriptVersions.insertMany(records)
        }
        if (translation !== undefined && (yield* memories.of(id)).memory.paragraphs.length === 0) {
          const { paragraphs, engine } = translation
          yield* memories.rewrite(id, () => ({ paragraphs, engine }))
        }
        yield* keepingUp.settle(id, room)
      }, Effect.scoped)

      const forget = Effect.fn("ImportTranscript.forget")((id: StoryId) =>
        Effect.asVoid(importedTranscripts.remove({ id })),
      )

      return ImportTranscript.of({ apply, forget })
    }),
  )
}
