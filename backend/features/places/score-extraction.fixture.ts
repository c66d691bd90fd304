import { Effect } from "effect"
import { findPlaces } from "./recognize.ts"
import type { JudgedSentence } from "./sentences.fixture.ts"

/** How many places were found rightly, found where none is meant, and not found. */
export interface Judged {
  readonly right: number
  readonly wrong: ReadonlyArray<string>
  readonly missed: ReadonlyArray<string>
  readonly precision: number
  readonly recall: number
}

/** Judges each sentence for itself, as if it were all there is. */
export const judge = (sentences: ReadonlyArray<JudgedSentence>) =>
  Effect.gen(function* () {
    let right = 0
    const wrong: Array<string> = []
    const missed: Array<string> = []
    for (const { text, meant } of sentences) {
      const found = yield* findPlaces([{ text, start: 0 }], { people: new Set(), anchors: [] })
      const named = found.map(({ name, place }) => `${name}, ${place.country}`)
      right += named.filter((one) => meant.includes(one)).length
      wrong.push(...named.filter((one) => !meant.includes(one)).map((one) => `${one}: ${text}`))
      missed.push(...meant.filter((one) => !named.includes(one)).map((one) => `${one}: ${text}`))
    }
    const judged: Judged = {
      ...{ right, wrong, missed },
      precision: right / Math.max(1, right + wrong.length),
      recall: right / Math.max(1, right + missed.length),
    }
    return judged
  })
