import type { Story } from "#protocol/story.ts"
import { isTranslated } from "./translation-state.ts"

/** Whether the user may edit the transcript of a story. */
export const mayCorrect = ({ access }: Pick<Story, "access">): boolean => access !== "view"

type StoryTexts = Pick<
  Story,
  "englishTranslation" | "detectedLanguage" | "processing" | "access" | "transcript"
>

/** Whether to offer writing the translation by hand: the server will not make one. */
export const lacksTranslation = (story: StoryTexts): boolean =>
  mayCorrect(story) &&
  !isTranslated(story) &&
  story.detectedLanguage !== null &&
  story.detectedLanguage !== "en" &&
  story.processing.state !== "working"

/** Whether processing has stopped without success. */
export const hasStopped = ({ processing }: Pick<Story, "processing">): boolean =>
  processing.state === "failed" || processing.state === "doubted"

/** Whether there is no transcript, so that somebody has to write it by hand. */
export const lacksWords = (story: StoryTexts): boolean =>
  story.transcript.length === 0 && hasStopped(story)
