import type { Story } from "#protocol/story.ts"

type Translated = Pick<Story, "translatedBy" | "isTranslationByHand">

/** 'gpt-6-luna at api.openai.com' of `model@host`. */
export const engineWords = (engine: string): string => {
  // A model's name may have an @ as well; a host has none.
  const at = engine.lastIndexOf("@")
  return at <= 0 ? engine : `${engine.slice(0, at)} at ${engine.slice(at + 1)}`
}

/** Who made the translation: 'gpt-6-luna at api.openai.com', 'the family', or null when nobody knows. */
const makerOf = ({ translatedBy = null, isTranslationByHand }: Translated): string | null => {
  if (translatedBy === null) return isTranslationByHand ? "the family" : null
  return engineWords(translatedBy)
}

/** 'by gpt-6-luna at api.openai.com, with corrections by the family'; null when nobody knows. */
export const byWords = (story: Translated): string | null => {
  const maker = makerOf(story)
  if (maker === null) return null
  const isMended = story.isTranslationByHand && maker !== "the family"
  return `by ${maker}${isMended ? ", with corrections by the family" : ""}`
}
