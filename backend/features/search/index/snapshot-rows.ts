import type { PersonId, UserId } from "#protocol/ids.ts"
import type { StoryColumns } from "./columns.ts"
import type { Cursor, TakenPerson } from "./types.ts"

/** What is kept of a catalogue beside its numbers. */
interface StoredLines {
  readonly cursor: Cursor | null
  readonly people: ReadonlyArray<TakenPerson>
  /** Null where a place is free. */
  readonly stories: ReadonlyArray<StoryColumns | null>
  readonly factWords: ReadonlyArray<string>
  readonly terms: ReadonlyArray<string>
  readonly endings: ReadonlyArray<string>
  readonly vectors: ReadonlyArray<{ readonly model: string; readonly length: number }>
}

type Is<A> = (value: unknown) => value is A

/*
 * Checked by hand: a schema would bring all of `effect` into the thread of the catalogue, which needs
 * nothing else of it (docs/contributing/adr/075-search-storage.md).
 */

const isText = (value: unknown): value is string => typeof value === "string"
const isFlag = (value: unknown): value is boolean => typeof value === "boolean"
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0
const isMoment = (value: unknown): value is number => Number.isFinite(value)
const isId = <Id extends number>(value: unknown): value is Id => isCount(value) && value > 0
const orNull =
  <A>(is: Is<A>): Is<A | null> =>
  (value): value is A | null =>
    value === null || is(value)
const orMissing =
  <A>(is: Is<A>): Is<A | undefined> =>
  (value): value is A | undefined =>
    value === undefined || is(value)
const listOf =
  <A>(is: Is<A>): Is<ReadonlyArray<A>> =>
  (value): value is ReadonlyArray<A> =>
    Array.isArray(value) && value.every((one) => is(one))
const having = <A>(fields: { readonly [Name in keyof A]-?: Is<A[Name]> }): Is<A> => {
  const names = Object.entries<Is<unknown>>(fields)
  return (value): value is A => {
    if (!isObject(value)) return false
    const read: Readonly<Record<string, unknown>> = { ...value }
    return names.every(([name, is]) => is(read[name]))
  }
}

const isPerson = having<TakenPerson>({
  id: isId,
  keeperId: isId,
  name: isText,
  relationship: isText,
  selfOf: orMissing<UserId>(isId),
})

const isStory = having<StoryColumns>({
  id: isId,
  keeperId: isId,
  recorderId: orNull<UserId>(isId),
  storytellerId: isId,
  subjectIds: listOf<PersonId>(isId),
  keeperIds: listOf<UserId>(isId),
  deleted: orMissing(isObject),
  createdAt: isText,
  happened: orNull(having({ from: isText, to: isText })),
  isSearched: isFlag,
  isLocalOnly: isFlag,
  understood: having<StoryColumns["understood"]>({ model: orMissing(orNull(isText)) }),
  passagesName: isText,
  first: isCount,
  ns: listOf(isCount),
})

const isStored = having<StoredLines>({
  cursor: orNull(having({ touched: isMoment })),
  people: listOf(isPerson),
  stories: listOf(orNull(isStory)),
  factWords: listOf(isText),
  terms: listOf(isText),
  endings: listOf(isText),
  vectors: listOf(having({ model: isText, length: isCount })),
})

/** Throws where the text is not what was kept of a catalogue. */
export const readLines = (text: string): StoredLines => {
  const read: unknown = JSON.parse(text)
  if (!isStored(read)) throw new Error("These are no stories.")
  return read
}

export const writeLines = (lines: StoredLines) => JSON.stringify(lines)
