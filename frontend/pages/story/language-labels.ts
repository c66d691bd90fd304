import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { languageName } from "../../languages/language-name.ts"
import type { MarkOf } from "../../player/synced-transcript.tsx"

/** Marks paragraphs that were told in another language than the story: 'Told in German'. */
export const markIn =
  (storyLanguage: string | null): MarkOf =>
  ({ language }) => {
    if (language === undefined || language === storyLanguage) return undefined
    const name = languageName(language)
    return name === null ? undefined : `Told in ${name}`
  }

/** What stands above each of the texts. */
export const titlesOf = ({
  detectedLanguage,
}: Pick<Story, "detectedLanguage">): Readonly<Record<TextName, string>> => ({
  original: (detectedLanguage && languageName(detectedLanguage)) ?? "As it was told",
  english: "English",
})
