import { Effect } from "effect"
import { largestOf } from "#protocol/long-lists.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import type { SourcedSentence } from "../../../ports/biographer.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import { checkSentence } from "../fact-check/check-sentence.ts"
import type { Embed, BiographySources } from "../generation/sources.ts"
import { termsOf } from "../../../lib/english/terms.ts"
import type { Excerpt } from "./excerpts.ts"

/** A sentence that passed, with what it rests on. */
export interface Borne {
  readonly text: string
  readonly from: ReadonlyArray<Excerpt>
}

/** Longer ones are more than a line. */
const mostWords = 60

/** Checks what a model claims by the pieces it was given. */
export const checking = (
  { person }: Pick<BiographySources, "person">,
  pieces: ReadonlyArray<Excerpt>,
  embed: Embed,
) => {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))

  /** The sentence, or why it cannot stay. */
  return Effect.fn("biographies.check")(function* ({
    text,
    sources,
  }: SourcedSentence): Effect.fn.Return<Borne | string, EngineError> {
    yield* Effect.yieldNow
    const named = [...new Set(sources)]
    const from = named.flatMap((id) => byId.get(id) ?? [])
    if (from.length === 0) return "it names no source"
    if (from.length < named.length) return "it names a source that is not there"
    if (text.split(/\s+/).length > mostWords) return "it is too long for one sentence"
    const why = yield* checkSentence(
      {
        text,
        sources: from.map((piece) => piece.text),
        known: [person.name],
        tellers: from.flatMap(({ teller, isOwn }) => (isOwn ? [] : [teller])),
      },
      embed,
    )
    return why ?? { text, from }
  })
}

const nameOf = (source: StoredSource) =>
  source.kind === "story"
    ? `${String(source.storyId)}/${String(source.start)}`
    : JSON.stringify(source)

/** What exactly a sentence rests on: of each piece the sentence that says most of it. */
export const sourcesOf = ({ text, from }: Borne): ReadonlyArray<StoredSource> => {
  const terms = new Set(termsOf(text))
  const found = from.flatMap(({ sentences }) => {
    const rated = sentences.map(({ text: said, source }) => ({
      source,
      shared: termsOf(said).filter((term) => terms.has(term)).length,
    }))
    const best = largestOf(rated.map(({ shared }) => shared))
    return rated.find(({ shared }) => shared === best)?.source ?? []
  })
  return [...new Map(found.map((source) => [nameOf(source), source])).values()]
}

/** The pairs a judge is shown: whoever says 'I' is named. */
export const asPair = ({ text, from }: Borne) => ({
  text,
  sources: from.map((piece) => `${piece.teller}: ${piece.text}`),
})
