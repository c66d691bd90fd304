import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { WordsFormat } from "#protocol/transcript-file.ts"
import { readableName } from "./safe-file-name.ts"
import { subtitles, textWithHead } from "./transcript-file.ts"

export interface WordsDownload {
  readonly fileName: string
  readonly mediaType: string
  readonly text: string
}

const endings = { text: "txt", webvtt: "vtt" } as const
const mediaTypes = { text: "text/plain; charset=utf-8", webvtt: "text/vtt; charset=utf-8" } as const

/** The file in which the words of a story are saved, under the story's title. */
export const wordsDownload = (story: Story, as: WordsFormat, name: TextName): WordsDownload => {
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
    fileName: `${title}${isEnglish ? ".en" : ""}.${endings[as]}`,
    mediaType: mediaTypes[as],
    text: as === "text" ? textWithHead(head, words) : subtitles(head, words),
  }
}
