import type { Clause, Path } from "../../ports/document-query.ts"
import type { Json } from "../../ports/document-store.ts"
import { allOf, anyOf, literal, quoted, sql, type Fragment } from "./sql-fragment.ts"
import {
  isOneOf,
  keyAt,
  keyFor,
  keyOfRow,
  leastBlob,
  leastText,
  pathTo,
  typeAt,
} from "./json-keys.ts"
import { sourcesOf, type PathSource } from "./path-sources.ts"
import { sideTable, type Indexed } from "./tables.ts"

type Compare = Extract<Clause, { readonly kind: "Compare" }>
/** A condition on one value, given the SQL of its key. */
type Ask = (key: string) => Fragment

const equals =
  (value: Json): Ask =>
  (key) =>
    value === null ? sql`${key} IS NULL` : sql`${key} = ${keyFor(value)}`

const symbols = { $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" } as const
const isUpper = (word: Compare["word"]) => word === "$lt" || word === "$lte"

/**
 * A comparison matches values of its own type only, which takes a second bound; it is omitted when one
 * of the `siblings` already provides a tighter one.
 */
const compares =
  (clause: Compare, siblings: ReadonlyArray<Compare> = []): Ask =>
  (key) => {
    const { word, value } = clause
    const upper = isUpper(word)
    const bounded = siblings.some(
      (other) => typeof other.value === typeof value && isUpper(other.word) !== upper,
    )
    const asked = sql`${key} ${symbols[word]} ${keyFor(value)}`
    if (bounded || (upper && typeof value === "number")) return asked
    if (upper) return sql`(${key} >= ${leastText} AND ${asked})`
    return sql`(${asked} AND ${key} < ${typeof value === "number" ? leastText : leastBlob})`
  }

const inSource = (source: PathSource, conditions: ReadonlyArray<Fragment>): Fragment => {
  const met = allOf([...source.guards.map((guard) => sql`${guard}`), ...conditions])
  return source.from.length === 0
    ? met
    : sql`EXISTS (SELECT 1 FROM ${source.from.join(", ")} WHERE ${met})`
}

const someElement = (json: string, at: string, asked: Fragment): Fragment =>
  sql`(${typeAt(json, at)} IS 'array' AND EXISTS (SELECT 1 FROM json_each(${json}, ${literal(at)}) v WHERE ${asked}))`

/** Whether any value the path reaches, or an element of a list it reaches, meets the condition. */
const someValue = (path: Path, ask: Ask): Fragment =>
  anyOf(
    sourcesOf(path).map((source) => {
      const { json, at } = source
      const whole = ask(keyAt(json, at))
      if (source.positional) return inSource(source, [whole])
      return inSource(source, [anyOf([whole, someElement(json, at, ask(keyOfRow("v")))])])
    }),
  )

/** Null has its own query, because missing values count as null, except inside a list. */
const someNull = (path: Path): Fragment =>
  anyOf(
    sourcesOf(path).map((source) => {
      const { json, at } = source
      const written = sql`${typeAt(json, at)} IS 'null'`
      if (source.positional) return inSource(source, [written])
      const element = someElement(json, at, sql`v.type = 'null'`)
      const missing = sql`${[...source.straight, typeAt(json, at)].join(" AND ")} IS NULL`
      return inSource(source, [anyOf([written, element, missing])])
    }),
  )

const negated = (asked: Fragment) => sql`(${asked}) IS NOT TRUE`

/**
 * The key of a path that is known to hold single values, or the side table of one that holds a list.
 */
const ways = (path: Path, indexed: Indexed) => {
  const dotted = path.join(".")
  const single: string | null =
    dotted === "id" ? "id" : indexed.single.has(dotted) ? keyAt("doc", pathTo(path)) : null
  const many = indexed.many.has(dotted) ? quoted(sideTable(indexed.name, dotted)) : null
  return { single, many }
}

const oneOfThem = (path: Path, ask: Ask, indexed: Indexed): Fragment => {
  const { single, many } = ways(path, indexed)
  if (single !== null) return ask(single)
  if (many !== null) return sql`row IN (SELECT row FROM ${many} WHERE ${ask("value")})`
  return someValue(path, ask)
}

const nullHere = (path: Path, indexed: Indexed): Fragment => {
  const { single } = ways(path, indexed)
  return single === null ? someNull(path) : sql`${single} IS NULL`
}

const positive = (
  clause: Extract<Clause, { readonly kind: "Equal" | "OneOf" }>,
  indexed: Indexed,
): Fragment => {
  const { path } = clause
  if (clause.kind === "OneOf") {
    const values = clause.values.filter((value) => value !== null)
    const ask: Ask = (key) => isOneOf(key, values)
    const found = values.length === 0 ? [] : [oneOfThem(path, ask, indexed)]
    return anyOf(clause.values.includes(null) ? [...found, nullHere(path, indexed)] : found)
  }
  if (clause.value === null) return nullHere(path, indexed)
  // The side table of a `many` index holds single values only.
  return typeof clause.value === "object" && ways(path, indexed).many !== null
    ? someValue(path, equals(clause.value))
    : oneOfThem(path, equals(clause.value), indexed)
}

const exists = (path: Path): Fragment =>
  anyOf(
    sourcesOf(path).map((source) =>
      inSource(source, [sql`${typeAt(source.json, source.at)} IS NOT NULL`]),
    ),
  )

/** Compiles a clause from `readFilter` into a condition on the table's `id`, `row` and `doc`. */
export const compile = (
  clause: Clause,
  indexed: Indexed,
  siblings: ReadonlyArray<Clause> = [],
): Fragment => {
  switch (clause.kind) {
    case "All":
      return allOf(clause.of.map((part) => compile(part, indexed, clause.of)))
    case "Any":
      return anyOf(clause.of.map((part) => compile(part, indexed)))
    case "Equal":
    case "OneOf": {
      const asked = positive(clause, indexed)
      return clause.not ? negated(asked) : asked
    }
    case "Compare": {
      const { single } = ways(clause.path, indexed)
      const dotted = clause.path.join(".")
      const same = siblings.filter(
        (other): other is Compare =>
          other.kind === "Compare" && other !== clause && other.path.join(".") === dotted,
      )
      return oneOfThem(clause.path, compares(clause, single === null ? [] : same), indexed)
    }
    case "Exists":
      return clause.wanted ? exists(clause.path) : negated(exists(clause.path))
  }
}
