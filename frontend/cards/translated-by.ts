import type { Story } from "#protocol/story.ts"

type Translated = Pick<Story, "translatedBy" | "isTranslationByHand">

/** Who made the translation: 'gpt-6-luna at api.openai.com', 'the family', or null when nobody knows. */
const makerOf = ({ translatedBy = null, isTranslationByHand }: Translated): string | null => {
  if (translatedBy === null) return isTranslationByHand ? "the family" : null
  // A model's name may have an @ as well; a host has none.
  const at = translatedBy.lastIndexOf("@")
  return at <= 0 ? translatedBy : `${translatedBy.slice(0, at)} at ${translatedBy.slice(at + 1)}`
}

/** 'by gpt-6-luna at api.openai.com, with corrections by the family'; null when nobody knows. */
export const byWords = (story: Translated): string | null => {
  const maker = makerOf(story)
  if (maker === null) return null
  const isMended = story.isTranslationByHand && maker !== "the family"
  return `by ${maker}${isMended ? ", with corrections by the family" : ""}`
}
