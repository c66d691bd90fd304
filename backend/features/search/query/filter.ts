import type { FilterKind } from "#protocol/search.ts"
import type { Narrowing } from "../index/search-index.ts"

/** A part of a question that says which stories are meant. */
export interface QueryFilter {
  readonly key: string
  readonly kind: FilterKind
  readonly label: string
  /** What it keeps; nothing where words are quoted, which the search itself looks for. */
  readonly only: Narrowing
}

/** A filter, and the words of the question that say it: from one, up to another. */
export interface MeantFilter extends QueryFilter {
  readonly from: number
  readonly to: number
  /** Whether it can be nothing else, so that it is no filter only where that was said. */
  readonly isPlain: boolean
  /** Whether the words say nothing more beside it, so that what is looked for is said by the others. */
  readonly isCut: boolean
}

/** The same words are the same filter, wherever in a question they stand. */
export const keyOf = (kind: FilterKind, words: string) => `${kind}:${words}`
