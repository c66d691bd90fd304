import type {
  CollectionShape,
  Filter,
  CountBy,
  Json,
  Query,
  StoredDocument,
  Update,
} from "./document-store.ts"

/** The port was used wrongly: a bug in our code, never caused by user data. */
export class Misused extends Error {
  override readonly name = "Misused"
}

type Scalar = null | boolean | number | string
export type Path = readonly [string, ...ReadonlyArray<string>]
type Operators = "$gt" | "$gte" | "$lt" | "$lte"

/** A validated filter for adapters: known operators only, parsed paths, plain JSON values. */
export type Clause =
  | { readonly kind: "All"; readonly of: ReadonlyArray<Clause> }
  | { readonly kind: "Any"; readonly of: ReadonlyArray<Clause> }
  | { readonly kind: "Equal"; readonly path: Path; readonly value: Json; readonly not: boolean }
  | {
      readonly kind: "OneOf"
      readonly path: Path
      readonly values: ReadonlyArray<Scalar>
      readonly not: boolean
    }
  | {
      readonly kind: "Compare"
      readonly path: Path
      readonly word: Operators
      readonly value: number | string
    }
  | { readonly kind: "Exists"; readonly path: Path; readonly wanted: boolean }

export type DocumentUpdate =
  | { readonly word: "$set" | "$push"; readonly path: Path; readonly value: Json }
  | { readonly word: "$inc"; readonly path: Path; readonly value: number }
  | { readonly word: "$pull"; readonly path: Path; readonly value: Scalar }
  | { readonly word: "$unset"; readonly path: Path }

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === "boolean" ||
  typeof value === "string" ||
  (typeof value === "number" && Number.isFinite(value))

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Finite numbers only; no undefined, no dates or other class instances. */
export const isJson = (value: unknown): value is Json =>
  isScalar(value) ||
  (Array.isArray(value)
    ? value.every(isJson)
    : isPlain(value) && Object.values(value).every(isJson))

export const isList = (value: Json | undefined): value is ReadonlyArray<Json> =>
  Array.isArray(value)

/** Excludes operators, JavaScript's special property names, and names that cannot be quoted. */
const isName = (name: string) =>
  name !== "" &&
  name !== "_id" &&
  name !== "__proto__" &&
  !name.startsWith("$") &&
  !/["\\\p{Cc}]/u.test(name)

const longestPath = 8

/** Parses a dotted path. */
export const readPath = (dotted: string): Path => {
  const [first = "", ...rest] = dotted.split(".")
  if (![first, ...rest].every(isName) || rest.length >= longestPath)
    throw new Misused(`"${dotted}" is not a path.`)
  return [first, ...rest]
}

/** Rejects values that would not be read back unchanged, and fields that no path could reach. */
export const checkDocument = (document: StoredDocument): void => {
  if (typeof document.id !== "string" && !Number.isFinite(document.id))
    throw new Misused("A document needs a text or a number as its id.")
  for (const [field, value] of Object.entries(document)) {
    if (!isName(field) || field.includes("."))
      throw new Misused(`"${field}" is no name for a field.`)
    if (!isJson(value)) throw new Misused(`The field "${field}" holds what JSON cannot.`)
  }
}

const readOperator = (path: Path, word: string, value: unknown): Clause => {
  switch (word) {
    case "$eq":
    case "$ne":
      if (isJson(value)) return { kind: "Equal", path, value, not: word === "$ne" }
      break
    case "$in":
    case "$nin":
      if (Array.isArray(value) && value.every(isScalar))
        return { kind: "OneOf", path, values: value, not: word === "$nin" }
      break
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value)))
        return { kind: "Compare", path, word, value }
      break
    case "$exists":
      if (typeof value === "boolean") return { kind: "Exists", path, wanted: value }
      break
  }
  throw new Misused(`"${path.join(".")}" cannot be asked for by ${word} of that value.`)
}

const readCondition = (path: Path, condition: unknown): ReadonlyArray<Clause> => {
  if (isPlain(condition) && Object.keys(condition).some((word) => word.startsWith("$")))
    return Object.entries(condition).map(([word, value]) => readOperator(path, word, value))
  // Undefined must never mean "any value", which would return everybody's documents.
  return [readOperator(path, "$eq", condition)]
}

