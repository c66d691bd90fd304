import { Effect } from "effect"

/** Milliseconds for which nobody was answered, from which on the log says so. */
const most = 1_000
/** Milliseconds between looks. */
const usualEvery = 500
/** So many of what was under way are named. */
const mostNamed = 10
/** Where nobody looks, what has ended takes no room. */
const mostEnded = 1_000

interface Work {
  readonly name: string
  readonly isOver: () => boolean
}

/** What this process is at, and the names of what has ended since the last look. */
const underWay = new Set<Work>()
let endedSince: Array<string> = []

/**
 * Notes that something begins; what it answers notes that it has ended. `isOver`: asked at each look, for work
 * of which nobody may tell the end.
 */
export const noteBegin = (name: string, isOver: Work["isOver"] = () => false) => {
  const work = { name, isOver }
  underWay.add(work)
  return () => {
    if (underWay.delete(work) && endedSince.length < mostEnded) endedSince.push(name)
  }
}

/** The same around some work, however that ends. */
export const named = <A, E, R>(name: string, work: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => noteBegin(name)),
    () => work,
    (noteEnd) => Effect.sync(noteEnd),
  )

const seconds = (millis: number) => (millis / 1_000).toFixed(1)

/** What the log says when the event loop was so many milliseconds late; null: nothing. */
export const lineOf = (late: number, names: ReadonlyArray<string>) => {
  if (late < most) return null
  const all = [...new Set(names)]
  const more = all.length > mostNamed ? ` and ${String(all.length - mostNamed)} more` : ""
  const at = all.length === 0 ? "something without a name" : all.slice(0, mostNamed).join(", ")
  return `The server did not answer anyone for ${seconds(late)} s. It was busy with: ${at}${more}.`
}

/**
 * Says in the log what was under way whenever the event loop was held, for as long as it runs. It begins once
 * `listening` is done: before that nobody waits for an answer.
 */
export const watchEventLoop = <R>(
  listening: Effect.Effect<unknown, never, R>,
  every = usualEvery,
) =>
  Effect.gen(function* () {
    const since = performance.now()
    endedSince = []
    yield* Effect.sleep(every)
    const late = performance.now() - since - every
    const names = [...underWay].map(({ name }) => name)
    for (const work of underWay) if (work.isOver()) underWay.delete(work)
    const line = lineOf(late, [...names, ...endedSince])
    if (line !== null) yield* Effect.logWarning(line)
  }).pipe(Effect.forever, (watching) => Effect.andThen(listening, watching))
