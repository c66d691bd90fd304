import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { Asker, OwnedStory } from "../../access/policy.ts"
import type { NamedPlaceLine } from "../../../platform/database/named-places.ts"
import type { StoryFactsRecord } from "../../../platform/database/story-projections.ts"
import type { Models } from "../embedding-models.ts"
import type { SearchedPerson } from "../searchable.ts"
import { Context, Schema, type Effect } from "effect"

/** What a passage says, as the index takes it; the text itself is not kept in it. */
export interface IndexedPassage {
  /** Its number in the story, from 0. */
  readonly n: number
  readonly text: string
  readonly isTranslated: boolean
  /** Unit vectors by the name of their model. */
  readonly vectors: ReadonlyArray<readonly [model: string, vector: Float32Array]>
}

/** A story as the store has it. */
export interface IndexedStory {
  readonly facts: StoryFactsRecord & OwnedStory
  /** The confirmed places it speaks of. */
  readonly named: ReadonlyArray<NamedPlaceLine>
  /** Other where its passages or their vectors may be others. */
  readonly passagesName: string
  /** Null: those of the same name are there already. */
  readonly passages: ReadonlyArray<IndexedPassage> | null
}

export type IndexedPerson = SearchedPerson

/** Up to where the store was read: milliseconds of `touched`, and the documents read of the last seconds. */
export interface Cursor {
  readonly touched: number
}

/** Changes of the store, applied in this order: all of them, or none where the thread dies. */
export interface IndexChanges {
  readonly people: ReadonlyArray<IndexedPerson>
  readonly gonePeople: ReadonlyArray<PersonId>
  readonly stories: ReadonlyArray<IndexedStory>
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

export interface IndexQuery {
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
export interface IndexMatch {
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
export interface IndexSuggestion {
  readonly term: string
  readonly storyId: StoryId
  /** Null: it stands in what is known of the story. */
  readonly n: number | null
}

/**
 * What was put into the index may not be there any more. `standing` says what is, and until that was
 * read nothing else is answered: what it has must be brought up to date first.
 */
export class IndexLost extends Schema.TaggedError<IndexLost>()("IndexLost", {}) {}

/** Too many ask at once. Nothing is lost; `reason` is a sentence for the family. */
export class IndexBusy extends Schema.TaggedError<IndexBusy>()("IndexBusy", {
  reason: Schema.String,
}) {}

/** What the index has. */
export interface IndexStatus {
  /** Up to where the store was read; null where nothing whole was kept. */
  readonly cursor: Cursor | null
  /** With the `passagesName` they came with. */
  readonly stories: ReadonlyArray<readonly [StoryId, passagesName: string]>
  readonly people: ReadonlyArray<PersonId>
}

/**
 * All stories of this server as they are searched, beside the store, from which it can be made again at
 * any time. It answers in the order in which it is asked, and never blocks the caller's thread. Nothing
 * it answers, numbers included, comes from what the asker may not see.
 */
export class SearchIndex extends Context.Service<
  SearchIndex,
  {
    /** Read before anything else, and again after each `IndexLost`. */
    readonly standing: Effect.Effect<IndexStatus, IndexLost>
    /**
     * Puts and takes, all of it or nothing, but for single stories and people that it cannot take: they
     * are left out, and answered. The numbers of the vectors are copied; whoever hands them in may go
     * on using them.
     */
    readonly apply: (
      changes: IndexChanges,
    ) => Effect.Effect<ReadonlyArray<RejectedStory>, IndexLost>
    /** The models whose vectors a search for the asker would compare. */
    readonly models: (
      asker: IndexQuery["asker"],
      question: ModelsQuestion,
    ) => Effect.Effect<ReadonlyArray<string>, IndexLost | IndexBusy>
    /** The users who recorded a story that the asker may see. */
    readonly recorders: (
      asker: IndexQuery["asker"],
    ) => Effect.Effect<ReadonlyArray<UserId>, IndexLost | IndexBusy>
    /** Best first. With `only.story`: all passages of that story that are worth showing. */
    readonly search: (
      question: IndexQuery,
    ) => Effect.Effect<ReadonlyArray<IndexMatch>, IndexLost | IndexBusy>
    /** What a word that is being typed may become, likeliest first. */
    readonly suggest: (
      question: SuggestQuestion,
    ) => Effect.Effect<ReadonlyArray<IndexSuggestion>, IndexLost | IndexBusy>
    /**
     * Keeps what it has for the next start, when something has changed. Others are answered meanwhile.
     * Where that fails, the log says so, and what was kept before stays.
     */
    readonly save: Effect.Effect<void>
  }
>()("backend/features/search/index/SearchIndex") {}
