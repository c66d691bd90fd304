import { createHash } from "node:crypto"
import { Context, Effect, Layer, Option, Stream } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { onlyTranslation, type StoryTranslation } from "#protocol/translation.ts"
import { Database } from "../../platform/database/database.ts"
import { translationId } from "../../platform/database/translations.ts"
import { type StoredTake, takesOf } from "../../platform/database/takes.ts"
import { Authorize } from "../access/authorize.ts"
import { Stories } from "../stories/stories.ts"
import { subtitles, textWithHead } from "../stories/transcript-file.ts"
import { type Entry, textEntry } from "./archive-entry.ts"
import {
  afterExport,
  type Exported,
  exportedStory,
  exportedTakes,
  type ExportedStory,
  type Soundness,
} from "./exported-story.ts"
import { historyEntry } from "./history-entry.ts"
import { unlessUnreadable } from "./skip-unreadable.ts"
import { readableJson } from "./json.ts"

/** The files of one story, and a way to ask afterwards what became of them. */
interface StoryFiles {
  readonly entries: Stream.Stream<Entry>
  /** Null where its words cannot be read, and only its recordings are there. */
  readonly exported: () => Exported | null
  /** What cannot be read of it, in sentences. */
  readonly unreadable: () => ReadonlyArray<string>
}

export const wordEntries = (
  exported: ExportedStory,
  story: Story,
  { at, translation }: { readonly at: Date; readonly translation: StoryTranslation | null },
): ReadonlyArray<Entry> => {
  const { files } = exported
  const told = { ...exported, storyteller: exported.storyteller.name }
  const english = story.englishTranscript
  const words = {
    title: story.title,
    language: story.detectedLanguage,
    isInDoubt: exported.isInDoubt,
    isTranslationOutOfDate: story.isTranslationOutOfDate,
    original: story.transcript,
    english: english.length === 0 ? null : english,
    translation: english.length === 0 ? null : translation,
  }
  return [
    textEntry(files.text, at, textWithHead(told, story.transcript)),
    textEntry(files.subtitles, at, subtitles(told, story.transcript)),
    textEntry(files.words, at, readableJson(words)),
    ...(files.englishText === null
      ? []
      : [textEntry(files.englishText, at, textWithHead(told, english))]),
    ...(files.englishSubtitles === null
      ? []
      : [textEntry(files.englishSubtitles, at, subtitles(told, english))]),
  ]
}

/** The entries of an export for each story. */
export class StoryEntries extends Context.Service<
  StoryEntries,
  {
    /**
     * Access is checked again, as owner, since the story may have been deleted or handed over since the
     * list was made.
     */
    readonly of: (
      user: UserId,
      id: StoryId,
      people: ReadonlyMap<number, Person>,
    ) => Effect.Effect<StoryFiles, NotFound | Forbidden>
  }
>()("backend/features/export/StoryEntries") {
  static readonly layer = Layer.effect(
    StoryEntries,
    Effect.gen(function* () {
      const stories = yield* Stories
      const authorize = yield* Authorize
      const media = yield* MediaStore
      const database = yield* Database

      /**
       * Looked up when the archive reaches it, since the entries before may take an hour on a slow
       * connection.
       */
      const ifThere = (mediaId: string, entry: () => Entry): Stream.Stream<Entry> =>
        Stream.unwrap(
          Effect.map(media.entry(mediaId), (found) =>
            Option.isSome(found) ? Stream.succeed(entry()) : Stream.empty,
          ),
        )

      /** Reads the original and verifies its SHA-256 on the way. */
      const original = ({ mediaId, sha256 }: StoredTake, damaged: () => void) =>
        Stream.suspend(() => {
          const hash = createHash("sha256")
          return media.read(mediaId).pipe(
            Stream.tap((piece) => Effect.sync(() => hash.update(piece))),
            Stream.onEnd(
              Effect.sync(() => {
                if (hash.digest("hex") !== sha256) damaged()
              }),
            ),
          )
        })

      /** What is known of the translation; of a story that was brought in just now, where it waits. */
      const translationOf = Effect.fnUntraced(function* (id: StoryId) {
        const found = yield* database.translations.get(translationId(id))
        if (Option.isSome(found)) return onlyTranslation(found.value)
        const waiting = yield* database.importedTranscripts.get(id)
        return Option.isSome(waiting) ? (waiting.value.words.translation ?? null) : null
      })

      const of = Effect.fn("StoryEntries.of")(function* (
        user: UserId,
        id: StoryId,
        people: ReadonlyMap<number, Person>,
      ) {
        const record = yield* authorize.story(user, id, "own")
        const at = new Date(record.createdAt)
        const unreadable: Array<string> = []
        const words = yield* Effect.all({
          story: stories.open(user, id).pipe(Effect.catchTag("InsufficientStorage", Effect.die)),
          translation: translationOf(id),
        }).pipe(
          unlessUnreadable(`story ${String(id)}`, database.users.count({ id: user }), () => {
            unreadable.push(
              `The transcript of the story “${record.title}” (${String(id)}) could not be read. Its recordings are here.`,
            )
            return null
          }),
        )
        const takes = exportedTakes(record)
        const became: Array<Soundness> = takes.map(() => "missing")
        const originalEntries = takesOf(record).map((take, n) =>
          ifThere(take.mediaId, () => {
            became[n] = "whole"
            const bytes = original(take, () => {
              became[n] = "damaged"
            })
            return { name: takes[n]?.file ?? "", modifiedAt: at, bytes }
          }),
        )
        const recordings = Stream.flatMap(Stream.fromIterable(originalEntries), (entry) => entry)
        if (words === null)
          return { entries: recordings, exported: () => null, unreadable: () => unreadable }
        const { story, translation } = words
        const { exported } = exportedStory(record, story, people)
        const { playback } = exported.files
        const { playbackId } = record
        let hasPlayback = false
        const playbackEntry =
          playback === null || playbackId === null
            ? Stream.empty
            : ifThere(playbackId, () => {
                hasPlayback = true
                return { name: playback, modifiedAt: at, bytes: media.read(playbackId) }
              })
        return {
          entries: recordings.pipe(
            Stream.concat(playbackEntry),
            Stream.concat(Stream.fromIterable(wordEntries(exported, story, { at, translation }))),
            Stream.concat(
              Stream.succeed(
                historyEntry(database, id, exported.files.history, at, (what) => {
                  unreadable.push(what)
                }),
              ),
            ),
          ),
          unreadable: () => unreadable,
          exported: () =>
            afterExport(
              hasPlayback
                ? exported
                : { ...exported, files: { ...exported.files, playback: null } },
              became,
            ),
        }
      })

      return StoryEntries.of({ of })
    }),
  )
}
