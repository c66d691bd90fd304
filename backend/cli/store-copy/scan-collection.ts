import { Effect } from "effect"
import type { DocumentStore, StoredDocument } from "../../ports/document-store.ts"

/** How many documents are read at once, and how many bytes of text they may have before it is fewer. */
const most = 512
const muchText = 4 * 1024 * 1024

const sizeOf = (documents: ReadonlyArray<StoredDocument>) =>
  documents.reduce((sum, document) => sum + JSON.stringify(document).length, 0)

/** All numbers first, then all texts: a comparison finds values of its own kind only. */
const firstOf = [{ $gte: -Number.MAX_VALUE }, { $gte: "" }] as const

/**
 * All documents of a collection in the order of their ids, one after the other: never all of them in
 * memory, and few at a time where they are large.
 */
export const documentsInOrder = (documents: DocumentStore["Service"], collection: string) => {
  let kind = 0
  let from: { readonly $gte?: number | string; readonly $gt?: number | string } = firstOf[0]
  let many = 64
  let page: ReadonlyArray<StoredDocument> = []
  let at = 0
  let isEnded = false

  const turnPage = Effect.gen(function* () {
    while (!isEnded && at >= page.length) {
      const asked = many
      page = yield* documents.find(collection, {
        filter: { id: from },
        sort: [["id", 1]],
        limit: asked,
      })
      at = 0
      const last = page.at(-1)
      // A store that keeps half a character as U+FFFD sorts by that too.
      if (last !== undefined)
        from = { $gt: typeof last.id === "string" ? last.id.toWellFormed() : last.id }
      if (page.length < asked) {
        kind += 1
        const next = firstOf[kind]
        if (next !== undefined) from = next
        else if (page.length === 0) isEnded = true
      }
      many = sizeOf(page) > muchText ? Math.max(1, many >> 2) : Math.min(most, many * 2)
    }
  })

  return {
    /** The document it stands at; null at the end. */
    current: Effect.gen(function* () {
      if (at >= page.length) yield* turnPage
      return page[at] ?? null
    }),
    step: Effect.sync(() => {
      at += 1
    }),
  }
}
