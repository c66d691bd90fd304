import type { PersonId } from "#protocol/ids.ts"
import { IndexColumns } from "./columns.ts"
import { FactsKnown } from "./metadata-index.ts"
import { Postings } from "./postings.ts"
import { BufferPool } from "./buffers.ts"
import type { TakenPerson } from "./types.ts"
import { Vectors } from "./vectors.ts"

/** What a catalogue is made of. */
export interface Contents {
  readonly people: ReadonlyMap<PersonId, TakenPerson>
  readonly columns: IndexColumns
  readonly facts: FactsKnown
  readonly postings: Postings
  readonly vectors: Vectors
  readonly scratch: BufferPool
}

export const noContents = () => ({
  people: new Map<PersonId, TakenPerson>(),
  columns: new IndexColumns(),
  facts: new FactsKnown(),
  postings: new Postings(),
  vectors: new Vectors(),
  scratch: new BufferPool(),
})
