import type { PersonId, StoryId } from "#protocol/ids.ts"
import type { Asker, OwnedStory } from "../../access/policy.ts"
import type { NamedPlaceLine } from "../../../platform/database/named-places.ts"
import type { StoryFactsRecord } from "../../../platform/database/story-projections.ts"
import type { Models } from "../embedding-models.ts"
import type { SearchedPerson } from "../searchable.ts"

/** What a passage says, as the catalogue takes it; the text itself is not kept in it. */
export interface TakenPassage {
  /** Its number in the story, from 0. */
  readonly n: number
  readonly text: string
  readonly isTranslated: boolean
  /** Unit vectors by the name of their model. */
  readonly vectors: ReadonlyArray<readonly [model: string, vector: Float32Array]>
}

/** A story as the store has it. */
export interface TakenStory {
  readonly facts: StoryFactsRecord & OwnedStory
  /** The confirmed places it speaks of. */
  readonly named: ReadonlyArray<NamedPlaceLine>
  /** Other where its passages or their vectors may be others. */
  readonly passagesName: string
  /** Null: those of the same name are there already. */
  readonly passages: ReadonlyArray<TakenPassage> | null
}

export type TakenPerson = SearchedPerson

/** Up to where the store was read: milliseconds of `touched`, and the documents read of the last seconds. */
export interface Cursor {
  readonly touched: number
}

/** Changes of the store, applied in this order: all of them, or none where the thread dies. */
export interface CatalogueChanges {
  readonly people: ReadonlyArray<TakenPerson>
  readonly gonePeople: ReadonlyArray<PersonId>
  readonly stories: ReadonlyArray<TakenStory>
  readonly goneStories: ReadonlyArray<StoryId>
  /** Null while it is being filled: a file without a cursor is not whole. */
  readonly cursor: Cursor | null
}

/** What could not be put in, and why: it is left out, and nothing else is. */
export type RejectedStory = { readonly why: string } & (
  | { readonly kind: "story"; readonly id: StoryId }
  | { readonly kind: "person"; readonly id: PersonId }
)

/** By which vectors an asker is searched: what `modelFor` goes by. */
export interface ModelsQuestion extends Models {
  /** While the server changes to the engine elsewhere. */
  readonly isChanging: boolean
}

/** A question as one engine understands it: its likeness is `shift + scale · cosine` (`likeness.ts`). */
export interface AskedMeaning {
  readonly model: string
  readonly vector: Float32Array
  readonly scale: number
  readonly shift: number
  readonly isCalibrated: boolean
}

/** Narrows what may be found; what is counted stays all that the asker may see. */
export interface Narrowing {
  /** Told by or about one of them. */
  readonly people?: ReadonlyArray<PersonId>
  /** Recorded by one of them. */
  readonly recorders?: ReadonlyArray<number>
  /** Days, `YYYY-MM-DD`, from and to: it happened within them, at least in part. */
  readonly happened?: { readonly from: string; readonly to: string }
  /** Days on which it was recorded. */
  readonly recorded?: { readonly from: string; readonly to: string }
  /** Only this story: every passage that is worth showing, best first. */
  readonly story?: StoryId
}

export interface CatalogueQuestion {
  readonly asker: Asker
  /** The words of the question without those that say nothing (`readQuery`). */
  readonly words: string
  /** Whole phrases, in words as typed: each must stand there word after word. */
  readonly phrases: ReadonlyArray<string>
  readonly meanings: ReadonlyArray<AskedMeaning>
  readonly models: ModelsQuestion
  readonly only?: Narrowing
}

/** A story that was found; the best of its passages, or null where it was found by what is known of it. */
export interface CatalogueMatch {
  readonly storyId: StoryId
  readonly n: number | null
  readonly score: number
  readonly sum: number
  readonly exact: ReadonlyArray<string>
  readonly nearness: number | null
  readonly isUncalibrated: boolean
  /** Other passages of the story answer it as well. */
  readonly hasMore: boolean
}

/** What somebody has typed so far; its last word is still being written. */
export interface SuggestQuestion {
  readonly asker: Asker
  readonly typed: string
  readonly most: number
}

/** A word that what was typed may become, and where it stands. */
export interface CatalogueSuggestion {
  readonly term: string
  readonly storyId: StoryId
  /** Null: it stands in what is known of the story. */
  readonly n: number | null
}
