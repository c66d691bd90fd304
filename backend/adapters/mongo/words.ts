import type { Document } from "mongodb"
import type { CollectionShape, Sort } from "../../ports/documents.ts"
import { readPath, type Change, type Clause, type Path } from "../../ports/document-words.ts"

/** MongoDB calls a document's id `_id`. */
const nameOf = ([first, ...rest]: Path) => [first === "id" ? "_id" : first, ...rest].join(".")

/** A filter in MongoDB's own words, each spelled out, so that no value is ever taken for a word. */
export const filterOf = (clause: Clause): Document => {
  switch (clause.kind) {
    case "All":
      return clause.of.length === 0 ? {} : { $and: clause.of.map(filterOf) }
    case "Any":
      return clause.of.length === 0 ? { _id: { $in: [] } } : { $or: clause.of.map(filterOf) }
    case "Equal":
      return { [nameOf(clause.path)]: { [clause.not ? "$ne" : "$eq"]: clause.value } }
    case "OneOf":
      return { [nameOf(clause.path)]: { [clause.not ? "$nin" : "$in"]: [...clause.values] } }
    case "Compare":
      return { [nameOf(clause.path)]: { [clause.word]: clause.value } }
    case "Exists":
      return { [nameOf(clause.path)]: { $exists: clause.wanted } }
  }
}

export const updateOf = (changes: ReadonlyArray<Change>): Document => {
  const update: Record<string, Record<string, unknown>> = {}
  for (const change of changes) {
    const fields = (update[change.word] ??= {})
    const name = nameOf(change.path)
    if (change.word === "$unset") fields[name] = true
    // Inside of $each an object with a $ in it is a value like any other.
    else if (change.word === "$push") fields[name] = { $each: [change.value] }
    else fields[name] = change.value
  }
  return update
}

export const sortOf = (sort: Sort): Array<[string, 1 | -1]> =>
  sort.map(([path, way]) => [nameOf(readPath(path)), way])

export interface MongoIndex {
  readonly name: string
  readonly keys: Array<[string, 1 | -1]>
  /** Of a unique index: which documents it covers. */
  readonly unique: Document | null
}

const anyValue = { $type: ["string", "number", "bool"] }

/**
 * A unique index covers only what has a value at every path. MongoDB does not use such an index to
 * find equal values, so a plain one stands beside it; and as two of the same paths must differ, the
 * unique one runs backwards.
 */
export const indexesOf = ({ indexes }: CollectionShape): ReadonlyArray<MongoIndex> =>
  indexes.flatMap(({ paths, unique = false }) => {
    const keys = sortOf(paths)
    const name = `by ${paths.map(([path, way]) => path + (way < 0 ? " down" : "")).join(", ")}`
    const plain = { name, keys, unique: null }
    if (!unique) return [plain]
    const backwards = sortOf(paths.map(([path, way]) => [path, way < 0 ? 1 : -1]))
    const covered = Object.fromEntries(keys.map(([path]) => [path, anyValue]))
    return [plain, { name: `${name} once`, keys: backwards, unique: covered }]
  })