/** `$and: []` matches everything, `$or: []` nothing. */
export const readFilter = (filter: Filter): Clause => {
  const { $and, $or, ...fields } = filter
  for (const [word, parts] of [
    ["$and", $and],
    ["$or", $or],
  ] as const)
    if (Object.hasOwn(filter, word) && !Array.isArray(parts))
      throw new Misused(`${word} needs a list of filters.`)
  return {
    kind: "All",
    of: [
      ...Object.entries(fields).flatMap(([dotted, condition]) =>
        readCondition(readPath(dotted), condition),
      ),
      ...($and ?? []).map(readFilter),
      ...($or === undefined ? [] : [{ kind: "Any", of: $or.map(readFilter) } as const]),
    ],
  }
}

/** Rejects a fractional or negative `skip` or `limit`, and `without` together with `only`. */
export const checkBounds = ({ skip = 0, limit = 0, without, only }: Query): void => {
  if (without !== undefined && only !== undefined)
    throw new Misused("What is read is said by without or by only.")
  if (![skip, limit].every((bound) => Number.isSafeInteger(bound) && bound >= 0))
    throw new Misused("skip and limit are whole numbers from 0.")
}

/** Refuses to count by what no index begins with, or by what is no value. */
export const checkHolding = ({ name, indexes }: CollectionShape, { paths, values }: CountBy) => {
  const first = new Set(indexes.map((index) => index.paths[0]?.[0]))
  const odd = paths.find((path) => readPath(path).length > 1 || path === "id" || !first.has(path))
  if (odd !== undefined || paths.length === 0)
    throw new Misused(`"${name}" is not counted by ${odd === undefined ? "nothing" : `"${odd}"`}.`)
  if (!values.every((some) => some.every((value) => value !== null && isScalar(value))))
    throw new Misused(`"${name}" is counted by numbers and texts only.`)
}

const changesOf = (update: Update): ReadonlyArray<DocumentUpdate> => [
  ...Object.entries(update.$set ?? {}).map(
    ([path, value]) => ({ word: "$set", path: readPath(path), value }) as const,
  ),
  ...Object.keys(update.$unset ?? {}).map(
    (path) => ({ word: "$unset", path: readPath(path) }) as const,
  ),
  ...Object.entries(update.$inc ?? {}).map(
    ([path, value]) => ({ word: "$inc", path: readPath(path), value }) as const,
  ),
  ...Object.entries(update.$push ?? {}).map(
    ([path, value]) => ({ word: "$push", path: readPath(path), value }) as const,
  ),
  ...Object.entries(update.$pull ?? {}).map(
    ([path, value]) => ({ word: "$pull", path: readPath(path), value }) as const,
  ),
]

const valid = (change: DocumentUpdate): boolean => {
  switch (change.word) {
    case "$unset":
      return true
    case "$inc":
      return Number.isFinite(change.value)
    case "$pull":
      return isScalar(change.value)
    case "$set":
    case "$push":
      return isJson(change.value)
  }
}

const within = (path: Path, other: Path) => path.every((name, at) => other[at] === name)

const updateWords: ReadonlySet<string> = new Set(["$set", "$unset", "$inc", "$push", "$pull"])

/** Parses an update. No two changes may overlap, and the id cannot be changed. */
export const readUpdate = (update: Update): ReadonlyArray<DocumentUpdate> => {
  const changes = changesOf(update)
  const strange = Object.keys(update).find((word) => !updateWords.has(word))
  if (strange !== undefined) throw new Misused(`${strange} is no word of an update.`)
  if (changes.length === 0) throw new Misused("An update must say what to change.")
  for (const [at, change] of changes.entries()) {
    const where = change.path.join(".")
    if (change.path[0] === "id") throw new Misused("The id of a document cannot change.")
    if (!valid(change))
      throw new Misused(`${change.word} of "${where}" has a value it cannot take.`)
    if (changes.some((other, index) => index !== at && within(change.path, other.path)))
      throw new Misused(`Two changes touch "${where}".`)
  }
  return changes
}
