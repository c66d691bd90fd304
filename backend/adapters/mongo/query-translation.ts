import type { Document } from "mongodb"
import { type CollectionShape, indexesIn, type Sort } from "../../ports/document-store.ts"
import {
  readPath,
  type DocumentUpdate,
  type Clause,
  type Path,
} from "../../ports/document-query.ts"

/** MongoDB's name of the id is `_id`. */
const nameOf = ([first, ...rest]: Path) => [first === "id" ? "_id" : first, ...rest].join(".")

/**
 * A filter in MongoDB's syntax. Every condition has an explicit operator, so that no value can be taken
 * for one.
 */
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

export const updateOf = (changes: ReadonlyArray<DocumentUpdate>): Document => {
  const update: Record<string, Record<string, unknown>> = {}
  for (const change of changes) {
    const fields = (update[change.word] ??= {})
    const name = nameOf(change.path)
    if (change.word === "$unset") fields[name] = true
    // Inside $each an object with a $ in it is an ordinary value.
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
  /** The partial filter of a unique index, null for others. */
  readonly unique: Document | null
}

const anyValue = { $type: ["string", "number", "bool"] }

/**
 * A unique index covers only documents with a value at every path. MongoDB does not use such a partial
 * index for equality queries, so there is a plain one as well; since two indexes with equal keys are
 * not allowed, the unique one is descending.
 */
export const indexesOf = (shape: CollectionShape): ReadonlyArray<MongoIndex> =>
  indexesIn(shape).flatMap(({ paths, unique = false }) => {
    const keys = sortOf(paths)
    const name = `by ${paths.map(([path, way]) => path + (way < 0 ? " down" : "")).join(", ")}`
    const plain = { name, keys, unique: null }
    if (!unique) return [plain]
    const backwards = sortOf(paths.map(([path, way]) => [path, way < 0 ? 1 : -1]))
    const covered = Object.fromEntries(keys.map(([path]) => [path, anyValue]))
    return [plain, { name: `${name} once`, keys: backwards, unique: covered }]
  })
