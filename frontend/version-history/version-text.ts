import type { Story } from "#protocol/story.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { Version } from "#protocol/version.ts"
import { longDate, timeOfDay } from "../lib/format.ts"

/** The day and the time where the reader is. */
export const whenWords = (iso: string): string => {
  const day = longDate(iso)
  return day === "" ? "" : `${day}, ${timeOfDay(iso)}`
}

/** How a version came about, as a sentence in two parts with the authors' names between them, if there are authors. */
interface WhoWords {
  readonly before: string
  readonly names: ReadonlyArray<string>
  readonly after: string
}

const nobody: WhoWords = { before: "", names: [], after: "" }

export const whoWords = ({ kind, by }: Pick<Version, "kind" | "by">): WhoWords => {
  const known = by.map(({ name }) => name.trim()).filter((name) => name !== "")
  const names = known.length === 0 ? ["someone"] : known
  switch (kind) {
    case "heard":
      return { ...nobody, before: "Original transcript" }
    case "translated":
      return { ...nobody, before: "Original translation" }
    case "saved":
      return { ...nobody, before: "Saved by ", names }
    case "left":
      return { before: "Changed by ", names, after: " and not saved as a version" }
    case "replaced":
      return { ...nobody, before: "Replaced by ", names }
    case "restored":
      return { ...nobody, before: "Restored by ", names }
  }
}

const count = (number: number) => number.toLocaleString("en")
const words = (number: number) => `${count(number)} ${number === 1 ? "word" : "words"}`

/** '3 words added, 1 removed' */
export const whatWords = ({ added, removed }: Pick<Version, "added" | "removed">): string => {
  if (added > 0 && removed > 0) return `${words(added)} added, ${count(removed)} removed`
  if (added > 0) return `${words(added)} added`
  if (removed > 0) return `${words(removed)} removed`
  return "No words changed"
}

/** '42 paragraphs without changes' */
export const quietWords = (paragraphs: number): string =>
  `${count(paragraphs)} ${paragraphs === 1 ? "paragraph" : "paragraphs"} without changes`

export const newestFirst = (versions: ReadonlyArray<Version>): ReadonlyArray<Version> =>
  versions.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id)

/** The language of a text, for the `lang` attribute that screen readers use; undefined when unknown. */
export const languageOf = (
  { detectedLanguage }: Pick<Story, "detectedLanguage">,
  text: TextName,
): string | undefined => (text === "english" ? "en" : (detectedLanguage ?? undefined))

/** Whether these are the words of the story as it stands now. */
export const isAsNow = (
  story: Pick<Story, "transcript" | "englishTranscript">,
  text: TextName,
  words: Transcript,
): boolean => {
  const now = text === "english" ? story.englishTranscript : story.transcript
  return now.length === words.length && now.every(({ text }, at) => text === words[at]?.text)
}
