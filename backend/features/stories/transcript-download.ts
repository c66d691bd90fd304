import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { TranscriptFormat } from "#protocol/transcript-file.ts"
import { readableName } from "./safe-file-name.ts"
import { subtitles, textWithHead } from "./transcript-file.ts"

export interface TranscriptDownload {
  readonly fileName: string
  readonly mediaType: string
  readonly text: string
}

const mediaTypes = { txt: "text/plain; charset=utf-8", vtt: "text/vtt; charset=utf-8" } as const

/** The file in which the words of a story are saved, under the story's title. */
export const transcriptDownload = (
  story: Story,
  as: TranscriptFormat,
  name: TextName,
): TranscriptDownload => {
  const isEnglish = name === "english"
  const words = isEnglish ? story.englishTranscript : story.transcript
  const head = {
    title: story.title,
    storyteller: story.storyteller.name,
    recordedOn: story.createdAt,
    isInDoubt: story.processing.state === "doubted",
  }
  const title = readableName(story.title) || `Story ${String(story.id)}`
  return {
    fileName: `${title}${isEnglish ? ".en" : ""}.${as}`,
    mediaType: mediaTypes[as],
    text: as === "txt" ? textWithHead(head, words) : subtitles(head, words),
  }
}
