import type { Language } from "#protocol/language.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

type StoryLanguages = Pick<StoryRecord, "work" | "detectedLanguage" | "sourceLanguage">

/**
 * What a named language does to a story. `nothing`: it is the one the story is known to be in. `continue`:
 * its words were heard in it, and processing goes on with them. `anew`: it is transcribed again. `busy`:
 * nobody can say now, because it is being processed.
 */
type LanguageChange = "nothing" | "continue" | "anew" | "busy"

export const languageChange = (
  { work: { state, claim, waits }, detectedLanguage, sourceLanguage }: StoryLanguages,
  language: Language,
): LanguageChange => {
  const isHeard = detectedLanguage === language
  // It may wait for days for another machine, and nobody is at work on it.
  if (claim === null && waits != null)
    return (detectedLanguage ?? sourceLanguage) === language ? "nothing" : "anew"
  switch (state) {
    case "doubted":
    case "failed":
      return isHeard ? "continue" : "anew"
    case "ready":
      return isHeard ? "nothing" : "anew"
    default:
      return (detectedLanguage ?? sourceLanguage) === language ? "nothing" : "busy"
  }
}
