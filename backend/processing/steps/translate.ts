import { Effect } from "effect"
import { Translator } from "../../ports/translator.ts"
import type { Step } from "./step.ts"

/** Translates to English what is in another language, if an engine can. */
export const translate: Step<Translator> = {
  phase: "translating",
  run: Effect.fn("processing.translate")(function* (job, telling) {
    const translator = yield* Translator
    const language = job.language ?? "en"
    const original = job.transcript
    if (language === "en" || !translator.available) {
      return { _tag: "Translated", original, texts: null } as const
    }
    const texts = yield* translator.translate(
      original.map((paragraph) => paragraph.text),
      language,
      (paragraphs) => telling.progressed(paragraphs / Math.max(1, original.length)),
    )
    return { _tag: "Translated", original, texts } as const
  }),
}
