import { answeredPlaces } from "#protocol/named-place.ts"
import { type Person, relationshipInWords } from "#protocol/person.ts"
import { fromSentPlace } from "#protocol/place.ts"
import type { Story } from "#protocol/story.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { type StoredTake, takesOf } from "../../platform/database/takes.ts"
import { extensionOf, fileNameOf } from "./file-names.ts"

/** The state of an original in an export. The export goes on without a missing one, and reports it. */
export type Soundness = "whole" | "missing" | "damaged"

const worstOf = (became: ReadonlyArray<Soundness>): Soundness =>
  (["missing", "damaged"] as const).find((one) => became.includes(one)) ?? "whole"

/** Formats that every browser plays and seeks in. For others the playback file is exported as well. */
const playsEverywhere = new Set(["audio/mpeg", "audio/wav"])

/** A take as written to `stories.json`, with its path in the archive. */
const exportedTake = (
  { fileName, mediaType, bytes, sha256, seconds }: StoredTake,
  file: string,
  recording: Soundness,
) => ({ fileName, mediaType, bytes, sha256, seconds, file, recording })
type ExportedTake = ReturnType<typeof exportedTake>

/** The takes of a story with their paths in the archive; until they are written, they are missing. */
export const exportedTakes = (record: StoryRecord): ReadonlyArray<ExportedTake> => {
  const name = fileNameOf(record)
  const takes = takesOf(record)
  return takes.map((take, n) => {
    const part = takes.length === 1 ? "" : `-part-${String(n + 1)}`
    return exportedTake(take, `recordings/${name}${part}${extensionOf(take)}`, "missing")
  })
}

/** The paths of a story's files in the archive; null when there is no such file. */
const filesOf = (record: StoryRecord, story: Story, takes: ReadonlyArray<ExportedTake>) => {
  const name = fileNameOf(record)
  const hasEnglish = story.englishTranscript.length > 0
  const isAlone = takes.length === 1 && playsEverywhere.has(record.original.mediaType)
  return {
    /** The first one, where there are several. */
    recording: takes[0]?.file ?? "",
    playback: isAlone || record.playbackId === null ? null : `playback/${name}.m4a`,
    text: `transcripts/${name}.txt`,
    subtitles: `transcripts/${name}.vtt`,
    words: `transcripts/${name}.json`,
    englishText: hasEnglish ? `transcripts/${name}.en.txt` : null,
    history: `history/${name}.json`,
    englishSubtitles: hasEnglish ? `transcripts/${name}.en.vtt` : null,
  }
}

/** A story as written to `stories.json`. */
const exportedAs = (
  record: StoryRecord,
  story: Story,
  people: ReadonlyMap<number, Person>,
  takes: ReadonlyArray<ExportedTake>,
) => ({
  id: story.id,
  title: story.title,
  description: story.description,
  category: story.category,
  tags: story.tags,
  recordedOn: story.createdAt,
  /** In the family's words, with the first and the last day they mean. */
  happened: story.happened,
  seconds: story.duration,
  /** The language the family has set, if any. */
  sourceLanguage: record.sourceLanguage,
  /** Nothing of it is sent to another machine. */
  isLocalOnly: record.isLocalOnly ?? false,
  lost: story.lost,
  language: story.detectedLanguage,
  /** The words do not look like the language assumed, and nobody has set another one yet. */
  isInDoubt: story.processing.state === "doubted",
  summary: story.summary,
  keyMoments: story.keyMoments,
  place: fromSentPlace(story),
  /** The places it speaks of that the family has confirmed or dismissed. */
  namedPlaces: answeredPlaces(story.namedPlaces),
  storyteller: {
    id: story.storytellerId,
    name: story.storyteller.name,
    relationship: relationshipInWords(story.storyteller.relationship),
  },
  about: story.subjectIds.map((id) => ({ id, name: people.get(id)?.name ?? "" })),
  original: {
    fileName: record.original.fileName,
    mediaType: record.original.mediaType,
    bytes: record.original.bytes,
    sha256: record.original.sha256,
  },
  /** Every recording of it, where there are several. */
  ...(takes.length > 1 && { takes }),
  files: filesOf(record, story, takes),
})
export type ExportedStory = ReturnType<typeof exportedAs>

/** What is exported of a story, and every recording of it. */
export const exportedStory = (
  record: StoryRecord,
  story: Story,
  people: ReadonlyMap<number, Person>,
) => {
  const takes = exportedTakes(record)
  return { exported: exportedAs(record, story, people, takes), takes }
}

/** The result of exporting a story, complete once its entries have been read. */
export interface Exported {
  readonly story: ExportedStory
  /** The worst of its recordings. */
  readonly soundness: Soundness
}

/** What became of a story that was exported, from what became of each of its recordings. */
export const afterExport = (
  { takes, ...story }: ExportedStory,
  became: ReadonlyArray<Soundness>,
): Exported => ({
  story: {
    ...story,
    ...(takes !== undefined && {
      takes: takes.map((take, n) => ({ ...take, recording: became[n] ?? "missing" })),
    }),
  },
  soundness: worstOf(became),
})
