import type { UserId } from "#protocol/ids.ts"
import type {
  IndexChanges,
  IndexMatch,
  IndexQuery,
  IndexSuggestion,
  ModelsQuestion,
  RejectedStory,
  SuggestQuestion,
  IndexStatus,
} from "../search-index.ts"

/** What the thread is asked, one after another; only `save` goes on beside other questions. */
export type IndexRequest =
  | { readonly kind: "standing" }
  | { readonly kind: "apply"; readonly changes: IndexChanges }
  | {
      readonly kind: "models"
      readonly asker: IndexQuery["asker"]
      readonly question: ModelsQuestion
    }
  | { readonly kind: "recorders"; readonly asker: IndexQuery["asker"] }
  | { readonly kind: "search"; readonly question: IndexQuery }
  | { readonly kind: "suggest"; readonly question: SuggestQuestion }
  | { readonly kind: "save" }

interface Answers {
  readonly standing: IndexStatus
  readonly apply: ReadonlyArray<RejectedStory>
  readonly models: ReadonlyArray<string>
  readonly recorders: ReadonlyArray<UserId>
  readonly search: ReadonlyArray<IndexMatch>
  readonly suggest: ReadonlyArray<IndexSuggestion>
  readonly save: null
}
type Kind = keyof Answers

export type IndexAnswer =
  | { readonly [K in Kind]: { readonly kind: K; readonly answer: Answers[K] } }[Kind]
  /** The question could not be answered; nothing is lost. */
  | { readonly kind: "failed"; readonly error: string }

export interface IndexReply {
  readonly told: IndexAnswer
  /** Sentences for the log. */
  readonly notes: ReadonlyArray<string>
}

/** What goes to the thread and comes back, by a number each. */
export interface Numbered<A> {
  readonly id: number
  readonly message: A
}

/** What the thread is given when it starts. */
export interface Start {
  /** Where the index is kept; null: nowhere. */
  readonly folder: string | null
  /** The thread before this one died of what is kept, or may have. */
  readonly isSuspect: boolean
}
