import type { Story } from "#protocol/story.ts"

type StoryLanguages = Pick<Story, "englishTranslation" | "detectedLanguage">

/** Whether a story was told in another language and has an English translation. */
export const isTranslated = ({ englishTranslation, detectedLanguage }: StoryLanguages): boolean =>
  englishTranslation !== null && detectedLanguage !== "en"
