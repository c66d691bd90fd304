import { Clock, Context, Effect, Layer, Option, Queue, Stream } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId } from "#protocol/ids.ts"
import { sentencesOf } from "#protocol/sentences.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { Happenings } from "../happenings.ts"
import { Embedder } from "../ports/embedder.ts"
import { StoryRecords } from "../stories/records.ts"
import { Readings } from "../transcripts/readings.ts"
import { WordsNews } from "../transcripts/words-news.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { cutIntoPassages, type Passage, passageRecord, passageText } from "./passages.ts"
import { PassageRecords, type PassageRecord, vectorToText } from "./records.ts"

/**
 * Milliseconds without news of a story after which search follows, and the longest it waits while people
 * go on writing. Of words that are being written there is news every few seconds (KeepingUp).
 */
const quiet = 5_000
const longest = 60_000
const lookAgain = 250
/** After each failure a story waits twice as long, up to this. */
const longestPause = 10 * 60_000

/** Texts embedded at a time, so that searches in between do not wait long. */
const batch = 4

const isSame = (one: PassageRecord, other: PassageRecord) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Has search follow the words people correct. Only passages that changed are worked on. */
export class Indexing extends Context.Service<
  Indexing,
  {
    /** The story's words may have changed since search learnt them. */
    readonly note: (id: StoryId) => Effect.Effect<void>
    /** At the start: what a stop left undone. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/search/Indexing") {
  static readonly layer = Layer.effect(
    Indexing,
    Effect.gen(function* () {
      const { stories } = yield* StoryRecords
      const passages = yield* PassageRecords
      const readings = yield* Readings
      const embedder = yield* Embedder
      const { all } = yield* Happenings
      const news = yield* WordsNews
      const noted = yield* Queue.unbounded<StoryId>()

      const vectorsOf = Effect.fnUntraced(function* (
        cut: ReadonlyArray<Passage>,
        known: ReadonlyMap<string, PassageRecord>,
      ) {
        const texts = [...new Set(cut.map(passageText))].filter((text) => {
          const record = known.get(text)
          return record === undefined || record.model !== embedder.model
        })
        const vectors = new Map<string, string>()
        for (let at = 0; at < texts.length; at += batch) {
          const some = texts.slice(at, at + batch)
          const made = yield* embedder.embed(some)
          for (const [n, text] of some.entries()) {
            const vector = made[n]
            if (vector !== undefined) vectors.set(text, vectorToText(vector))
          }
        }
        return vectors
      })

      const recordsOf = Effect.fnUntraced(function* (storyId: StoryId, original: Transcript) {
        const before = yield* passages.find({ filter: { storyId }, sort: [["id", 1]] })
        const known = new Map(before.map((record) => [passageText(record), record]))
        const cut = cutIntoPassages(sentencesOf(original))
        const vectors = yield* vectorsOf(cut, known)
        const after = cut.map((passage, n): PassageRecord => {
          const text = passageText(passage)
          const vector = vectors.get(text) ?? known.get(text)?.vector ?? null
          return passageRecord({ storyId, n, passage, model: embedder.model, vector })
        })
        return { before, after }
      })

      const replace = Effect.fnUntraced(function* (
        before: ReadonlyArray<PassageRecord>,
        after: ReadonlyArray<PassageRecord>,
      ): Effect.fn.Return<boolean, NoRoom> {
        const old = new Map(before.map((record) => [record.id, record]))
        const changed = after.filter((record) => {
          const was = old.get(record.id)
          return was === undefined || !isSame(was, record)
        })
        const gone = before.slice(after.length)
        if (changed.length === 0 && gone.length === 0) return false
        yield* passages.remove({ id: { $in: [...changed, ...gone].map(({ id }) => id) } })
        yield* passages.insertMany(changed).pipe(Effect.catchTag("AlreadyThere", Effect.die))
        return true
      })

      const index = Effect.fn("Indexing.index")(function* (id: StoryId) {
        const story = yield* stories.get(id)
        const reading = yield* readings.get(id)
        if (Option.isNone(story) || Option.isNone(reading) || reading.value.isIndexed) return
        // Processing ends with the index; what was corrected meanwhile is noted again then.
        if (story.value.work.state !== "ready") return
        const { before, after } = yield* recordsOf(id, reading.value.original)
        const isChanged = yield* replace(before, after)
        const stands = yield* readings.markIndexed(reading.value)
        if (!stands) yield* Queue.offer(noted, id)
        if (isChanged) yield* news.tell(id)
      })

      const waiting = new Map<StoryId, { readonly since: number; readonly last: number }>()
      /** How often in a row search could not follow. */
      const failures = new Map<StoryId, number>()
      const tryLater = (id: StoryId) =>
        Effect.fnUntraced(function* (why: unknown) {
          yield* Effect.logWarning("search does not know the newest words yet", why)
          failures.set(id, (failures.get(id) ?? 0) + 1)
          yield* Queue.offer(noted, id)
        })
      const takeDue = Effect.gen(function* () {
        // With nobody waiting there is time until somebody does.
        const ids = waiting.size === 0 ? yield* Queue.takeAll(noted) : yield* Queue.clear(noted)
        const now = yield* Clock.currentTimeMillis
        for (const id of ids) waiting.set(id, { since: waiting.get(id)?.since ?? now, last: now })
        const due = [...waiting].flatMap(([id, { since, last }]) => {
          const pause = Math.min(quiet * 2 ** (failures.get(id) ?? 0), longestPause)
          return now - last >= pause || now - since >= Math.max(pause, longest) ? [id] : []
        })
        for (const id of due) waiting.delete(id)
        return due
      })
      const work = Effect.gen(function* () {
        for (const id of yield* takeDue) {
          yield* index(id).pipe(
            Effect.andThen(Effect.sync(() => failures.delete(id))),
            unlessInterrupted(tryLater(id)),
          )
        }
        yield* Effect.sleep(lookAgain)
      })
      yield* Effect.forkScoped(Effect.forever(work))
      yield* all.pipe(
        Stream.runForEach(({ happening }) =>
          happening._tag === "WordsChanged" || happening._tag === "StoryChanged"
            ? Queue.offer(noted, happening.storyId)
            : Effect.void,
        ),
        Effect.forkScoped,
      )

      const note = (id: StoryId) => Effect.asVoid(Queue.offer(noted, id))
      const recover = Effect.gen(function* () {
        for (const id of yield* readings.notIndexed) yield* note(id)
      })
      return Indexing.of({ note, recover })
    }),
  )
}
