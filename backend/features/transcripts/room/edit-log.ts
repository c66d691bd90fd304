import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import * as Y from "yjs"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { authorOf } from "./authorship.ts"
import type { Room } from "./room.ts"
import type { Batch, RoomState } from "./types.ts"
import {
  type Author,
  type EditedText,
  type EditRecord,
  fieldsOfEditName,
} from "../../../platform/database/edits.ts"
import { Database } from "../../../platform/database/database.ts"
import { signedWithout } from "../strip-author.ts"
import { seedUpdate } from "../timed-text.ts"
import { writtenTogether } from "./group-commit.ts"

/** As it is stored, and told. */
const toText = (update: Uint8Array) =>
  Buffer.from(update.buffer, update.byteOffset, update.byteLength).toString("base64")
const fromText = (text: string) => new Uint8Array(Buffer.from(text, "base64"))

const sameChange = (one: EditedText, other: EditedText) =>
  one.userId === other.userId && one.text === other.text
const eachOnce = (changes: ReadonlyArray<EditedText>) =>
  changes.filter((change, n) => changes.findIndex((other) => sameChange(change, other)) === n)

const isSameParts = (some: ReadonlyArray<EditedText>, others: ReadonlyArray<EditedText>) =>
  some.length === others.length &&
  some.every((one) => others.some((other) => sameChange(one, other)))

/** What a stored record says besides its place in the store. */
type Heard = Pick<EditRecord, "id" | "update" | "authors" | "changes">

/**
 * From stored records, in any order: who wrote under each client id, and whose changes are in no
 * version.
 */
const partsIn = (found: ReadonlyArray<Heard>): Pick<RoomState, "authors" | "changes"> => {
  const authors = new Map<number, Author>()
  for (const { client, userId } of found.flatMap((record) => record.authors)) {
    authors.set(client, authorOf(authors.get(client), userId))
  }
  return { authors, changes: eachOnce(found.flatMap(({ changes }) => changes)) }
}

const togetherOf = (updates: ReadonlyArray<Uint8Array>) => {
  const [only] = updates
  return only !== undefined && updates.length === 1 ? only : Y.mergeUpdates([...updates])
}

/** Applies records that other nodes stored, unless the room has them. */
export const hearRecords = (room: Room, found: ReadonlyArray<Heard>) => {
  const fresh = found.filter(({ id }) => !room.records.has(id))
  if (fresh.length === 0) return
  for (const { id } of fresh) room.records.add(id)
  room.hear({ update: togetherOf(fresh.map(({ update }) => fromText(update))), ...partsIn(fresh) })
}

/**
 * The stored changes of transcripts. Changes are only appended; when a transcript is opened or
 * closed they are merged into one record.
 */
