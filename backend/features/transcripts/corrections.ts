import { Context, Effect, Layer, Option } from "effect"
import * as Y from "yjs"
import {
  ServiceUnavailable,
  type InsufficientStorage,
  NotFound,
  type Forbidden,
} from "#protocol/errors.ts"
import type { StoryId, UserId, VersionId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { plainText, type TextName, textNames } from "#protocol/transcript.ts"
import type { ContentChange, Retranslation, Version, WholeVersion } from "#protocol/version.ts"
import { Database } from "../../platform/database/database.ts"
import { Translator } from "../../ports/translator.ts"
import { Authorize } from "../access/authorize.ts"
import { SnapshotSync } from "./room/snapshot-sync.ts"
import { theServer } from "../../platform/database/edits.ts"
import type { TranscriptVersionLine } from "../../platform/database/transcript-versions.ts"
import { restoreWords } from "./restore.ts"
import { RetranslationJob } from "./translation/retranslation-job.ts"
import { Room } from "./room/room.ts"
import { Rooms } from "./room/rooms.ts"
import { staysLocal, Translation } from "./translation/translate.ts"
import { type VersionOrigin, Versions } from "./versions.ts"
import { changesBetween } from "./text-diff.ts"
import { nameOfWords } from "./text-hash.ts"

type Rejected = NotFound | Forbidden

const noVersion = () => new NotFound({ message: "We couldn't find this version." })
const cannotTranslate = () =>
  new ServiceUnavailable({
    message: "This server can't translate. You can write the English translation by hand.",
  })
/** Text as it is stored: one line for each paragraph, and no halves of surrogate pairs. */
const asLines = (text: string) =>
  text
    .toWellFormed()
    .split(/[\r\n\v\f\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")

const writeText = (room: Room, name: TextName, words: string) => {
  const text = textOf(room.document, name)
  for (const { at, remove, insert } of changesBetween(text.toString(), words).toReversed()) {
    if (remove > 0) text.delete(at, remove)
    if (insert !== "") text.insert(at, insert)
  }
}

/**
 * A copy of the transcript if a text has changes that are in no version yet, otherwise null. The
 * copy takes those changes over from the room.
 */
const copyIfChanged = (room: Room, text: TextName): Room | null => {
  if (room.changersOf(text).length === 0) return null
  const document = new Y.Doc()
  Y.applyUpdate(document, Y.encodeStateAsUpdate(room.document))
  const authors = new Map(room.authors.map(({ client, userId }) => [client, userId]))
  const { open } = room.takeForVersion(text, plainText(room.read()[text]))
  const changes = open.map((userId) => ({ userId, text }))
  return new Room({ document, authors, changes }, () => undefined)
}

/** What people can do to a story's words besides typing. Each operation checks permission first. */
export class Corrections extends Context.Service<
  Corrections,
  {
    readonly change: (
      user: UserId,
      id: StoryId,
      change: ContentChange,
    ) => Effect.Effect<void, Rejected | InsufficientStorage>
    /**
     * Stores the original words and has them translated again, even over a translation by hand. It
     * answers before the translation is done.
     */
    readonly retranslate: (
      user: UserId,
      id: StoryId,
      retranslation: Retranslation,
    ) => Effect.Effect<void, Rejected | InsufficientStorage | ServiceUnavailable>
    /** Newest first. */
    readonly versions: (
      user: UserId,
      id: StoryId,
      text: TextName,
    ) => Effect.Effect<ReadonlyArray<Version>, Rejected>
    readonly version: (
      user: UserId,
      id: StoryId,
      version: VersionId,
    ) => Effect.Effect<WholeVersion, Rejected>
    /**
     * Restores the words of a version, with their times. The current text becomes a version first.
     */
    readonly restore: (
      user: UserId,
      id: StoryId,
      version: VersionId,
    ) => Effect.Effect<void, Rejected | InsufficientStorage>
  }
>()("backend/features/transcripts/Corrections") {
  static readonly layer = Layer.effect(
    Corrections,
    Effect.gen(function* () {
      const rooms = yield* Rooms
      const kept = yield* Versions
      const keepingUp = yield* SnapshotSync
      const retranslationJob = yield* RetranslationJob
      const translating = yield* Translation
      const authorize = yield* Authorize
      const translator = yield* Translator
      const { users } = yield* Database

      /** Changes a text, saves it as a version, and brings up to date what is made from it. */
      const rewrite = Effect.fnUntraced(function* (
        user: UserId,
        id: StoryId,
        text: TextName,
        {
          kind,
          write,
        }: { readonly kind: VersionOrigin["kind"]; readonly write: ((room: Room) => void) | null },
      ) {
        const room = yield* rooms.enter(id)
        // The text is about to be replaced, so it is saved as a version first.
        if (write !== null) yield* keepingUp.keepWhatWasLeft(id, room)
        const replaced = yield* rooms.change(id, () => {
          const left = write === null ? null : copyIfChanged(room, text)
          room.change(write === null ? null : { user, text }, () => {
            write?.(room)
            // Somebody who saves the translation has checked it against the original as it is now.
            if (text === "english") room.setTranslatedFrom(nameOfWords(room.read().original))
          })
          return left
        })
        // Typed after the version above was saved, and replaced by this change: saved as a version
        // too.
        if (replaced !== null) yield* kept.keep(id, replaced, text, { kind: "left", by: theServer })
        yield* kept.keep(id, room, text, { kind, by: user })
        if (text === "english") yield* translating.reviewed(id, room)
        yield* keepingUp.settle(id, room)
      }, Effect.scoped)

      const change = Effect.fn("Corrections.change")(function* (
        user: UserId,
        id: StoryId,
        { originalTranscription, englishTranslation, isLive = false }: ContentChange,
      ) {
        yield* authorize.story(user, id, "contribute")
        const given = { original: originalTranscription, english: englishTranslation }
        for (const text of textNames) {
          const words = given[text]
          if (words === undefined) continue
          yield* rewrite(user, id, text, {
            kind: isLive ? "saved" : "replaced",
            write: isLive ? null : (room) => writeText(room, text, asLines(words)),
          })
        }
      })

      const retranslate = Effect.fn("Corrections.retranslate")(function* (
        user: UserId,
        id: StoryId,
        retranslation: Retranslation,
      ) {
        const { isLocalOnly = false } = yield* authorize.story(user, id, "contribute")
        if (!translator.available) return yield* cannotTranslate()
        if (isLocalOnly) return yield* new ServiceUnavailable({ message: staysLocal().reason })
        yield* change(user, id, retranslation)
        yield* retranslationJob.ask(user, id)
      })

      const named = Effect.fnUntraced(function* (records: ReadonlyArray<TranscriptVersionLine>) {
        const ids = [...new Set(records.flatMap(({ by }) => by))]
        const found = yield* users.find({ filter: { id: { $in: ids } } })
        const names = new Map(
          found.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
        )
        return records.map(({ id, text, at, kind, by, names: elsewhere = [], added, removed }) => ({
          id,
          text,
          at,
          kind,
          by: [
            ...elsewhere.map((name) => ({ userId: null, name })),
            ...by.map((userId) => ({ userId, name: names.get(userId) ?? "Someone" })),
          ],
          added,
          removed,
        }))
      })

      const versions = Effect.fn("Corrections.versions")(function* (
        user: UserId,
        id: StoryId,
        text: TextName,
      ) {
        yield* authorize.story(user, id, "view")
        return yield* named(yield* kept.list(id, text))
      })

      const find = Effect.fnUntraced(function* (id: StoryId, version: VersionId) {
        const found = yield* kept.whole(id, version)
        return Option.isSome(found) ? found.value : yield* noVersion()
      })

      const version = Effect.fn("Corrections.version")(function* (
        user: UserId,
        id: StoryId,
        versionId: VersionId,
      ) {
        yield* authorize.story(user, id, "view")
        const { version: record, before } = yield* find(id, versionId)
        const [shown] = yield* named([record])
        if (shown === undefined) return yield* noVersion()
        return {
          ...shown,
          transcript: record.transcript,
          before: before?.transcript ?? [],
        }
      })

      const restore = Effect.fn("Corrections.restore")(function* (
        user: UserId,
        id: StoryId,
        versionId: VersionId,
      ) {
        yield* authorize.story(user, id, "contribute")
        const { version: record } = yield* find(id, versionId)
        yield* rewrite(user, id, record.text, {
          kind: "restored",
          write: (room) => restoreWords(room.document, record.text, record.transcript),
        })
      })

      return Corrections.of({ change, retranslate, versions, version, restore })
    }),
  )
}
