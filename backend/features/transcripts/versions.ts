import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { type StoryId, type UserId, VersionId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { plainText, type TextName } from "#protocol/transcript.ts"
import type { VersionKind } from "#protocol/version.ts"
import type { Room } from "./room/room.ts"
import { theServer } from "../../platform/database/edits.ts"
import { Database } from "../../platform/database/database.ts"
import type {
  TranscriptVersionLine,
  TranscriptVersionRecord,
} from "../../platform/database/transcript-versions.ts"
import { TranscriptEvents } from "./transcript-events.ts"
import { countChanges } from "./text-diff.ts"

/** How a version came about, and by whom. */
export interface VersionOrigin {
  readonly kind: VersionKind
  /** In addition to the users whose changes it contains. */
  readonly by: UserId | typeof theServer
}

/** Saved versions of the texts of a story. */
export class Versions extends Context.Service<
  Versions,
  {
    /** Saves a text as it is, unless the newest version has the same words. */
    readonly keep: (
      id: StoryId,
      room: Room,
      text: TextName,
      made: VersionOrigin,
    ) => Effect.Effect<void, InsufficientStorage>
    /** Newest first. */
    readonly list: (
      id: StoryId,
      text: TextName,
    ) => Effect.Effect<ReadonlyArray<TranscriptVersionLine>>
    /** A version with its words, and the version before it. */
    readonly whole: (
      story: StoryId,
      id: VersionId,
    ) => Effect.Effect<
      Option.Option<{
        readonly version: TranscriptVersionRecord
        readonly before: TranscriptVersionRecord | null
      }>
    >
  }
>()("backend/features/transcripts/Versions") {
  static readonly layer = Layer.effect(
    Versions,
    Effect.gen(function* () {
      const { transcriptVersions, transcriptVersionLines } = yield* Database
      const news = yield* TranscriptEvents

      const list = Effect.fn("Versions.list")(function* (storyId: StoryId, text: TextName) {
        return yield* transcriptVersionLines.find({
          filter: { storyId, text },
          sort: [["id", -1]],
          without: ["transcript"],
        })
      })

      const whole = Effect.fn("Versions.whole")(function* (storyId: StoryId, id: VersionId) {
        const found = yield* transcriptVersions.get(id)
        if (Option.isNone(found) || found.value.storyId !== storyId) return Option.none()
        const { text } = found.value
        const before = yield* transcriptVersions.first({ storyId, text, id: { $lt: id } }, [
          ["id", -1],
        ])
        return Option.some({ version: found.value, before: Option.getOrNull(before) })
      })

      /**
       * Keeps the first version, which is the engine's, and removes the oldest of the others when
       * there are too many.
       */
      const prune = Effect.fnUntraced(function* (storyId: StoryId, text: TextName) {
        const all = (yield* list(storyId, text)).toReversed()
        const tooMany = all.slice(1, Math.max(1, all.length - limits.versions + 1))
        if (tooMany.length > 0)
          yield* transcriptVersions.remove({ id: { $in: tooMany.map(({ id }) => id) } })
      })

      const keep = Effect.fn("Versions.keep")(function* (
        storyId: StoryId,
        room: Room,
        text: TextName,
        { kind, by }: VersionOrigin,
      ) {
        for (;;) {
          if (room.isForgotten) return
          const newest = yield* transcriptVersions.first({ storyId, text }, [["id", -1]])
          // After that: what another node saved a version of is in this one too.
          yield* room.catchUp
          const [before, after] = Option.match(newest, {
            onNone: () => ["", 0] as const,
            onSome: (version) => [plainText(version.transcript), version.id] as const,
          })
          // Synchronously, so that everything written later belongs to the next version.
          const { transcript, open, ...those } = room.takeForVersion(text, before)
          const words = plainText(transcript)
          const changers = new Set(those.changers)
          if (by !== theServer) changers.add(by)
          if (words === before) {
            // The same words were kept automatically before; now somebody has saved them
            // deliberately.
            if (kind === "saved" && Option.isSome(newest) && newest.value.kind === "left") {
              yield* transcriptVersions.update({ id: newest.value.id }, { $set: { kind } })
            }
            return room.versionStored(text, transcript)
          }
          const insert = Effect.gen(function* () {
            const record: TranscriptVersionRecord = {
              id: VersionId.make(yield* transcriptVersions.nextId),
              storyId,
              text,
              at: DateTime.formatIso(yield* DateTime.now),
              kind,
              by: [...changers],
              ...countChanges(before, words),
              transcript,
              after,
            }
            const isNext = yield* transcriptVersions.insertIfAbsent(record)
            // The story was erased meanwhile, and its versions before this came.
            if (room.isForgotten) yield* transcriptVersions.remove({ id: record.id })
            return isNext
          })
          const reopen = Effect.sync(() => room.reopenChanges(text, open))
          // If the version cannot be stored, these changes wait for the next one.
          if (yield* Effect.onError(insert, () => reopen)) {
            room.versionStored(text, transcript)
            break
          }
          // Another version was saved at the same moment, maybe with the same words.
          yield* reopen
        }
        yield* prune(storyId, text)
        yield* news.tell(storyId)
      })

      return Versions.of({ keep, list, whole })
    }),
  )
}
