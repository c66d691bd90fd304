import { Catalogue } from "./search-index.ts"
import { IndexColumns } from "./columns.ts"
import { format } from "./format-version.ts"
import { FactsKnown } from "./metadata-index.ts"
import { giveBack, BufferPool } from "./buffers.ts"
import type { Hosted, Making, IndexParts, PartsStored } from "./index-interface.ts"
import { readLines, writeLines } from "./snapshot-rows.ts"
import { allFactsOf } from "./people-index.ts"
import { Postings } from "./postings.ts"
import { Vectors } from "./vectors.ts"

function* partsOf(catalogue: Catalogue): IndexParts {
  catalogue.forgetGone()
  const { columns, facts, people, postings, vectors } = catalogue.contents
  const { cursor } = catalogue.standing
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

const hosted = (catalogue: Catalogue): Hosted => ({
  get standing() {
    return catalogue.standing
  },
  apply: (changes) => catalogue.apply(changes),
  models: (asker, question) => catalogue.models(asker, question),
  recorders: (asker) => catalogue.recorders(asker),
  search: (question) => catalogue.search(question),
  suggest: (question) => catalogue.suggest(question),
  parts: () => partsOf(catalogue),
})

const restored = ({ text, numbers }: PartsStored): Hosted => {
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
    facts: FactsKnown.from({
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
  return hosted(new Catalogue(contents, cursor))
}

/** How the catalogue's thread gets its catalogue. */
export const making: Making = {
  format,
  empty: () => hosted(new Catalogue()),
  restored,
}
