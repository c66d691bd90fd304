import { statSync } from "node:fs"
import { Effect } from "effect"
import { embeddedGazetteer } from "../../backend/adapters/geonames/geonames-gazetteer.ts"
import { gazetteerFile } from "../../backend/adapters/geonames/build-database.ts"
import { kilometers } from "../../backend/lib/kilometers.ts"
import { sixtyPlaces } from "../../backend/adapters/geonames/sixty-places.fixture.ts"
import { findPlaces } from "../../backend/features/places/recognize.ts"
import { heldOutSentences } from "../../backend/features/places/held-out-sentences.fixture.ts"
import { judge } from "../../backend/features/places/score-extraction.fixture.ts"
import { tuningSentences } from "../../backend/features/places/tuning-sentences.fixture.ts"
import { Gazetteer } from "../../backend/ports/gazetteer.ts"
import { heading, line, spread } from "./report.ts"

const from = { latitude: 53.7, longitude: -2 }
const rounds = 20

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** What somebody who types asks for: each beginning of a name from the third letter on. */
const beginnings = (typed: string) => {
  const letters = [...typed]
  return letters.slice(2).map((_, at) => letters.slice(0, at + 3).join(""))
}

const times = (taken: ReadonlyArray<number>) => spread(taken, [0.5, 0.95, 1], 2)

/** So many sentences have two hours of talk. */
const twoHours = 1_800

/** Places named in a talk: how many are found, how many rightly, and how long a long talk takes. */
const ofTalk = Effect.gen(function* () {
  for (const [which, sentences] of [
    ["made with the rules", tuningSentences],
    ["not looked at", heldOutSentences],
  ] as const) {
    const { right, wrong, missed, precision, recall } = yield* judge(sentences)
    line(
      `${String(sentences.length)} sentences ${which}: precision, recall; right, wrong, missed`,
      [precision.toFixed(2), recall.toFixed(2), right, wrong.length, missed.length].join(", "),
    )
  }
  const talk = Array.from({ length: twoHours }, (_, n) => ({
    text: heldOutSentences[n % heldOutSentences.length]?.text ?? "",
    start: n * 4,
  }))
  const taken: Array<number> = []
  for (let round = 0; round < 10; round += 1) {
    const begun = performance.now()
    yield* findPlaces(talk, { people: new Set(), anchors: [] })
    taken.push(performance.now() - begun)
  }
  line(`places in ${String(twoHours)} sentences, two hours of talk`, times(taken))
})

/** Names of places: how long an answer takes, what it costs in memory, and how many are right. */
export const measure = () =>
  Effect.gen(function* () {
    const file = gazetteerFile()
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    yield* Effect.gen(function* () {
      const gazetteer = yield* Gazetteer
      const timed = Effect.fnUntraced(function* <A>(work: Effect.Effect<A>) {
        const begun = performance.now()
        const result = yield* work
        return { result, taken: performance.now() - begun }
      })
      const typed = sixtyPlaces.flatMap((meant) => beginnings(meant.typed))
      const suggesting = (near: typeof from | null) =>
        Effect.gen(function* () {
          const taken: Array<number> = []
          for (let round = 0; round < rounds; round += 1)
            for (const text of typed)
              taken.push((yield* timed(gazetteer.suggest(text, near, 5))).taken)
          return taken
        })
      const cold = yield* timed(gazetteer.suggest("san", null, 5))
      for (const text of typed) yield* gazetteer.suggest(text, null, 5)
      globalThis.gc?.()
      const once = process.memoryUsage().rss - before
      const everywhere = yield* suggesting(null)
      const nearby = yield* suggesting(from)
      const called: Array<number> = []
      for (let round = 0; round < rounds; round += 1)
        for (const { at } of sixtyPlaces) {
          const [latitude, longitude] = at
          called.push((yield* timed(gazetteer.around({ latitude, longitude }))).taken)
        }
      const found = yield* Effect.forEach(sixtyPlaces, ({ typed, country, at }) =>
        Effect.map(gazetteer.suggest(typed, null, 5), (places) =>
          places.findIndex(
            (place) =>
              place.country === country && kilometers([place.latitude, place.longitude], at) < 15,
          ),
        ),
      )
      globalThis.gc?.()
      heading("npm run bench places (milliseconds: median, p95, longest)")
      line("the file", megabytes(statSync(file).size))
      line("first answer", cold.taken)
      line(
        `${String(typed.length)} beginnings of names, ${String(rounds)} times`,
        times(everywhere),
      )
      line("the same, knowing where somebody is", times(nearby))
      line("what sixty positions are called", times(called))
      line(
        "of sixty found; first of the five",
        [found.filter((at) => at >= 0).length, found.filter((at) => at === 0).length].join("; "),
      )
      line("memory by it, when all were asked once", megabytes(once))
      line("and at the end", megabytes(process.memoryUsage().rss - before))
      yield* ofTalk
    }).pipe(Effect.provide(embeddedGazetteer()))
  }).pipe(Effect.runPromise)
