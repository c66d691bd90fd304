import { Effect, Queue } from "effect"
import { append } from "#protocol/long-lists.ts"
import { sentencesOf, type SpokenSentence } from "#protocol/sentences.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import { Embedder, EmbedsOnServer } from "../../ports/embedder.ts"
import { cutIntoPassages, passageText } from "../search/passages.ts"

/**
 * Finds the passages of a growing transcript that will not change any more; each is answered once,
 * in order.
 */
const settledPassages = () => {
  let last: { readonly index: number; readonly paragraph: Paragraph } | undefined
  const sentences: Array<SpokenSentence> = []
  let told = 0
  return (index: number, paragraph: Paragraph): ReadonlyArray<string> => {
    const before = last
    last = { index, paragraph }
    // A new phrase changes only the last paragraph.
    if (before === undefined || before.index === index) return []
    append(sentences, sentencesOf([before.paragraph]))
    const settled = cutIntoPassages(sentences).slice(0, -1).map(passageText)
    const fresh = settled.slice(told)
    told = Math.max(told, settled.length)
    return fresh
  }
}

/**
 * Embeds passages while the recording is still being transcribed, so that little of this is left at
 * the end. `embedder` is the given one with the results cached; call `heard` with each paragraph as
 * it grows.
 */
export const workAhead = Effect.gen(function* () {
  const embedder = yield* Embedder
  const isLater = yield* EmbedsOnServer
  const known = new Map<string, Float32Array>()
  const passages = yield* Queue.unbounded<string>()
  const settled = settledPassages()

  // Failures are ignored here: the final step embeds the passage again and reports them.
  yield* Queue.take(passages).pipe(
    Effect.flatMap((text) =>
      Effect.map(embedder.embed([text]), ([vector]) => {
        if (vector !== undefined) known.set(text, vector)
      }),
    ),
    Effect.forever,
    Effect.ignore,
    Effect.forkScoped,
  )

  const embed = Effect.fn("workAhead.embed")(function* (texts: ReadonlyArray<string>) {
    const unknown = texts.filter((text) => !known.has(text))
    const vectors = unknown.length === 0 ? [] : yield* embedder.embed(unknown)
    // If vectors were assigned to the wrong texts, nobody would ever notice.
    if (vectors.length !== unknown.length) return yield* Effect.die("not a vector for each text")
    const found = new Map(unknown.map((text, at) => [text, vectors[at]]))
    return texts.flatMap((text) => known.get(text) ?? found.get(text) ?? [])
  })

  return {
    heard: (index: number, paragraph: Paragraph) => {
      if (isLater) return
      for (const text of settled(index, paragraph)) Queue.offerUnsafe(passages, text)
    },
    embedder: Embedder.of({ ...embedder, embed }),
  }
})
