import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { Database } from "../../../platform/database/database.ts"
import { vectorFromText, vectorToText } from "../../../platform/database/passages.ts"
import { Embedder } from "../../../ports/embedder.ts"
import type { EngineError } from "../../../ports/engine-error.ts"

/** Texts embedded in one call, so that a search in between does not wait long. */
const batch = 4
/** Vectors read at once. */
const readAtOnce = 100

/** Vectors in this house, of which each is made once for a person. */
export const makeSentenceVectors = Effect.gen(function* () {
  const { sentenceVectors } = yield* Database
  const embedder = yield* Embedder

  const idOf = (personId: PersonId, text: string) =>
    createHash("sha256")
      .update(JSON.stringify([personId, embedder.model, text]))
      .digest("base64url")

  const keep = Effect.fnUntraced(
    function* (records: ReadonlyArray<{ id: string; personId: PersonId; vector: string }>) {
      if (yield* sentenceVectors.insertManyUnlessThere(records)) return
      for (const record of records) yield* sentenceVectors.insertIfAbsent(record)
      // Without room they are made again the next time.
    },
    (writing) => Effect.ignore(writing),
  )

  /** The vectors of as many texts, in order; `seen` is told the id of each. */
  const embedFor = (personId: PersonId, seen?: Set<string>) =>
    Effect.fn("biographies.embed")(function* (
      texts: ReadonlyArray<string>,
    ): Effect.fn.Return<ReadonlyArray<Float32Array>, EngineError> {
      const ids = texts.map((text) => idOf(personId, text))
      for (const id of ids) seen?.add(id)
      const known = new Map<string, Float32Array>()
      for (let at = 0; at < ids.length; at += readAtOnce) {
        const some = [...new Set(ids.slice(at, at + readAtOnce))]
        const found = yield* sentenceVectors.find({ filter: { id: { $in: some } } })
        for (const { id, vector } of found) known.set(id, vectorFromText(vector))
      }
      const wanted = new Map(
        texts.flatMap((text, n) => {
          const id = ids[n]
          return id === undefined || known.has(id) ? [] : [[id, text] as const]
        }),
      )
      const missing = [...wanted]
      for (let at = 0; at < missing.length; at += batch) {
        const some = missing.slice(at, at + batch)
        const vectors = yield* embedder.embed(some.map(([, text]) => text))
        const made = some.flatMap(([id], n) => {
          const vector = vectors[n]
          return vector === undefined ? [] : [{ id, vector }]
        })
        for (const { id, vector } of made) known.set(id, vector)
        yield* keep(made.map(({ id, vector }) => ({ id, personId, vector: vectorToText(vector) })))
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    })

  /** Removes the person's vectors of sentences that nothing looks at any more. */
  const sweep = (personId: PersonId, seen: ReadonlySet<string>) =>
    sentenceVectors.remove({ personId, id: { $nin: [...seen] } })

  return { embedFor, sweep }
})
