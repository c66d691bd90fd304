import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { doubtInWords } from "../stories/transcript-file.ts"
import type { Exported } from "./exported-story.ts"
import type { PageLife } from "./biography-entries.ts"

/** The relative URL of a file beside the page. */
const addressOf = (path: string) => path.split("/").map(encodeURIComponent).join("/")

const wordsOf = (transcript: Transcript) =>
  transcript.map(({ start, text, phrases }) => ({ start, text, phrases }))

/** The data of the page that comes before the stories. */
export const pageHead = (
  owner: string,
  exportedAt: string,
  people: ReadonlyArray<
    Pick<Person, "id" | "name"> & { readonly photo: string | null; readonly life: PageLife }
  >,
  unreadable: ReadonlyArray<string>,
) => ({
  owner,
  exportedAt,
  unreadable,
  people: people.map(({ id, name, photo, life }) => ({
    id,
    name,
    life,
    photo: photo === null ? null : addressOf(photo),
  })),
})

/**
 * Where the recordings are: one that can be listened to, or all of several, of which only what they were
 * joined to is played.
 */
const recordingsOf = ({ takes, files }: Exported["story"], soundness: Exported["soundness"]) =>
  takes === undefined
    ? { recording: soundness === "missing" ? null : addressOf(files.recording), parts: [] }
    : {
        recording: null,
        parts: takes.map(({ file, recording }) =>
          recording === "missing" ? null : addressOf(file),
        ),
      }

/** A story's data for the page. */
export const pageStory = (
  { story, soundness }: Exported,
  words: Pick<Story, "transcript" | "englishTranscript">,
) => ({
  id: story.id,
  title: story.title,
  description: story.description,
  tags: story.tags,
  summary: story.summary,
  recordedOn: story.recordedOn,
  happened: story.happened,
  seconds: story.seconds,
  doubt: story.isInDoubt ? doubtInWords : null,
  storyteller: story.storyteller.name,
  storytellerId: story.storyteller.id,
  subjectIds: story.about.map(({ id }) => id),
  ...recordingsOf(story, soundness),
  playback: story.files.playback === null ? null : addressOf(story.files.playback),
  text: addressOf(story.files.text),
  subtitles: addressOf(story.files.subtitles),
  json: addressOf(story.files.words),
  original: wordsOf(words.transcript),
  english: wordsOf(words.englishTranscript),
})
