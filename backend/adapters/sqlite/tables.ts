import type { DatabaseSync } from "node:sqlite"
import { type CollectionShape, type Index, indexesIn } from "../../ports/document-store.ts"
import { Misused, readPath, type Path } from "../../ports/document-query.ts"
import { literal, quoted } from "./sql-fragment.ts"
import { below, keyAt, pathTo, rootPath } from "./json-keys.ts"
import { selectValues } from "./path-sources.ts"

/**
 * What a filter may rely on: the paths of a collection that hold single values, and those with side
 * tables.
 */
export interface Indexed {
  readonly name: string
  readonly single: ReadonlySet<string>
  readonly many: ReadonlySet<string>
}

export const sideTable = (collection: string, dotted: string) => `${collection} with ${dotted}`

export const indexedOf = (shape: CollectionShape): Indexed => {
  const dotted = (wanted: boolean) =>
    new Set(
      indexesIn(shape)
        .filter((index) => (index.many ?? false) === wanted)
        .flatMap((index) => index.paths.map(([path]) => path)),
    )
  const many = dotted(true)
  const single = new Set([...dotted(false)].filter((path) => !many.has(path)))
  return { name: shape.name, single, many }
}

/** A table, index or trigger of a collection, and the SQL that creates it. */
interface Part {
  readonly name: string
  readonly sql: string
  /** Runs once, after it was created. */
  readonly fill?: string
}

const tableOf = (name: string): Part => ({
  name,
  sql: `CREATE TABLE ${quoted(name)} (row INTEGER PRIMARY KEY, id ANY NOT NULL UNIQUE, doc TEXT NOT NULL) STRICT`,
})

/** In a unique index of SQLite nulls are distinct, so missing and null values never conflict. */
const indexOf = (collection: string, { paths, unique = false }: Index): Part => {
  const name = `${collection} by ${paths.map(([path, way]) => path + (way < 0 ? " down" : "")).join(", ")}`
  const columns = paths.map(([path, way]) => {
    const key = path === "id" ? "id" : keyAt("doc", pathTo(readPath(path)))
    return `(${key})${way < 0 ? " DESC" : ""}`
  })
  return {
    name,
    sql: `CREATE ${unique ? "UNIQUE " : ""}INDEX ${quoted(name)} ON ${quoted(collection)} (${columns.join(", ")})`,
  }
}

const sideParts = (
  collection: string,
  dotted: string,
  path: Path,
  unique: boolean,
): ReadonlyArray<Part> => {
  const name = sideTable(collection, dotted)
  const [table, side] = [quoted(collection), quoted(name)]
  const valuesOf = (which: string) => selectValues(path, `${which}.doc`, `${which}.row`, [])
  const put = `INSERT INTO ${side} (value, row) ${valuesOf("new")};`
  const take = `DELETE FROM ${side} WHERE row = old.row AND value IN (SELECT value FROM (${valuesOf("old")}));`
  const begin = literal(below(rootPath, path[0]))
  const changed = `(old.doc -> ${begin}) IS NOT (new.doc -> ${begin})`
  const trigger = (when: string, body: string): Part => ({
    name: `${name} ${when}`,
    sql: `CREATE TRIGGER ${quoted(`${name} ${when}`)} AFTER ${body} END`,
  })
  return [
    {
      name,
      sql: `CREATE TABLE ${side} (value ANY NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (value, row)) STRICT, WITHOUT ROWID`,
      fill: `INSERT INTO ${side} (value, row) ${selectValues(path, "t.doc", "t.row", [`${table} t`])}`,
    },
    ...(unique
      ? [
          {
            name: `${name} once`,
            sql: `CREATE UNIQUE INDEX ${quoted(`${name} once`)} ON ${side} (value)`,
          },
        ]
      : []),
    trigger("inserted", `INSERT ON ${table} BEGIN ${put}`),
    trigger("removed", `DELETE ON ${table} BEGIN ${take}`),
    trigger("changed", `UPDATE OF doc ON ${table} WHEN ${changed} BEGIN ${take} ${put}`),
  ]
}

const partsOf = (shape: CollectionShape): ReadonlyArray<Part> => {
  const { name } = shape
  if (!/^[a-z]\w*$/i.test(name)) throw new Misused(`"${name}" is no name for a collection.`)
  return [
    tableOf(name),
    ...indexesIn(shape).flatMap((index) => {
      const [only, ...more] = index.paths
      if (only === undefined) throw new Misused(`An index of "${name}" has no paths.`)
      if (index.many !== true) return [indexOf(name, index)]
      if (more.length > 0) throw new Misused(`The index of many on "${only[0]}" must stand alone.`)
      return sideParts(name, only[0], readPath(only[0]), index.unique ?? false)
    }),
  ]
}

/**
 * Creates the table of a collection and its declared indexes, and drops indexes that are no longer
 * declared. `afresh` rebuilds every index, for when the format of keys has changed.
 */
export const makeTables = (database: DatabaseSync, shape: CollectionShape, afresh: boolean) => {
  const parts = partsOf(shape)
  const named = new Map(parts.map((part) => [part.name, part.sql]))
  const mine = (name: string) =>
    name.startsWith(`${shape.name} by `) || name.startsWith(`${shape.name} with `)
  const schema = database.prepare("SELECT type, name, sql FROM sqlite_schema")
  for (const { type, name, sql } of schema.all())
    if (typeof name === "string" && mine(name) && (afresh || named.get(name) !== sql))
      database.exec(`DROP ${String(type)} IF EXISTS ${quoted(name)}`)
  // Read again: dropping a table also drops its indexes and triggers.
  const standing = new Set(schema.all().map(({ name }) => name))
  for (const part of parts) {
    if (standing.has(part.name)) continue
    database.exec(part.sql)
    if (part.fill !== undefined) database.exec(part.fill)
  }
}
