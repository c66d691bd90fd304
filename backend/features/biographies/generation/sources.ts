import type { Effect } from "effect"
import type { Answers, Topic } from "#protocol/biography.ts"
import type { FactId, PersonId, StoryId } from "#protocol/ids.ts"
import type {
  StoredEvent,
  StoredLine,
  StoredMoment,
  StoredSource,
} from "../../../platform/database/biographies.ts"
import type { EngineError } from "../../../ports/engine-error.ts"

/** What of a sentence nothing is made of: all it says, or an event in the year it was taken for. */
export type Exclusion = "sentence" | "year"

export interface SpokenLine {
  readonly text: string
  /** Seconds. */
  readonly start: number
  /** The paragraph it stands in, counted from 0. */
  readonly paragraph: number
  /** Since somebody said that it is wrong, or since nobody knows whether it was said. */
  readonly excluded?: Exclusion
}

/** Whether something may be made of a sentence. It keeps its place, which tells what the others mean. */
export const isTellable = ({ excluded }: SpokenLine) => excluded !== "sentence"

/** A story told by or about the person. */
export interface LifeStory {
  readonly id: StoryId
  readonly title: string
  readonly teller: string
  /** Whether the person tells it. */
  readonly isOwn: boolean
  /** Of the words, by ISO 639-1; that of a translation is `en`. */
  readonly language: string
  /** The words are those of the English translation. */
  readonly isTranslated: boolean
  /** Nothing of it may be sent to another machine. */
  readonly isLocalOnly: boolean
  readonly sentences: ReadonlyArray<SpokenLine>
}

/** Something told in the chat that is kept. */
export interface LifeFact {
  readonly id: FactId
  readonly by: string
  readonly topic: Topic
  readonly text: string
}

/** Everything a biography may be made of; notes are never among it. */
export interface BiographySources {
  readonly person: {
    readonly id: PersonId
    readonly name: string
    readonly relationship: string
    /** `YYYY-MM-DD`. */
    readonly birthDate: string | null
    readonly birthPlace: string
  }
  /** The first name of the keeper, who wrote the answers. */
  readonly keeper: string
  readonly answers: Answers
  readonly facts: ReadonlyArray<LifeFact>
  readonly stories: ReadonlyArray<LifeStory>
  /** Written sentences whose year somebody said is wrong: they are no events. */
  readonly undated?: ReadonlyArray<string>
}

/** Vectors of unit length in this house, of as many texts as were asked, in order. */
export type Embed = (
  texts: ReadonlyArray<string>,
) => Effect.Effect<ReadonlyArray<Float32Array>, EngineError>

export interface ComposedLine {
  readonly topic: Topic
  readonly text: string
  readonly made: StoredLine["made"]
  readonly sources: ReadonlyArray<StoredSource>
  readonly echoes: ReadonlyArray<StoredMoment>
}
export interface ComposedEvent extends Omit<ComposedLine, "topic"> {
  readonly year: StoredEvent["year"]
  readonly isAbout: boolean
}

/** A biography in the order it is told, and the events of the timeline by year. */
export interface Composed {
  readonly lines: ReadonlyArray<ComposedLine>
  readonly events: ReadonlyArray<ComposedEvent>
  readonly born: { readonly year: number; readonly sources: ReadonlyArray<StoredSource> } | null
}
