import { setTimeout } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { Effect, Layer, Semaphore } from "effect"
import {
  connect,
  type Line,
  linePair,
  lineToThread,
  type Peer,
  RequestFailed,
  type RequestOf,
} from "../../../../lib/rpc.ts"
import { type IndexChanges, IndexBusy, IndexLost, SearchIndex } from "../search-index.ts"
import {
  type IndexProcedures,
  type WarningProcedures,
  serveIndex,
  type Start,
} from "./index-server.ts"

/** How many may wait for a response; further ones are told to come back. */
const mostWaiting = 64
/** Milliseconds. Reading what is kept takes seconds, so a thread that takes this long hangs. */
const timeout = 60_000
/** Milliseconds for which the end of the server waits for what search knows to be kept. */
const lastTimeout = 5_000

const busy = new IndexBusy({
  reason: "Many people are searching right now. Please search again in a few seconds.",
})
const lost = new IndexLost()

const say = (notes: ReadonlyArray<string>) =>
  Effect.forEach(notes, (note) => Effect.logWarning(note), { discard: true })

/**
 * The vectors in one block of memory, which can be handed over as it is. They may be views of memory
 * that others use, and each sent by itself would be copied with all that.
 */
const packed = (changes: IndexChanges) => {
  const all = changes.stories.flatMap(({ passages }) => passages ?? [])
  const numbers = all.flatMap(({ vectors }) => vectors.map(([, { length }]) => length))
  const block = new Float32Array(numbers.reduce((sum, length) => sum + length, 0))
  let at = 0
  const moved = (vector: Float32Array) => {
    const there = block.subarray(at, at + vector.length)
    there.set(vector)
    at += vector.length
    return there
  }
  const stories = changes.stories.map((story) => ({
    ...story,
    passages:
      story.passages?.map((passage) => ({
        ...passage,
        vectors: passage.vectors.map(([model, vector]) => [model, moved(vector)] as const),
      })) ?? null,
  }))
  return { changes: { ...changes, stories }, transfer: [block.buffer] }
}

/** An index in use. */
interface Running {
  readonly peer: Peer<IndexProcedures>
  /** Sentences for the log. */
  readonly warnings: Array<string>
  hasResponded: boolean
}

const indexOver = (folder: string | null, start: (how: Start) => Line): Layer.Layer<SearchIndex> =>
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
        if (running !== null && running.peer.isAlive()) return running
        const line = start({ folder, isSuspect: running !== null && !running.hasResponded })
        const warnings: Array<string> = []
        const warn = (sentence: string) => void warnings.push(sentence)
        running = {
          peer: connect<IndexProcedures, WarningProcedures>(line, { warn }),
          ...{ warnings, hasResponded: false },
        }
        return running
      }

      const send = Effect.fnUntraced(function* <Name extends keyof IndexProcedures>(
        one: Running,
        name: Name,
        request: RequestOf<IndexProcedures[Name]>,
        transfer: ReadonlyArray<ArrayBuffer> = [],
      ) {
        const response = yield* Effect.tryPromise({
          // A disk may be slow for as long as it likes: nobody waits for it.
          try: () =>
            one.peer.request(name, request, { transfer, ...(name !== "save" && { timeout }) }),
          catch: (error) => error,
        }).pipe(
          Effect.catch((error) => {
            if (error instanceof RequestFailed && name !== "apply") return Effect.die(error)
            // What was applied in part cannot be used.
            one.peer.end()
            return Effect.andThen(
              Effect.logError("What search knows was lost", error),
              Effect.fail(lost),
            )
          }),
        )
        one.hasResponded = true
        yield* say(one.warnings.splice(0))
        return response
      })
      /** It handles one request at a time, and what it has begun cannot be taken back. */
      const withLock = <A, E>(work: Effect.Effect<A, E>) =>
        turn.withPermits(1)(Effect.uninterruptible(work))

      const sendKnown = <Name extends keyof IndexProcedures>(
        name: Name,
        request: RequestOf<IndexProcedures[Name]>,
        transfer?: ReadonlyArray<ArrayBuffer>,
      ) =>
        Effect.suspend(() => {
          // Whoever waited for one that died goes by what that one had.
          const one = known
          return withLock(
            Effect.suspend(() =>
              one !== null && one === known && one.peer.isAlive()
                ? send(one, name, request, transfer)
                : Effect.fail(lost),
            ),
          )
        })
      /** For those whom users wait for: there may be any number of them. */
      const question = <Name extends keyof IndexProcedures>(
        name: Name,
        request: RequestOf<IndexProcedures[Name]>,
      ) =>
        Effect.gen(function* () {
          if (waiting >= mostWaiting) return yield* busy
          waiting += 1
          return yield* Effect.ensuring(
            sendKnown(name, request),
            Effect.sync(() => {
              waiting -= 1
            }),
          )
        }).pipe(Effect.withSpan(`SearchIndex.${name}`))

      const standing = withLock(
        Effect.gen(function* () {
          const one = yield* Effect.try({ try: begun, catch: () => lost })
          const told = yield* send(one, "standing", null)
          known = one
          return told
        }),
      ).pipe(Effect.withSpan("SearchIndex.standing"))

      // Beside the questions. Nothing is lost where it fails: that is noticed by the next of them.
      const save = Effect.suspend(() =>
        known?.peer.isAlive() === true ? Effect.ignore(send(known, "save", null)) : Effect.void,
      ).pipe(Effect.withSpan("SearchIndex.save"))

      const end = async () => {
        isClosed = true
        const late = new AbortController()
        const saved = known?.peer.isAlive() === true ? known.peer.request("save", null) : null
        await Promise.race([
          saved?.catch(() => null) ?? null,
          setTimeout(lastTimeout, null, { signal: late.signal }).catch(() => null),
        ])
        late.abort()
        await running?.peer.end()
        return running?.warnings ?? []
      }
      yield* Effect.addFinalizer(() => Effect.flatMap(Effect.promise(end), say))

      return SearchIndex.of({
        standing,
        save,
        apply: (all) => {
          const { changes, transfer } = packed(all)
          return Effect.withSpan(sendKnown("apply", changes, transfer), "SearchIndex.apply")
        },
        models: (asker, models) => question("models", { asker, models }),
        recorders: (asker) => question("recorders", asker),
        search: (query) => {
          // A view would be copied with all the memory it is a view of.
          const meanings = query.meanings.map((one) => ({ ...one, vector: one.vector.slice() }))
          return question("search", { ...query, meanings })
        },
        suggest: (typed) => question("suggest", typed),
      })
    }),
  )

/** On a thread of its own, which its first use starts, by a script that hosts it. */
export const indexOn = (script: URL, folder: string | null) =>
  indexOver(folder, (workerData) => lineToThread(new Worker(script, { workerData })))

/** On a thread of its own, kept in a folder for the next start; null: kept nowhere. */
export const indexOnThread = (folder: string | null) =>
  indexOn(new URL("./worker.ts", import.meta.url), folder)

/** On this thread: for tests of what uses it. */
export const indexHere = (folder: string | null = null) =>
  indexOver(folder, (how) => {
    const [line, other] = linePair()
    serveIndex(other, how)
    return line
  })
