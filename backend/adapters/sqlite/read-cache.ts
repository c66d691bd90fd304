import type { DatabaseSync } from "node:sqlite"
import type { StoredDocument } from "../../ports/document-store.ts"
import { deepFreeze } from "../../lib/deep-freeze.ts"
import type { Fragment } from "./sql-fragment.ts"
import { documentOf } from "./update.ts"

interface Read<Value> {
  readonly value: Value
  /** About how many bytes it takes. */
  readonly size: number
}
interface Entry<Value> extends Read<Value> {
  readonly revision: string
}

/** Bytes, counted as the text it was read from: the lists of a few large families. */
const maxSize = 8 * 1024 * 1024
/** What takes more is read by sweeps, once. */
const maxEntry = maxSize / 4
/** What an entry and each document in it take beside their text. */
const overhead = 500

/** A least-recently-used cache whose entries hold for one revision. */
const createCache = <Value>() => {
  const entries = new Map<string, Entry<Value>>()
  let size = 0
  const remove = (key: string) => {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const add = (key: string, entry: Entry<Value>) => {
    entries.set(key, entry)
    size += entry.size
    // The first is the least recently used.
    for (const [oldest] of entries) {
      if (size <= maxSize) break
      remove(oldest)
    }
  }
  return (key: string, revision: string, read: () => Read<Value>): Value => {
    const known = entries.get(key)
    remove(key)
    if (known?.revision === revision) {
      add(key, known)
      return known.value
    }
    const { value, size: taken } = read()
    const total = taken + key.length + overhead
    if (total <= maxEntry) add(key, { value, size: total, revision })
    return value
  }
}

/**
 * Caches what queries of one collection answered until something is written to it: here, or by another
 * program, which SQLite's `data_version` shows. Documents are shared between readers, so they are frozen.
 */
export const createReadCache = (database: DatabaseSync) => {
  const writes = new Map<string, number>()
  const version = database.prepare("PRAGMA data_version")
  const documents = createCache<ReadonlyArray<StoredDocument>>()
  const counts = createCache<ReadonlyArray<number>>()
  const revisionOf = (collection: string) =>
    `${String(version.get()?.["data_version"])}:${writes.get(collection) ?? 0}`

  return {
    /** Call it before a write: what is read after it is read anew. */
    invalidate: (collection: string): void => {
      writes.set(collection, (writes.get(collection) ?? 0) + 1)
    },
    documents: (
      collection: string,
      query: Fragment,
      texts: (query: Fragment) => ReadonlyArray<string>,
    ): ReadonlyArray<StoredDocument> => {
      const key = `${collection}\n${query.text}\n${JSON.stringify(query.values)}`
      return documents(key, revisionOf(collection), () => {
        const found = texts(query)
        return {
          value: found.map((text) => deepFreeze(documentOf(text))),
          size: found.reduce((sum, { length }) => sum + length + overhead, 0),
        }
      })
    },
    counts: (
      collection: string,
      question: unknown,
      count: () => ReadonlyArray<number>,
    ): ReadonlyArray<number> =>
      counts(`${collection}\n${JSON.stringify(question)}`, revisionOf(collection), () => {
        const value = count()
        return { value, size: value.length * 8 }
      }),
  }
}
