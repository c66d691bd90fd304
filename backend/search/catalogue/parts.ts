import { Schema } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { Catalogue } from "./catalogue.ts"
import { Columns } from "./columns.ts"
import { format } from "./format.ts"
import { FactsKnown } from "./facts-known.ts"
import type { Hosted, Making, Parts, PartsKept } from "./hosted.ts"
import { allFactsOf } from "./people-known.ts"
import { Postings } from "./postings.ts"
import { Vectors } from "./vectors.ts"

const StoryKept = Schema.Struct({
  id: StoryId,
  keeperId: UserId,
  recorderId: Schema.NullOr(UserId),
  storytellerId: PersonId,
  subjectIds: Schema.Array(PersonId),
  keeperIds: Schema.Array(UserId),
  deleted: Schema.optionalKey(Schema.Struct({})),
  createdAt: Schema.String,
  happened: Schema.NullOr(Schema.Struct({ from: Schema.String, to: Schema.String })),
  isSearched: Schema.Boolean,
  isInHouse: Schema.Boolean,
  understood: Schema.Struct({ model: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
  passagesName: Schema.String,
  first: Schema.Int,
  ns: Schema.Array(Schema.Int),
})
const PersonKept = Schema.Struct({
  id: PersonId,
  keeperId: UserId,
  name: Schema.String,
  relationship: Schema.String,
  selfOf: Schema.optionalKey(UserId),
})
/** What is not numbers. */
const Kept = Schema.fromJsonString(
  Schema.Struct({
    cursor: Schema.NullOr(Schema.Struct({ touched: Schema.Finite })),
    people: Schema.Array(PersonKept),
    stories: Schema.Array(Schema.NullOr(StoryKept)),
    factWords: Schema.Array(Schema.String),
    terms: Schema.Array(Schema.String),
    endings: Schema.Array(Schema.String),
    vectors: Schema.Array(Schema.Struct({ model: Schema.String, length: Schema.Int })),
  }),
)
const write = Schema.encodeSync(Kept)
const read = Schema.decodeSync(Kept)

function* partsOf(catalogue: Catalogue): Parts {
  catalogue.forgetGone()
  const { columns, facts, people, postings, vectors } = catalogue.contents
  const { cursor } = catalogue.standing
  const { words: factWords, tape, lengths } = facts.toParts()
  const { names: terms, endings, bytes, byteLengths, lasts, passages } = postings.toParts()
  const slabs = vectors.toParts()
  yield [
    "kept",
    write({
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

const restored = ({ text, numbers }: PartsKept): Hosted => {
  const { cursor, people, stories, factWords, terms, endings, vectors } = read(text("kept"))
  const contents = {
    people: new Map(people.map((person) => [person.id, person])),
    columns: new Columns(stories),
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
    vectors: Vectors.from(
      vectors.map((slab, at) => ({
        ...slab,
        bytes: numbers(`vectors ${String(at)}`, Int8Array),
        scales: numbers(`scales ${String(at)}`, Float32Array),
        passages: numbers(`passages ${String(at)}`, Uint32Array),
      })),
    ),
  }
  for (const person of people) contents.facts.learn(allFactsOf(person))
  return hosted(new Catalogue(contents, cursor))
}

/** How the catalogue's thread gets its catalogue. */
export const making: Making = {
  format,
  empty: () => hosted(new Catalogue()),
  restored,
}
