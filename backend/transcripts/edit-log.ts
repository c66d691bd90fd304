import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option } from "effect"
import * as Y from "yjs"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type { Batch, Room, RoomState } from "./room.ts"
import type { Change, EditRecord } from "../kept/edits.ts"
import type { OldTranscriptRecord } from "../kept/old-transcripts.ts"
import { Kept } from "../kept/kept.ts"
import { seedUpdate } from "./spoken.ts"
import { writtenTogether } from "./written-together.ts"

const toText = (update: Uint8Array) =>
  Buffer.from(update.buffer, update.byteOffset, update.byteLength).toString("base64")
const fromText = (text: string) => new Uint8Array(Buffer.from(text, "base64"))

const englishOf = ({ paragraphs, translation }: OldTranscriptRecord): Transcript =>
  (translation ?? []).flatMap((text, n) => {
    const { start, end } = paragraphs[n] ?? { start: 0, end: 0 }
    return text.trim() === "" ? [] : [{ start, end, text, phrases: [{ start, end, text }] }]
  })

const sameChange = (one: Change, other: Change) =>
  one.userId === other.userId && one.text === other.text
const eachOnce = (changes: ReadonlyArray<Change>) =>
  changes.filter((change, n) => changes.findIndex((other) => sameChange(change, other)) === n)

const isSameParts = (some: ReadonlyArray<Change>, others: ReadonlyArray<Change>) =>
  some.length === others.length &&
  some.every((one) => others.some((other) => sameChange(one, other)))

/** From stored records: who wrote under each client id, and whose changes are in no version. */
const partsIn = (found: ReadonlyArray<EditRecord>): Pick<RoomState, "authors" | "changes"> => ({
  authors: new Map(
    found.flatMap(({ authors }) => authors.map(({ client, userId }) => [client, userId])),
  ),
  changes: eachOnce(found.flatMap(({ changes }) => changes)),
})

/**
 * The stored changes of transcripts. Changes are only appended; when a transcript is opened or
 * closed they are merged into one record.
 */
export class EditLog extends Context.Service<
  EditLog,
  {
    readonly load: (id: StoryId) => Effect.Effect<RoomState & { readonly isNew: boolean }, NoRoom>
    readonly append: (id: StoryId, room: Room, batch: Batch) => Effect.Effect<void, NoRoom>
    /** Merges all records of a story into one. Records added meanwhile stay beside it. */
    readonly compact: (id: StoryId, room: Room) => Effect.Effect<void, NoRoom>
    /** Whether all changes are merged. */
    readonly isSettled: (id: StoryId) => Effect.Effect<boolean>
    /** Stories with changes that are not merged yet. */
    readonly unsettled: Effect.Effect<ReadonlyArray<StoryId>>
  }
>()("backend/transcripts/EditLog") {
  static readonly layer = Layer.effect(
    EditLog,
    Effect.gen(function* () {
      const { edits, signatures, oldTranscripts } = yield* Kept

      const made = Effect.fnUntraced(function* (record: Omit<EditRecord, "id" | "at">) {
        const at = yield* Clock.currentTimeMillis
        return { id: randomUUID(), at, ...record }
      })
      const add = Effect.fnUntraced(function* (record: Omit<EditRecord, "id" | "at">) {
        const whole = yield* made(record)
        yield* edits.insert(whole)
        return whole.id
      })
      const addTogether = yield* writtenTogether<EditRecord, NoRoom>(([first, ...others]) =>
        others.length === 0 ? edits.insert(first) : edits.insertMany([first, ...others]),
      )

      /**
       * The ids of the records each document contains, so that records of other servers are
       * recognised.
       */
      const known = new WeakMap<Y.Doc, Set<string>>()

      const append = Effect.fn("EditLog.append")(function* (
        storyId: StoryId,
        room: Room,
        batch: Batch,
      ) {
        if (room.isForgotten) return
        const record = yield* made({
          storyId,
          update: toText(batch.update),
          authors: batch.authors,
          changes: batch.changes,
          isMerged: false,
        })
        yield* addTogether(record)
        known.get(room.document)?.add(record.id)
      })

      /**
       * A document that was never opened starts with the words of the old transcript format, if
       * any; always the same bytes, so that doing it twice does no harm.
       */
      const begin = Effect.fnUntraced(function* (storyId: StoryId) {
        const old = yield* oldTranscripts.get(storyId)
        const update = Option.match(old, {
          onNone: () => seedUpdate(),
          onSome: (kept) => seedUpdate({ original: kept.paragraphs, english: englishOf(kept) }),
        })
        if (Option.isSome(old)) {
          yield* add({ storyId, update: toText(update), authors: [], changes: [], isMerged: true })
          yield* oldTranscripts.remove({ id: storyId })
        }
        return update
      })

      const load = Effect.fn("EditLog.load")(function* (storyId: StoryId) {
        const found = yield* edits.find({ filter: { storyId }, sort: [["at", 1]] })
        const document = new Y.Doc()
        if (found.length === 0) Y.applyUpdate(document, yield* begin(storyId))
        else {
          // The empty start of a document is not stored before the first merge, but browsers have
          // it already, so it is added.
          const updates = [seedUpdate(), ...found.map(({ update }) => fromText(update))]
          Y.applyUpdate(document, Y.mergeUpdates(updates))
        }
        known.set(document, new Set(found.map(({ id }) => id)))
        return { document, ...partsIn(found), isNew: found.length === 0 }
      })

      const isSettled = (storyId: StoryId) =>
        Effect.map(edits.count({ storyId, isMerged: false }), (open) => open === 0)

      const compact = Effect.fn("EditLog.compact")(function* (storyId: StoryId, room: Room) {
        if (room.isForgotten) return
        // Only the records that are there now; those that another server adds from here on are not
        // touched.
        const found = yield* signatures.find({ filter: { storyId }, without: ["update"] })
        const isTogether =
          found.length <= 1 &&
          found.every(({ changes }) => isSameParts(changes, room.openChanges)) &&
          (yield* isSettled(storyId))
        if (isTogether && !room.hasUnkept) return
        // Records that another server added are applied here, too. Words that were removed are not
        // in the merged record.
        const ours = known.get(room.document)
        const unknown = found.flatMap(({ id }) => (ours?.has(id) === true ? [] : [id]))
        const others =
          unknown.length === 0 ? [] : yield* edits.find({ filter: { id: { $in: unknown } } })
        const { authors, changes } = partsIn(others)
        room.learn(authors, changes)
        for (const { update } of others) Y.applyUpdate(room.document, fromText(update))
        const id = yield* add({
          storyId,
          update: toText(Y.encodeStateAsUpdate(room.document)),
          authors: room.authors,
          changes: room.openChanges,
          isMerged: true,
        })
        ours?.add(id)
        yield* edits.remove({ id: { $in: found.map((record) => record.id) } })
      })

      const unsettled = Effect.map(edits.find({ filter: { isMerged: false } }), (open) => [
        ...new Set(open.map(({ storyId }) => storyId)),
      ])

      return EditLog.of({ load, append, compact, isSettled, unsettled })
    }),
  )
}
