import type {
  CollectionShape,
  Filter,
  CountBy,
  Json,
  Query,
  Sort,
  StoredDocument,
} from "../../ports/document-store.ts"
import {
  checkBounds,
  checkHolding,
  isList,
  Misused,
  readFilter,
  readPath,
} from "../../ports/document-query.ts"
import { compile } from "./filter.ts"
import { countingOf, type Counting } from "./count-each.ts"
import { literal, parameter, quoted, sql, type Fragment } from "./sql-fragment.ts"
import { below, keyAt, pathTo, rootPath } from "./json-keys.ts"
import { isSortedHere } from "./sort-in-memory.ts"
import { indexedOf } from "./tables.ts"

const orderOf = (sort: Sort): string => {
  const terms = sort.map(([path, way]) => {
    const key = path === "id" ? "id" : keyAt("doc", pathTo(readPath(path)))
    return `${key}${way < 0 ? " DESC" : ""}`
  })
  return terms.length === 0 ? "" : ` ORDER BY ${terms.join(", ")}`
}

const leaving = (fields: ReadonlyArray<string>): string => {
  const paths = fields.map((field) => literal(below(rootPath, readPath(field)[0])))
  return paths.length === 0 ? "doc" : `json_remove(doc, ${paths.join(", ")}) AS doc`
}

/** SQL for a document with only these fields: missing ones stay missing, and null stays null. */
const reading = (fields: ReadonlyArray<string>): string => {
  const written = [...new Set(["id", ...fields])].map((field) => {
    const [name] = readPath(field)
    return `coalesce(${literal(`,"${name}":`)} || (doc -> ${literal(below(rootPath, name))}), '')`
  })
  return `'{' || substr(${written.join(" || ")}, 2) || '}' AS doc`
}

/** Whether there is no list on a path, and a single value or nothing at its end. */
const holdsSingle = (value: Json | undefined, path: ReadonlyArray<string>): boolean => {
  const [name, ...rest] = path
  if (isList(value)) return false
  if (typeof value !== "object" || value === null) return true
  if (name === undefined) return false
  return holdsSingle(Object.hasOwn(value, name) ? value[name] : undefined, rest)
}

/** Compiles the port's queries and sorts to SQL, for one collection. */
export const queriesOf = (shape: CollectionShape) => {
  const indexed = indexedOf(shape)
  const table = quoted(shape.name)
  const singles = [...indexed.single].map(readPath)
  const where = (filter: Filter) => compile(readFilter(filter), indexed)
  return {
    find: (query: Query): Fragment => {
      checkBounds(query)
      const { filter, sort = [], skip = 0, limit = -1, without = [], only } = query
      const columns = only === undefined ? leaving(without) : reading(only)
      const order = isSortedHere(query) ? "" : orderOf(sort)
      const found = sql`SELECT ${columns} FROM ${table} WHERE ${where(filter)}${order}`
      return skip === 0 && limit === -1
        ? found
        : sql`${found} LIMIT ${parameter(limit)} OFFSET ${parameter(skip)}`
    },
    /** The row and text of the document an update changes. */
    first: (filter: Filter, sort: Sort): Fragment =>
      sql`SELECT row, doc FROM ${table} WHERE ${where(filter)}${orderOf(sort)} LIMIT 1`,
    every: (filter: Filter): Fragment => sql`SELECT row, doc FROM ${table} WHERE ${where(filter)}`,
    count: (filter: Filter): Fragment =>
      sql`SELECT count(*) AS many FROM ${table} WHERE ${where(filter)}`,
    countEach: (filter: Filter, holding: CountBy): Counting => {
      checkHolding(shape, holding)
      return countingOf(indexed, where(filter), holding)
    },
    remove: (filter: Filter): Fragment => sql`DELETE FROM ${table} WHERE ${where(filter)}`,
    /**
     * Rejects lists where an index expects single values, because such an index would not find their
     * elements.
     */
    checkSingle: (document: StoredDocument): void => {
      for (const path of singles)
        if (!holdsSingle(document, path))
          throw new Misused(`"${path.join(".")}" of "${shape.name}" is declared to hold one value.`)
    },
    get: `SELECT doc FROM ${table} WHERE id = ?`,
    insert: `INSERT INTO ${table} (id, doc) VALUES (?, ?)`,
    replace: `UPDATE ${table} SET doc = ? WHERE row = ?`,
  }
}
