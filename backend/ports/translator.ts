import { Context, type Effect } from "effect"
import type { EngineError } from "./engine-error.ts"

/** A paragraph of the original. */
interface SaidParagraph {
  /** Names it by its words. */
  readonly id: string
  readonly text: string
}

/** What is to be translated into English. */
export interface ToTranslate {
  /** ISO 639-1; `und` where nobody knows. */
  readonly language: string
  /** Names that may occur, spelled as the family spells them. */
  readonly names: ReadonlyArray<string>
  /** The whole text in order: what was said before helps to understand what comes. */
  readonly paragraphs: ReadonlyArray<SaidParagraph>
  /** The ids of the paragraphs to translate. */
  readonly wanted: ReadonlySet<string>
}

/**
 * Hands over the English of a paragraph as soon as it is known to be good, so that nothing is
 * translated twice when the rest fails.
 */
export type KeepEnglish<E, R> = (id: string, english: string) => Effect.Effect<void, E, R>

/** Translates paragraphs into English, each for itself. */
export class Translator extends Context.Service<
  Translator,
  {
    readonly available: boolean
    /** `model@host`; null where nobody translates. */
    readonly name: string | null
    /**
     * Answers the ids of paragraphs it will never give good English for, such as those it refuses to
     * translate; all others are handed over. `isStillWanted` is asked before anything is sent.
     */
    readonly translate: <E = never, R = never>(
      text: ToTranslate,
      keep: KeepEnglish<E, R>,
      isStillWanted?: Effect.Effect<void, E, R>,
    ) => Effect.Effect<ReadonlyArray<string>, EngineError | E, R>
  }
>()("backend/ports/Translator") {}
