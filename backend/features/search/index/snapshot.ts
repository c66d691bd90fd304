import { createHash } from "node:crypto"
import { stopWords } from "../../../lib/english/terms.ts"
import { termOf, tokensOf } from "../tokenize.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { type StoryColumns, IndexColumns } from "./columns.ts"
import type { Cursor, IndexedPerson } from "./search-index.ts"
import { MemoryIndex } from "./memory-index.ts"
import { MetadataIndex } from "./metadata-index.ts"
import { BufferPool, giveBack, type NumberArray } from "./buffers.ts"
import { allFactsOf } from "./visible-stories.ts"
import { Postings } from "./postings.ts"
import { Vectors } from "./vectors.ts"

/** To be raised where the parts are made or read otherwise; `snapshot.test.ts` notices. */
const shape = 2

/** Words that tell one way of making terms from another. */
const sample = `The families' grandmother’s stories, told happily while hoping and running; a general
generously organised universities. Über 18 Straßen in Łódź, 1944–45, œuvre naïve İstanbul.
東京の思い出 ความทรงจำ Москва العائلة`

/** Other where the same stories would give another index: of no use is then what was kept. */
export const format = createHash("sha256")
  .update(
    JSON.stringify([
      shape,
      [...stopWords],
      tokensOf(sample).map((token) => [token, termOf(token.word)]),
    ]),
  )
  .digest("base64url")

/** What is kept of an index beside its numbers. */
interface StoredLines {
  readonly cursor: Cursor | null
  readonly people: ReadonlyArray<IndexedPerson>
  /** Null where a place is free. */
  readonly stories: ReadonlyArray<StoryColumns | null>
  readonly factWords: ReadonlyArray<string>
  readonly terms: ReadonlyArray<string>
  readonly endings: ReadonlyArray<string>
  readonly vectors: ReadonlyArray<{ readonly model: string; readonly length: number }>
}

type Is<A> = (value: unknown) => value is A

/*
 * Checked by hand: a schema would bring all of `effect` into the thread of the index, which needs
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

const isPerson = having<IndexedPerson>({
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

/** Throws where the text is not what was kept of an index. */
const readLines = (text: string): StoredLines => {
  const read: unknown = JSON.parse(text)
  if (!isStored(read)) throw new Error("These are no stories.")
  return read
}

const writeLines = (lines: StoredLines) => JSON.stringify(lines)

/** What an index consists of, by names: columns of numbers, and texts. */
type IndexParts = Iterable<readonly [name: string, part: NumberArray | string]>

/** The parts of an index that was stored. Each throws where there is no such part of that kind. */
export interface StoredParts {
  /** `of`: `Float32Array` and the like. The numbers are the taker's own. */
  readonly numbers: <N extends NumberArray>(
    name: string,
    of: abstract new (...given: never) => N,
  ) => N
  readonly text: (name: string) => string
}

/**
 * All of it, for the disk, the cursor included. The parts may be its own memory, and each holds until
 * the next is asked for: they are copied one after another, questions are answered in between, and
 * nothing is applied until the last is copied.
 */
export function* partsOf(index: MemoryIndex): IndexParts {
  index.forgetGone()
  const { columns, facts, people, postings, vectors } = index.contents
  const { cursor } = index.standing
  const { words: factWords, tape, lengths } = facts.toParts()
  const { names: terms, endings, bytes, byteLengths, lasts, passages } = postings.toParts()
  const slabs = vectors.toParts()
  yield [
    "kept",
    writeLines({
      cursor,
      people: [...people.values()].map(({ id, keeperId, name, relationship, selfOf }) => ({
        ...{ id, keeperId, name, relationship },
        ...(selfOf !== undefined && { selfOf }),
      })),
      stories: columns.stories,
      ...{ factWords, terms, endings },
      vectors: slabs.map(({ model, length }) => ({ model, length })),
    }),
  ]
  yield ["facts", tape]
  yield ["facts' lengths", lengths]
  yield ["postings", bytes]
  // It was made for this, and has been copied.
  giveBack(bytes)
  yield ["postings' lengths", byteLengths]
  yield ["lasts", lasts]
  yield ["passages", passages]
  for (const [at, slab] of slabs.entries()) {
    yield [`vectors ${String(at)}`, slab.bytes]
    yield [`scales ${String(at)}`, slab.scales]
    yield [`passages ${String(at)}`, slab.passages]
  }
}

/** Throws where the parts are not those of an index. */
export const restoreIndex = ({ text, numbers }: StoredParts) => {
  const { cursor, people, stories, factWords, terms, endings, vectors } = readLines(text("kept"))
  const slabs = vectors.map((slab, at) => ({
    ...slab,
    bytes: numbers(`vectors ${String(at)}`, Int8Array),
    scales: numbers(`scales ${String(at)}`, Float32Array),
    passages: numbers(`passages ${String(at)}`, Uint32Array),
  }))
  const contents = {
    people: new Map(people.map((person) => [person.id, person])),
    columns: new IndexColumns(stories),
    facts: MetadataIndex.from({
      words: [...factWords],
      tape: numbers("facts", Uint32Array),
      lengths: numbers("facts' lengths", Uint32Array),
    }),
    postings: new Postings({
      ...{ names: terms, endings },
      bytes: numbers("postings", Uint8Array),
      byteLengths: numbers("postings' lengths", Uint32Array),
      lasts: numbers("lasts", Uint32Array),
      passages: numbers("passages", Uint32Array),
    }),
    vectors: Vectors.from(slabs),
    scratch: new BufferPool(),
  }
  // They are in the memory of the instructions that compare them.
  for (const { bytes } of slabs) giveBack(bytes)
  for (const person of people) contents.facts.learn(allFactsOf(person))
  return new MemoryIndex(contents, cursor)
}
