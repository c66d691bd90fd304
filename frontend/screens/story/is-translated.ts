import type { Story } from "#protocol/story.ts"

type Told = Pick<Story, "englishTranslation" | "detectedLanguage">

/** Translated is what was told in another language and can be read in English. */
export const isTranslated = ({ englishTranslation, detectedLanguage }: Told): boolean =>
  englishTranslation !== null && detectedLanguage !== "en"
