import { Context, Schema, type Effect } from "effect"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
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

/**
 * What was put into the catalogue may not be there any more. `standing` says what is, and until that was
 * read nothing else is answered: what it has must be brought up to date first.
 */
export class IndexLost extends Schema.TaggedError<IndexLost>()("IndexLost", {}) {}

/** Too many ask at once. Nothing is lost; `reason` is a sentence for the family. */
export class CatalogueBusy extends Schema.TaggedError<CatalogueBusy>()("CatalogueBusy", {
  reason: Schema.String,
}) {}

/** What the catalogue has. */
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
      changes: CatalogueChanges,
    ) => Effect.Effect<ReadonlyArray<RejectedStory>, IndexLost>
    /** The models whose vectors a search for the asker would compare. */
    readonly models: (
      asker: CatalogueQuestion["asker"],
      question: ModelsQuestion,
    ) => Effect.Effect<ReadonlyArray<string>, IndexLost | CatalogueBusy>
    /** The users who recorded a story that the asker may see. */
    readonly recorders: (
      asker: CatalogueQuestion["asker"],
    ) => Effect.Effect<ReadonlyArray<UserId>, IndexLost | CatalogueBusy>
    /** Best first. With `only.story`: all passages of that story that are worth showing. */
    readonly search: (
      question: CatalogueQuestion,
    ) => Effect.Effect<ReadonlyArray<CatalogueMatch>, IndexLost | CatalogueBusy>
    /** What a word that is being typed may become, likeliest first. */
    readonly suggest: (
      question: SuggestQuestion,
    ) => Effect.Effect<ReadonlyArray<CatalogueSuggestion>, IndexLost | CatalogueBusy>
    /**
     * Keeps what it has for the next start, when something has changed. Others are answered meanwhile.
     * Where that fails, the log says so, and what was kept before stays.
     */
    readonly save: Effect.Effect<void>
  }
>()("backend/features/search/index/SearchIndex") {}
