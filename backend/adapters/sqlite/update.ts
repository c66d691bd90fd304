import type { Json, StoredDocument } from "../../ports/document-store.ts"
import { Misused, type DocumentUpdate, type Path } from "../../ports/document-query.ts"

type Fields = { [field: string]: Json }
type Place = Fields | Array<Json>

const isList = (value: Json | undefined): value is Array<Json> => Array.isArray(value)
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !isList(value)

/** MongoDB pads a list with nulls up to an index, but only below this one. */
const farthest = 1_500_000
const positionOf = (name: string): number | null => {
  const position = /^\d+$/.test(name) ? Number(name) : farthest
  return position < farthest ? position : null
}

const read = (place: Place, name: string): Json | undefined => {
  if (isList(place)) return place[positionOf(name) ?? -1]
  return Object.hasOwn(place, name) ? place[name] : undefined
}

const write = (place: Place, name: string, value: Json): void => {
  if (!isList(place)) {
    place[name] = value
    return
  }
  const position = positionOf(name)
  if (position === null) throw new Misused(`A list has no place "${name}".`)
  while (place.length < position) place.push(null)
  place[position] = value
}

const isPlace = (value: Json | undefined): value is Place => isList(value) || isFields(value)

/**
 * The object or list that contains the end of a path. With `make`, missing objects along the way are
 * created.
 */
const holderOf = (document: Fields, path: Path, make: boolean): Place | null => {
  let place: Place = document
  for (const name of path.slice(0, -1)) {
    let next = read(place, name)
    if (next === undefined && make) write(place, name, (next = {}))
    if (!isPlace(next)) {
      if (make)
        throw new Misused(`"${path.join(".")}" cannot be made: "${name}" is a single value.`)
      return null
    }
    place = next
  }
  return place
}

const apply = (document: Fields, change: DocumentUpdate): void => {
  const { path, word } = change
  const name = path.at(-1) ?? ""
  const holder = holderOf(document, path, word !== "$unset" && word !== "$pull")
  if (holder === null) return
  const before = read(holder, name)
  const odd = () => new Misused(`${word} cannot change what "${path.join(".")}" holds.`)
  switch (word) {
    case "$set":
      return write(holder, name, change.value)
    case "$unset":
      if (before === undefined) return
      // A list keeps its length: MongoDB leaves null there.
      if (isList(holder)) return write(holder, name, null)
      delete holder[name]
      return
    case "$inc":
      if (before !== undefined && typeof before !== "number") throw odd()
      return write(holder, name, (before ?? 0) + change.value)
    case "$push":
      if (before !== undefined && !isList(before)) throw odd()
      return write(holder, name, [...(before ?? []), change.value])
    case "$pull":
      if (before === undefined) return
      if (!isList(before)) throw odd()
      return write(
        holder,
        name,
        before.filter((element) => element !== change.value),
      )
  }
}

/** Parses a document this adapter wrote. */
export const documentOf = (text: string): Fields & StoredDocument => JSON.parse(text)

/** The document after the changes. */
export const changed = (text: string, changes: ReadonlyArray<DocumentUpdate>): StoredDocument => {
  const document = documentOf(text)
  for (const change of changes) apply(document, change)
  return document
}
