import type { Story } from "#protocol/story.ts"

type Told = Pick<Story, "englishTranslation" | "detectedLanguage">

/** Whether a story was told in another language and has an English translation. */
export const isTranslated = ({ englishTranslation, detectedLanguage }: Told): boolean =>
  englishTranslation !== null && detectedLanguage !== "en"
