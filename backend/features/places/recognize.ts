import { Effect } from "effect"
import { append } from "#protocol/long-lists.ts"
import { Gazetteer, type CalledPlace } from "../../ports/gazetteer.ts"
import { type GeoAnchor, chooseAmong } from "./disambiguate.ts"
import {
  keyOf,
  type NamedSentence,
  namedPlacesIn,
  namesToAsk,
  readSentence,
  type Sentence,
} from "./place-candidates.ts"

/** A place that is named, as it was said, and in which sentence. */
export interface FoundPlace extends Pick<NamedSentence, "name" | "text" | "start" | "within"> {
  readonly place: CalledPlace
}

interface RecognitionContext {
  /** The names of the family, in lower case: Florence is an aunt here. */
  readonly people: ReadonlySet<string>
  readonly anchors: ReadonlyArray<GeoAnchor>
}

/** Sentences read at a time, so that nobody waits for a long talk. */
const atOnce = 200

/** The settlements that English sentences name, every time they do, in the order they are said. */
export const findPlaces = Effect.fn("places.find")(function* (
  sentences: ReadonlyArray<Sentence>,
  { people, anchors }: RecognitionContext,
) {
  const gazetteer = yield* Gazetteer
  const read: Array<ReturnType<typeof readSentence>> = []
  for (let at = 0; at < sentences.length; at += atOnce) {
    append(read, sentences.slice(at, at + atOnce).map(readSentence))
    yield* Effect.yieldNow
  }
  const asked = namesToAsk(read)
  const found = yield* gazetteer.called(asked)
  const answers = new Map(asked.map((name, at) => [keyOf(name), found[at] ?? []]))
  return chooseAmong(namedPlacesIn(read, answers, people), anchors).map(
    ({ named: { name, text, start, within }, place }): FoundPlace => ({
      ...{ name, text, start, within, place },
    }),
  )
})
