import type { Json } from "../../ports/document-store.ts"
import type { Path } from "../../ports/document-query.ts"
import { literal, parameter, sql, type Fragment } from "./sql-fragment.ts"

/*
 * A key represents a JSON value in comparisons, sorts and indexes. SQLite sorts NULL < numbers < texts
 * < blobs, MongoDB null < numbers < texts < objects < lists < booleans: so objects, lists and booleans
 * are blobs with the prefixes o, p and t. Equal values have equal keys, and a missing value has the key
 * of null.
 */

const keyOf = (type: string, value: string, atom: string) =>
  `CASE ${type} WHEN 'object' THEN CAST('o' || ${value} AS BLOB)` +
  ` WHEN 'array' THEN CAST('p' || ${value} AS BLOB)` +
  ` WHEN 'false' THEN x'7430' WHEN 'true' THEN x'7431' ELSE ${atom} END`

/** A path within a JSON value, in the syntax of SQLite's JSON functions: `$."places"[3]`. */
export const rootPath = "$"
export const below = (at: string, name: string) => `${at}."${name}"`
export const element = (at: string, position: string) => `${at}[${position}]`
export const pathTo = (path: Path) => path.reduce(below, rootPath)

export const typeAt = (json: string, at: string) => `json_type(${json}, ${literal(at)})`

export const keyAt = (json: string, at: string) => {
  const value = `json_extract(${json}, ${literal(at)})`
  return keyOf(typeAt(json, at), value, value)
}

/** The key of a row of `json_each`. */
export const keyOfRow = (row: string) => keyOf(`${row}.type`, `${row}.value`, `${row}.atom`)

/**
 * The key of a value in a query. Fractions, huge numbers and invalid Unicode go through SQLite's own
 * JSON parser, because its result differs from JavaScript's in the last bit.
 */
export const keyFor = (value: Json): Fragment => {
  if (typeof value === "boolean") return parameter(Buffer.from(value ? "t1" : "t0"))
  if (typeof value === "number" && Number.isSafeInteger(value)) return parameter(value)
  if (typeof value === "string" && value.isWellFormed()) return parameter(value)
  if (typeof value === "object" && value !== null)
    return parameter(Buffer.from((Array.isArray(value) ? "p" : "o") + JSON.stringify(value)))
  return sql`json_extract(${parameter(JSON.stringify(value))}, '$')`
}

/**
 * Whether a key is one of the values, as one parameter, so that lists of every length share a prepared
 * statement.
 */
export const isOneOf = (key: string, values: ReadonlyArray<Json>): Fragment =>
  sql`${key} IN (SELECT ${keyOfRow("asked")} FROM json_each(${parameter(JSON.stringify(values))}) asked)`

export const leastText = "''"
export const leastBlob = "x''"
