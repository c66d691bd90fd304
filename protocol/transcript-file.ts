import { Schema } from "effect"
import type { Story } from "./story.ts"
import { TextName } from "./transcript.ts"

/** The formats in which the transcript of a story can be saved: plain text, and WebVTT subtitles. */
export const TranscriptFormat = Schema.Literals(["txt", "vtt"])
export type TranscriptFormat = typeof TranscriptFormat.Type

/** The query of `GET /api/stories/:id/transcript.txt` and `.vtt`. */
export const TranscriptFileQuery = Schema.Struct({
  in: Schema.optionalKey(TextName),
})

type StoryTexts = Pick<Story, "processing" | "transcript" | "englishTranscript">

/** Whether transcription is still running, so that the words are not all there. */
export const isGrowing = ({ processing }: Pick<Story, "processing">): boolean =>
  processing.state === "working" &&
  ["queued", "preparing", "transcribing"].includes(processing.phase)

/**
 * Why the words cannot be saved, as a sentence; null when they can. Words that are still coming are not
 * saved, since nobody would know later that a part is missing.
 */
export const whyNoWords = (story: StoryTexts, name: TextName): string | null => {
  if (name === "original" && isGrowing(story)) return "We're still writing down the words."
  const words = name === "english" ? story.englishTranscript : story.transcript
  if (words.length > 0) return null
  return name === "english" ? "There's no English translation yet." : "There's no transcript yet."
}
