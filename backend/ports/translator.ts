import { Context, Schema, type Effect } from "effect"

export class TranslatorFailed extends Schema.TaggedError<TranslatorFailed>()("TranslatorFailed", {
  reason: Schema.String,
  canPass: Schema.Boolean,
}) {}

/** Turns paragraphs of another language into English, one for one. */
export class Translator extends Context.Service<
  Translator,
  {
    readonly available: boolean
    readonly translate: (
      paragraphs: ReadonlyArray<string>,
      language: string,
      done: (paragraphs: number) => void,
    ) => Effect.Effect<ReadonlyArray<string>, TranslatorFailed>
  }
>()("backend/ports/Translator") {}
