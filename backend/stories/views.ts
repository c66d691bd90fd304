import type { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import type { Processing, Story, StoryCard, Retranslating } from "#protocol/story.ts"
import { plainText, type Transcript } from "#protocol/transcript.ts"
import type { PersonRecord } from "../kept/people.ts"
import { relationshipSeenBy } from "../people/relationship.ts"
import { accessToPerson, accessToStory, type Asker } from "../access/may.ts"
import type { Reading } from "../transcripts/readings.ts"
import type { OutlineRecord } from "../kept/outlines.ts"
import type { StoryRecord, Work } from "../kept/stories.ts"
import type { SoFar } from "./under-way.ts"

const processingOf = (work: Work, soFar: SoFar): Processing => {
  switch (work.state) {
    case "ready":
    case "doubted":
      return { state: work.state }
    case "failed":
      return {
        state: "failed",
        reason: work.reason ?? "This recording could not be processed.",
        canRetry: work.isUnreadable !== true,
      }
    default:
      return { state: "working", ...soFar.progress }
  }
}

/** What a view is made from: a story, who looks at it, and the people in it. */
export interface Seen {
  readonly story: StoryRecord
  readonly asker: Asker
  /** Those in the story who still are in the store. */
  readonly people: ReadonlyMap<PersonId, PersonRecord>
}

export const peopleIn = ({
  storytellerId,
  subjectIds,
}: Pick<StoryRecord, "storytellerId" | "subjectIds">) => [storytellerId, ...subjectIds]

/** What nobody could hear is in the language the family named; what has no words is in none. */
const languageOf = ({ work, summary, detectedLanguage, sourceLanguage }: StoryRecord) => {
  // Of all that are ready only those have nothing to sum up. Lists know no more of the words.
  const isSilent = work.state === "ready" && summary === ""
  return isSilent ? null : (detectedLanguage ?? sourceLanguage)
}

/** A story as lists show it. Of people the asker may not see it tells the storyteller's name, and nothing else. */
export const toCard = ({ story, asker, people }: Seen, soFar: SoFar): StoryCard => {
  const isSeen = (id: PersonId) => {
    const person = people.get(id)
    return person !== undefined && accessToPerson(asker, person) !== "none"
  }
  const storyteller = people.get(story.storytellerId)
  const isTellerSeen = isSeen(story.storytellerId)
  const subjectIds = story.subjectIds.filter(isSeen)
  const access = accessToStory(asker, story)
  return {
    id: story.id,
    title: story.title,
    description: story.description,
    category: story.category,
    tags: story.tags,
    duration: story.duration,
    createdAt: story.createdAt,
    isProcessed: story.work.state === "ready",
    processing: processingOf(story.work, soFar),
    detectedLanguage: languageOf(story),
    summary: story.summary,
    // The address changes with the bytes behind it, so that a player never mixes the two.
    audioUrl: paths.storyAudio(story.id) + (story.playbackId === null ? "" : "?as=playback"),
    storytellerId: isTellerSeen ? story.storytellerId : null,
    subjectId: subjectIds[0] ?? null,
    subjectIds,
    locationName: story.locationName,
    city: story.city,
    country: story.country,
    latitude: story.latitude,
    longitude: story.longitude,
    recorderId: story.recorderId,
    access: access === "none" ? "view" : access,
    storyteller: {
      name: storyteller?.name ?? "Unknown storyteller",
      relationship:
        isTellerSeen && storyteller !== undefined
          ? relationshipSeenBy(asker.user, storyteller)
          : "",
    },
  }
}

/** What processing has made of a story so far. */
export interface Made {
  readonly words: Reading
  readonly outline: OutlineRecord | undefined
  readonly retranslating?: Retranslating | undefined
}

const textOrNull = (transcript: Transcript) =>
  transcript.length === 0 ? null : plainText(transcript)

/** A story as its page shows it; its words grow while it is still being heard. */
export const toStory = (
  seen: Seen,
  { words, outline, retranslating }: Made,
  soFar: SoFar,
): Story => ({
  ...toCard(seen, soFar),
  originalTranscription: textOrNull(words.original),
  englishTranslation: textOrNull(words.english),
  transcript: words.original,
  englishTranscript: words.english,
  isTranslationOutOfDate: words.isTranslationOutOfDate,
  isTranslationByHand: words.isTranslationByHand,
  ...(retranslating !== undefined && { retranslating }),
  keyMoments: outline?.keyMoments ?? [],
  peaks: outline?.peaks ?? [],
  lost: seen.story.lost ?? null,
  originalUrl: paths.storyOriginal(seen.story.id),
})