export class EditLog extends Context.Service<
  EditLog,
  {
    readonly load: (
      id: StoryId,
    ) => Effect.Effect<RoomState & { readonly isNew: boolean }, InsufficientStorage>
    /** Stores a change; answers it as it is stored, null if the story is deleted. */
    readonly append: (
      id: StoryId,
      room: Room,
      batch: Batch,
    ) => Effect.Effect<EditRecord | null, InsufficientStorage>
    /** Applies what other nodes have stored by now, by the ids of what there is. */
    readonly catchUp: (id: StoryId, room: Room) => Effect.Effect<void>
    /** Merges all records of a story into one. Records added meanwhile stay beside it. */
    readonly compact: (id: StoryId, room: Room) => Effect.Effect<void, InsufficientStorage>
    /** Whether the story is erased. */
    readonly isGone: (id: StoryId) => Effect.Effect<boolean>
    /** Removes what was stored of a story when it was erased elsewhere already. */
    readonly erase: (id: StoryId) => Effect.Effect<void>
    /** The same for who wrote what in it, when their account was erased elsewhere. */
    readonly unsign: (id: StoryId, user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Whether all changes are merged. */
    readonly isSettled: (id: StoryId) => Effect.Effect<boolean>
    /** Stories with changes that are not merged yet. */
    readonly unsettled: Effect.Effect<ReadonlyArray<StoryId>>
  }
>()("backend/features/transcripts/room/EditLog") {
  static readonly layer = Layer.effect(
    EditLog,
    Effect.gen(function* () {
      const { edits, editNames, signatures } = yield* Database
      const { yjsClientIds, transcriptSnapshots, stories, transcriptVersions } = yield* Database

      const made = Effect.fnUntraced(function* (record: Omit<EditRecord, "id" | "at">) {
        const at = yield* Clock.currentTimeMillis
        return { id: randomUUID(), at, ...record }
      })
      const addTogether = yield* writtenTogether<EditRecord, InsufficientStorage>(
        ([first, ...others]) =>
          others.length === 0 ? edits.insert(first) : edits.insertMany([first, ...others]),
      )

      /** Stores a record of what the room has. */
      const addOf = Effect.fnUntraced(function* (
        room: Room,
        record: EditRecord,
        write: (record: EditRecord) => Effect.Effect<void, InsufficientStorage>,
      ) {
        // Before it is written: found in the store before the answer comes, it would be heard as another's.
        room.records.add(record.id)
        yield* write(record)
        // The story was erased meanwhile, and what it had before this came.
        if (room.isForgotten) yield* edits.remove({ id: record.id })
      })

      const append = Effect.fn("EditLog.append")(function* (
        storyId: StoryId,
        room: Room,
        batch: Batch,
      ) {
        if (room.isForgotten) return null
        const record = yield* made({
          storyId,
          update: toText(batch.update),
          authors: batch.authors,
          changes: batch.changes,
          isMerged: false,
        })
        yield* addOf(room, record, addTogether)
        return record
      })

      const catchUp = Effect.fn("EditLog.catchUp")(function* (storyId: StoryId, room: Room) {
        for (;;) {
          const names = yield* editNames.every({ filter: { storyId }, only: fieldsOfEditName })
          const unknown = names.flatMap(({ id }) => (room.records.has(id) ? [] : [id]))
          if (unknown.length === 0) return
          const found = yield* edits.every({ filter: { id: { $in: unknown } } })
          hearRecords(room, found)
          if (found.length === unknown.length) return
          // Another node put some of them together meanwhile: they are in a record that was not there.
        }
      })

      const load = Effect.fn("EditLog.load")(function* (storyId: StoryId) {
        const found = yield* edits.every({ filter: { storyId } })
        const document = new Y.Doc()
        if (found.length === 0) Y.applyUpdate(document, seedUpdate())
        else {
          // The empty start of a document is not stored before the first merge, but browsers have
          // it already, so it is added.
          const updates = [seedUpdate(), ...found.map(({ update }) => fromText(update))]
          Y.applyUpdate(document, Y.mergeUpdates(updates))
        }
        const records = found.map(({ id }) => id)
        return { document, records, ...partsIn(found), isNew: found.length === 0 }
      })

      const isSettled = (storyId: StoryId) =>
        Effect.map(edits.count({ storyId, isMerged: false }), (open) => open === 0)

      const compact = Effect.fn("EditLog.compact")(function* (storyId: StoryId, room: Room) {
        if (room.isForgotten) return
        // Only the records that are there now; those that another node adds from here on are not
        // touched.
        const found = yield* signatures.every({ filter: { storyId }, without: ["update"] })
        const isTogether =
          found.length <= 1 &&
          found.every(({ changes, isMerged }) => isMerged && isSameParts(changes, room.openChanges))
        if (isTogether && !room.hasUnkept) return
        // Records that another node added are applied here, too. Words that were removed are not in the
        // merged record.
        const unknown = found.flatMap(({ id }) => (room.records.has(id) ? [] : [id]))
        if (unknown.length > 0) {
          hearRecords(room, yield* edits.every({ filter: { id: { $in: unknown } } }))
        }
        const { authors, openChanges: changes } = room
        const update = toText(Y.encodeStateAsUpdate(room.document))
        // With changes that are in no version it is not done with yet: whoever lets go of the
        // transcript saves one, or after a crash the next start.
        const isMerged = changes.length === 0
        yield* addOf(
          room,
          yield* made({ storyId, update, authors, changes, isMerged }),
          edits.insert,
        )
        yield* edits.remove({ id: { $in: found.map((record) => record.id) } })
      })

      const isGone = (id: StoryId) => Effect.map(stories.count({ id }), (there) => there === 0)

      const erase = Effect.fn("EditLog.erase")(function* (storyId: StoryId) {
        yield* edits.remove({ storyId })
        yield* yjsClientIds.remove({ storyId })
        yield* transcriptVersions.remove({ storyId })
        yield* transcriptSnapshots.remove({ id: storyId })
      })

      const unsign = Effect.fn("EditLog.unsign")(function* (storyId: StoryId, user: UserId) {
        const found = yield* signatures.every({ filter: { storyId }, without: ["update"] })
        for (const signature of found) {
          const unsigned = signedWithout(signature, user)
          if (unsigned !== null) yield* signatures.update({ id: signature.id }, { $set: unsigned })
        }
        yield* yjsClientIds.remove({ storyId, userId: user })
        yield* transcriptVersions.update({ storyId, by: user }, { $pull: { by: user } })
      })

      const isApart = { isMerged: false }
      const apart = editNames.every({ filter: isApart, only: fieldsOfEditName })
      const unsettled = Effect.map(apart, (open) => [
        ...new Set(open.map(({ storyId }) => storyId)),
      ])

      return EditLog.of({
        ...{ load, append, catchUp, compact, isSettled, unsettled },
        ...{ isGone, erase, unsign },
      })
    }),
  )
}
