import { setTimeout } from "node:timers/promises"
import { Effect, Layer, Semaphore } from "effect"
import { SearchIndex, IndexBusy, IndexLost } from "../search-index.ts"
import type { IndexRequest, IndexReply, Start, IndexAnswer } from "./messages.ts"
import { type Running, startHere, startThread } from "./start-worker.ts"

/** How many may wait for an answer; further ones are told to come back. */
const mostWaiting = 64
/** Milliseconds for which the end of the server waits for what search knows to be kept. */
const lastTimeout = 5_000

const busy = new IndexBusy({
  reason: "Many people are searching right now. Please search again in a few seconds.",
})
const lost = new IndexLost()

/** A defect: the question was answered with something else. */
const notAnswered = (told: IndexAnswer) =>
  Effect.die(new Error(told.kind === "failed" ? told.error : `It answered with ${told.kind}`))

const say = (notes: IndexReply["notes"]) =>
  Effect.forEach(notes, (note) => Effect.logWarning(note), { discard: true })

const indexOver = (
  folder: string | null,
  start: (how: Start) => Running,
): Layer.Layer<SearchIndex> =>
  Layer.effect(
    SearchIndex,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      let running: Running | null = null
      /** The one whose standing was read: no other is asked anything. */
      let known: Running | null = null
      let waiting = 0
      let isClosed = false

      const begun = () => {
        if (isClosed) throw new Error("It is being closed")
        if (running !== null && running.isAlive()) return running
        running = start({ folder, isSuspect: running !== null && !running.hasAnswered() })
        return running
      }

      const tell = Effect.fnUntraced(function* (one: () => Running, ask: IndexRequest) {
        const { told, notes } = yield* Effect.tryPromise({
          try: () => one().ask(ask),
          catch: (error) => error,
        }).pipe(
          Effect.tapError((error) => Effect.logError("What search knows was lost", error)),
          Effect.mapError(() => lost),
        )
        yield* say(notes)
        return told
      })
      /** It handles one question at a time, and what it has begun cannot be taken back. */
      const withLock = <A, E>(work: Effect.Effect<A, E>) =>
        turn.withPermits(1)(Effect.uninterruptible(work))

      const tellKnown = (ask: IndexRequest) =>
        Effect.suspend(() => {
          // Whoever waited for one that died goes by what that one had.
          const one = known
          return withLock(
            Effect.suspend(() =>
              one !== null && one === known && one.isAlive()
                ? tell(() => one, ask)
                : Effect.fail(lost),
            ),
          )
        })
      /** For those whom users wait for: there may be any number of them. */
      const question = (ask: IndexRequest) =>
        Effect.gen(function* () {
          if (waiting >= mostWaiting) return yield* busy
          waiting += 1
          return yield* Effect.ensuring(
            tellKnown(ask),
            Effect.sync(() => {
              waiting -= 1
            }),
          )
        })

      const standing = withLock(
        Effect.gen(function* () {
          const told = yield* tell(begun, { kind: "standing" })
          known = running
          return told.kind === "standing" ? told.answer : yield* notAnswered(told)
        }),
      ).pipe(Effect.withSpan("SearchIndex.standing"))

      // Beside the questions. Nothing is lost where it fails: that is noticed by the next of them.
      const save = Effect.suspend(() => {
        const one = known
        return one !== null && one.isAlive()
          ? Effect.ignore(tell(() => one, { kind: "save" }))
          : Effect.void
      }).pipe(Effect.withSpan("SearchIndex.save"))

      const end = async () => {
        isClosed = true
        const late = new AbortController()
        const saved = known?.isAlive() === true ? known.ask({ kind: "save" }) : null
        const reply = await Promise.race([
          saved?.catch(() => null) ?? null,
          setTimeout(lastTimeout, null, { signal: late.signal }).catch(() => null),
        ])
        late.abort()
        await running?.stop()
        return reply?.notes ?? []
      }
      yield* Effect.addFinalizer(() => Effect.flatMap(Effect.promise(end), say))

      return SearchIndex.of({
        standing,
        save,
        apply: Effect.fn("SearchIndex.apply")(function* (changes) {
          const told = yield* tellKnown({ kind: "apply", changes })
          return told.kind === "apply" ? told.answer : yield* notAnswered(told)
        }),
        models: Effect.fn("SearchIndex.models")(function* (asker, models) {
          const told = yield* question({ kind: "models", asker, question: models })
          return told.kind === "models" ? told.answer : yield* notAnswered(told)
        }),
        recorders: Effect.fn("SearchIndex.recorders")(function* (asker) {
          const told = yield* question({ kind: "recorders", asker })
          return told.kind === "recorders" ? told.answer : yield* notAnswered(told)
        }),
        search: Effect.fn("SearchIndex.search")(function* (asked) {
          const told = yield* question({ kind: "search", question: asked })
          return told.kind === "search" ? told.answer : yield* notAnswered(told)
        }),
        suggest: Effect.fn("SearchIndex.suggest")(function* (asked) {
          const told = yield* question({ kind: "suggest", question: asked })
          return told.kind === "suggest" ? told.answer : yield* notAnswered(told)
        }),
      })
    }),
  )

/** On a thread of its own, which its first use starts, by a script that hosts it. */
export const indexOn = (script: URL, folder: string | null) =>
  indexOver(folder, (how) => startThread(script, how))

/** On a thread of its own, kept in a folder for the next start; null: kept nowhere. */
export const indexOnThread = (folder: string | null) =>
  indexOn(new URL("./worker.ts", import.meta.url), folder)

/** On this thread: for tests of what uses it. */
export const indexHere = (folder: string | null = null) => indexOver(folder, startHere)
