import { Clock, Context, Effect, Layer, Option, Queue, Schedule, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import { Kept } from "../kept/kept.ts"
import { Rewriting } from "../stories/rewriting.ts"
import { type Held, Holding, renewMillis } from "../transcripts/holding.ts"
import { Readings } from "../transcripts/readings.ts"
import { Versions } from "../transcripts/versions.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { Indexing } from "./indexing.ts"

/**
 * Milliseconds without news of a story after which search and summary follow, and the longest they
 * wait while people go on writing. Of words that are being written there is news every few seconds
 * (KeepingUp).
 */
const quiet = 5_000
const longest = 60_000
const lookAgain = 250
/** After each failure a story waits twice as long, up to this. */
const longestPause = 10 * 60_000
/** News of words another server was told, and did not live to see to, is in the store alone. */
const lookIntoStore = 30_000
/** Stories the store is asked about in one question. */
const asked = 200

/** Has what is made of a story's words, its summary and what search knows, follow the words people correct. */
export class Following extends Context.Service<
  Following,
  {
    /** The story's words may have changed since. */
    readonly note: (id: StoryId) => Effect.Effect<void>
    /** At the start: what a stop left undone. `alone`: no other server shares the store. */
    readonly recover: (alone: boolean) => Effect.Effect<void>
  }
>()("backend/search/Following") {
  static readonly layer = Layer.effect(
    Following,
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const readings = yield* Readings
      const { hold, renew, letGo, letAllGo } = yield* Holding
      const versions = yield* Versions
      const indexing = yield* Indexing
      const rewriting = yield* Rewriting
      const { all } = yield* Happenings
      const scope = yield* Effect.scope
      const noted = yield* Queue.unbounded<StoryId>()
      const note = (id: StoryId) => Effect.asVoid(Queue.offer(noted, id))

      const followWords = Effect.fnUntraced(function* (held: Held) {
        const { reading } = held
        const { id, original } = reading
        const story = yield* stories.get(id)
        if (Option.isNone(story)) return
        yield* indexing.index(id, original, renew(held))
        yield* rewriting.rewrite(story.value, original).pipe(
          // The next words may be another matter.
          Effect.catchIf(
            (error) => error._tag === "WriterFailed" && !error.canPass,
            (error) => Effect.logWarning("the summary stays as it is", error),
          ),
        )
        if (!(yield* readings.markIndexed(reading))) yield* note(id)
      })

      /** Somebody else's now, or erased: then nothing of what was learnt in the same moment stays. */
      const lost = Effect.fnUntraced(function* (id: StoryId) {
        if (Option.isNone(yield* readings.get(id))) yield* indexing.forget(id)
        else yield* note(id)
      })

      const follow = Effect.fn("Following.follow")(function* (id: StoryId) {
        const story = yield* stories.get(id)
        // Processing ends with both; of what was corrected meanwhile there is news again then.
        if (Option.isNone(story) || story.value.work.state !== "ready") return
        const held = yield* hold(id)
        switch (held._tag) {
          case "NothingToDo":
            return
          case "HeldElsewhere":
            return yield* note(id)
          case "Held":
            return yield* followWords(held).pipe(
              Effect.raceFirst(renew(held).pipe(Effect.repeat(Schedule.spaced(renewMillis)))),
              Effect.catchTag("HoldLost", () => lost(id)),
              Effect.ensuring(letGo(held)),
            )
        }
      })

      const waiting = new Map<StoryId, { readonly since: number; readonly last: number }>()
      /** How often in a row a story could not be followed. */
      const failures = new Map<StoryId, number>()
      const tryLater = (id: StoryId) =>
        Effect.fnUntraced(function* (why: unknown) {
          yield* Effect.logWarning("search and summary do not know the newest words yet", why)
          failures.set(id, (failures.get(id) ?? 0) + 1)
          yield* note(id)
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
          yield* follow(id).pipe(
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
            ? note(happening.storyId)
            : Effect.void,
        ),
        Effect.forkScoped,
      )

      const noteWhatIsLeft = Effect.gen(function* () {
        const left = (yield* readings.notIndexed).filter((id) => !waiting.has(id))
        for (let at = 0; at < left.length; at += asked) {
          const some = { id: { $in: left.slice(at, at + asked) } }
          // Of the others there is news when they are ready; of some there never is.
          const ready = yield* stories.find({ filter: { ...some, "work.state": "ready" } })
          for (const { id } of ready) yield* note(id)
        }
      })
      yield* Effect.sleep(lookIntoStore).pipe(
        Effect.andThen(noteWhatIsLeft),
        unlessInterrupted((cause) => Effect.logWarning("the store cannot be looked into", cause)),
        Effect.forever,
        Effect.forkScoped,
      )

      /** Of stories kept before summaries followed, those that were corrected have one that does not fit. */
      const lookThroughOld = Effect.gen(function* () {
        for (const id of yield* rewriting.unsure) {
          const reading = yield* readings.get(id)
          // What is to be followed anyway is written anew with that.
          if (Option.isNone(reading) || !reading.value.isIndexed) continue
          if (!(yield* versions.isCorrected(id, "original"))) {
            yield* rewriting.trust(id, reading.value.original)
          } else if (yield* readings.unmarkIndexed(id)) yield* note(id)
        }
      })
      const recover = Effect.fn("Following.recover")(function* (alone: boolean) {
        if (alone) yield* letAllGo
        yield* noteWhatIsLeft
        yield* lookThroughOld.pipe(
          unlessInterrupted((cause) => Effect.logWarning("old summaries stay unseen", cause)),
          Effect.forkIn(scope),
        )
      })
      return Following.of({ note, recover })
    }),
  )
}
