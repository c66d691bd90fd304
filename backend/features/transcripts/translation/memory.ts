import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { type TranslatedParagraph, translationFormat } from "#protocol/translation.ts"
import { Database } from "../../../platform/database/database.ts"
import {
  english,
  translationId,
  type TranslationRecord,
} from "../../../platform/database/translations.ts"
import { type KnownTranslation, unknownTranslation } from "./state.ts"

const knownFrom = ({ paragraphs, coming = [], engine }: TranslationRecord): KnownTranslation => ({
  memory: { paragraphs, coming },
  engine,
})

/** What is to be kept now. */
interface Rewritten {
  readonly paragraphs: ReadonlyArray<TranslatedParagraph>
  readonly engine: string | null
  /** What had been kept to be put in place has been, or is of no use any more. */
  readonly isApplied?: boolean
}

/** Of which paragraphs translations were made, and what of them engines wrote. */
export class TranslationMemory extends Context.Service<
  TranslationMemory,
  {
    readonly of: (id: StoryId) => Effect.Effect<KnownTranslation>
    /** Keeps what an engine has just made of a paragraph, before it is put in its place. */
    readonly keep: (
      id: StoryId,
      paragraph: string,
      machine: string,
    ) => Effect.Effect<void, InsufficientStorage>
    /**
     * Keeps what is known now, by what was known until then, which it may be asked of again; null: it
     * stays as it is.
     */
    readonly rewrite: (
      id: StoryId,
      make: (known: KnownTranslation) => Rewritten | null,
    ) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/transcripts/translation/TranslationMemory") {
  static readonly layer = Layer.effect(
    TranslationMemory,
    Effect.gen(function* () {
      const { stories, translations } = yield* Database

      const of = Effect.fn("TranslationMemory.of")(function* (id: StoryId) {
        const found = yield* translations.get(translationId(id))
        return Option.match(found, { onNone: () => unknownTranslation, onSome: knownFrom })
      })

      /** There is one afterwards, unless the story is erased. */
      const begin = Effect.fnUntraced(function* (storyId: StoryId) {
        const id = translationId(storyId)
        if (Option.isSome(yield* translations.get(id))) return
        const nothing = { engine: null, paragraphs: [], written: 0 }
        yield* translations.insertIfAbsent({
          ...{ id, storyId, version: translationFormat, language: english },
          ...nothing,
        })
        // Asked after the insert: asked before, the story could be erased in between.
        if ((yield* stories.count({ id: storyId })) === 0) yield* translations.remove({ id })
      })

      const keep = Effect.fn("TranslationMemory.keep")(function* (
        storyId: StoryId,
        paragraph: string,
        machine: string,
      ) {
        yield* begin(storyId)
        const fresh = { id: paragraph, machine }
        yield* translations.update({ id: translationId(storyId) }, { $push: { coming: fresh } })
      })

      const rewrite = Effect.fn("TranslationMemory.rewrite")(function* (
        storyId: StoryId,
        make: (known: KnownTranslation) => Rewritten | null,
      ) {
        const id = translationId(storyId)
        for (;;) {
          const found = yield* translations.get(id)
          const made = make(
            Option.match(found, { onNone: () => unknownTranslation, onSome: knownFrom }),
          )
          if (made === null) return
          if (Option.isNone(found)) {
            yield* begin(storyId)
            if (Option.isNone(yield* translations.get(id))) return
            continue
          }
          const { written } = found.value
          const rewritten = yield* translations.findAndUpdate(
            { id, written },
            {
              $set: {
                engine: made.engine,
                paragraphs: made.paragraphs.map(({ look, ...one }) => ({
                  ...one,
                  ...(look !== undefined && { look: [...look] }),
                })),
              },
              ...(made.isApplied === true && { $unset: { coming: true } }),
              $inc: { written: 1 },
            },
          )
          if (Option.isSome(rewritten)) return
        }
      })

      return TranslationMemory.of({ of, keep, rewrite })
    }),
  )
}
