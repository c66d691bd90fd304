import type { Story } from "#protocol/story.ts"
import { isTranslated } from "./is-translated.ts"

/** Whether this person may correct the words of a story. */
export const mayCorrect = ({ access }: Pick<Story, "access">): boolean => access !== "view"

type Told = Pick<
  Story,
  "englishTranslation" | "detectedLanguage" | "processing" | "access" | "transcript"
>

/** Whether somebody should be offered to write the translation: nothing else will bring one. */
export const lacksTranslation = (story: Told): boolean =>
  mayCorrect(story) &&
  !isTranslated(story) &&
  story.detectedLanguage !== null &&
  story.detectedLanguage !== "en" &&
  story.processing.state !== "working"

/** Whether listening has ended without being done. */
export const hasStopped = ({ processing }: Pick<Story, "processing">): boolean =>
  processing.state === "failed" || processing.state === "doubted"

/** Whether the words could not be written down, so that somebody has to write them. */
export const lacksWords = (story: Told): boolean =>
  story.transcript.length === 0 && hasStopped(story)

/** Whether there may be something to hear: not where the recording itself could not be read. */
export const mayBeHeard = ({ processing }: Pick<Story, "processing">): boolean =>
  processing.state !== "failed" || processing.canRetry

/** Whether words of the recording are still on their way. */
export const isGrowing = ({ processing }: Pick<Story, "processing">): boolean =>
  processing.state === "working" &&
  ["queued", "preparing", "transcribing"].includes(processing.phase)
