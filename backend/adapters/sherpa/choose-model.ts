import type { SpeechModel } from "./speech-model.ts"

type Hears = Pick<SpeechModel, "languages" | "detectsLanguage">

/**
 * The model that hears a language: the first that names it, else the first that names no limit. Null:
 * nobody knows the language, and the first that finds it out is asked. None where no model hears it.
 */
export const modelFor = <Model extends Hears>(
  models: ReadonlyArray<Model>,
  language: string | null,
): Model | undefined =>
  language === null
    ? (models.find(({ detectsLanguage }) => detectsLanguage) ?? models[0])
    : (models.find(({ languages }) => languages?.includes(language) === true) ??
      models.find(({ languages }) => languages === null))

/** What several models hear together. */
export const togetherHear = (models: ReadonlyArray<Hears>): Hears => ({
  languages: models.some(({ languages }) => languages === null)
    ? null
    : [...new Set(models.flatMap(({ languages }) => languages ?? []))],
  detectsLanguage: models.some(({ detectsLanguage }) => detectsLanguage),
})
