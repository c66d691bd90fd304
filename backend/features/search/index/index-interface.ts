import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { Asker } from "../../access/policy.ts"
import type {
  CatalogueChanges,
  CatalogueMatch,
  CatalogueQuestion,
  CatalogueSuggestion,
  Cursor,
  ModelsQuestion,
  RejectedStory,
  SuggestQuestion,
} from "./types.ts"
import type { NumberArray } from "./buffers.ts"

/** What a catalogue consists of, by names: columns of numbers, and texts. */
export type IndexParts = Iterable<readonly [name: string, part: NumberArray | string]>

/** The parts of a catalogue that was kept. Each throws where there is no such part of that kind. */
export interface PartsStored {
  /** `of`: `Float32Array` and the like. The numbers are the taker's own. */
  readonly numbers: <N extends NumberArray>(
    name: string,
    of: abstract new (...given: never) => N,
  ) => N
  readonly text: (name: string) => string
}

/** A catalogue as its thread holds it: synchronous, and nobody else's. */
export interface Hosted {
  readonly standing: {
    readonly cursor: Cursor | null
    readonly stories: ReadonlyArray<readonly [StoryId, passagesName: string]>
    readonly people: ReadonlyArray<PersonId>
  }
  readonly apply: (changes: CatalogueChanges) => ReadonlyArray<RejectedStory>
  readonly models: (asker: Asker, question: ModelsQuestion) => ReadonlyArray<string>
  readonly recorders: (asker: Asker) => ReadonlyArray<UserId>
  readonly search: (question: CatalogueQuestion) => ReadonlyArray<CatalogueMatch>
  readonly suggest: (question: SuggestQuestion) => ReadonlyArray<CatalogueSuggestion>
  /**
   * All of it, for the disk, the cursor included. The parts may be its own memory, and each holds until
   * the next is asked for: they are copied one after another, questions are answered in between, and
   * nothing is applied until the last is copied.
   */
  readonly parts: () => IndexParts
}

/** How a catalogue comes to be. */
export interface Making {
  /** Other where the parts would be other ones, or be read otherwise: what was kept is of no use then. */
  readonly format: string
  readonly empty: () => Hosted
  /** Throws where the parts are not those of a catalogue. */
  readonly restored: (parts: PartsStored) => Hosted
}
