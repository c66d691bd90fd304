import type { PersonId } from "#protocol/ids.ts"
import type { NamedPlace } from "#protocol/named-place.ts"
import { paths } from "#protocol/paths.ts"
import { toSentPlace } from "#protocol/place.ts"
import type { SentOfStory } from "#protocol/remote-usage.ts"
import type { Processing, Story, StoryCard, Retranslating } from "#protocol/story.ts"
import { plainText, type Transcript } from "#protocol/transcript.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { photoUrl } from "../../platform/database/photo.ts"
import { relationshipSeenBy } from "../people/relationship.ts"
import { accessToPerson, accessToStory, atLeast, type Asker } from "../access/policy.ts"
import { withLanguages } from "../transcripts/detected-languages.ts"
import type { TranscriptSnapshot } from "../transcripts/snapshots.ts"
import { type KnownTranslation, shownTranslation } from "../transcripts/translation/state.ts"
import { isUnjoined } from "./playable.ts"
import { isOnlyTown } from "./location-privacy-rules.ts"
import type { StoryTimelineRecord } from "../../platform/database/story-timelines.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import type { StoryProgress } from "./processing-progress.ts"

/** Why a story is not worked on for a while, and until when. */
const waitsOf = ({ waits, claim, leaseEnds }: StoryRecord["work"]) =>
  waits == null || claim !== null
    ? {}
    : { waits: { reason: waits, until: new Date(leaseEnds).toISOString() } }

const processingOf = (
  { work, isManuallyTranscribed = false }: Pick<StoryRecord, "work" | "isManuallyTranscribed">,
  soFar: StoryProgress,
): Processing => {
  switch (work.state) {
    case "ready":
    case "doubted":
      return { state: work.state }
    case "failed": {
      const why = {
        reason: work.reason ?? "We couldn't process this recording.",
        canRetry: work.isUnreadable !== true,
      }
      return isManuallyTranscribed ? { state: "ready", unheard: why } : { state: "failed", ...why }
    }
    default:
      return { state: "working", ...soFar.progress, ...waitsOf(work) }
  }
}

export const unknownStoryteller = "Unknown storyteller"

/** What a view is made of: a story, who looks at it, and the people in it. */
interface SeenStory {
  readonly story: StoryRecord
  readonly asker: Asker
  /** The people in the story who still exist. */
  readonly people: ReadonlyMap<PersonId, PersonRecord>
}

export const peopleIn = ({
  storytellerId,
  subjectIds,
}: Pick<StoryRecord, "storytellerId" | "subjectIds">) => [storytellerId, ...subjectIds]

/**
 * The story's language: the detected one, or the one the family named. None if the recording turned
 * out to have no words.
 */
const languageOf = ({ work, summary, detectedLanguage, sourceLanguage }: StoryRecord) => {
  // Among finished stories, only those without words have an empty summary; lists do not read the
  // words themselves.
  const isSilent = work.state === "ready" && summary === ""
  return isSilent ? null : (detectedLanguage ?? sourceLanguage)
}

const toHappened = (happened: StoryRecord["happened"]) =>
  happened ? { words: happened.words, from: happened.from, to: happened.to } : null

/**
 * A story as lists show it. Of people the asker may not see, only the storyteller's name is shown.
 */
export const toCard = ({ story, asker, people }: SeenStory, soFar: StoryProgress): StoryCard => {
  const isSeen = (id: PersonId) => {
    const person = people.get(id)
    return person !== undefined && accessToPerson(asker, person) !== "none"
  }
  const storyteller = people.get(story.storytellerId)
  const isTellerSeen = isSeen(story.storytellerId)
  const photo =
    isTellerSeen && storyteller !== undefined
      ? photoUrl(paths.personPhoto(storyteller.id), storyteller)
      : null
  const subjectIds = story.subjectIds.filter(isSeen)
  const access = accessToStory(asker, story)
  const processing = processingOf(story, soFar)
  return {
    id: story.id,
    title: story.title,
    description: story.description,
    category: story.category,
    tags: story.tags,
    duration: story.duration,
    createdAt: story.createdAt,
    isProcessed: processing.state === "ready",
    processing,
    detectedLanguage: languageOf(story),
    summary: story.summary,
    // The URL changes when the playback file replaces the original, so that a player never mixes
    // their bytes.
    audioUrl: paths.storyAudio(story.id) + (story.playbackId === null ? "" : "?as=playback"),
    ...(isUnjoined(story) && { isUnjoined: true }),
    storytellerId: isTellerSeen ? story.storytellerId : null,
    subjectId: subjectIds[0] ?? null,
    subjectIds,
    ...toSentPlace(story.place),
    happened: toHappened(story.happened),
    recorderId: story.recorderId,
    access: access === "none" ? "view" : access,
    storyteller: {
      name: storyteller?.name ?? unknownStoryteller,
      relationship:
        isTellerSeen && storyteller !== undefined
          ? relationshipSeenBy(asker.user, storyteller)
          : "",
      ...(photo === null ? {} : { profileImageUrl: photo }),
    },
  }
}

/** The takes of a story, where there are several. */
const toTakes = ({ id, takes }: StoryRecord) =>
  takes === undefined
    ? {}
    : {
        takes: takes.map(({ seconds, fileName }, n) => ({
          ...{ seconds, fileName, originalUrl: paths.storyTake(id, n + 1) },
        })),
      }

/** What processing has produced for a story so far. */
interface PresentedSummary {
  readonly words: TranscriptSnapshot
  readonly outline: StoryTimelineRecord | undefined
  readonly namedPlaces: ReadonlyArray<NamedPlace>
  readonly retranslating?: Retranslating | undefined
  readonly sent?: ReadonlyArray<SentOfStory> | undefined
  readonly translation?: KnownTranslation | undefined
}

/** Only whoever may correct a story is shown which of its words to check. */
const toWordsToCheck = ({ asker, story }: SeenStory, outline: StoryTimelineRecord | undefined) => {
  const words = Object.values(outline?.wordsToCheck ?? {})
  return words.length === 0 || !atLeast("contribute", accessToStory(asker, story))
    ? {}
    : { wordsToCheck: words.toSorted((one, other) => one.start - other.start) }
}

const textOrNull = (transcript: Transcript) =>
  transcript.length === 0 ? null : plainText(transcript)

/** A story as its page shows it; while it is being transcribed, its words grow. */
export const toStory = (
  seen: SeenStory,
  { words, outline, namedPlaces, retranslating, sent = [], translation }: PresentedSummary,
  soFar: StoryProgress,
): Story => ({
  ...toCard(seen, soFar),
  ...toWordsToCheck(seen, outline),
  originalTranscription: textOrNull(words.original),
  englishTranslation: textOrNull(words.english),
  transcript: withLanguages(words.original, outline?.languages ?? []),
  englishTranscript: words.english,
  isTranslationOutOfDate: words.isTranslationOutOfDate,
  isTranslationByHand: words.isTranslationByHand,
  ...(translation !== undefined && shownTranslation(words, translation)),
  ...(retranslating !== undefined && { retranslating }),
  keyMoments: outline?.keyMoments ?? [],
  ...(outline?.doubtfulParts !== undefined && { doubtfulParts: outline.doubtfulParts }),
  namedPlaces,
  peaks: outline?.peaks ?? [],
  lost: seen.story.lost ?? null,
  otherTracks: seen.story.otherTracks ?? 0,
  originalUrl: paths.storyOriginal(seen.story.id),
  ...toTakes(seen.story),
  isOnlyTown: isOnlyTown(seen.story),
  ...(typeof seen.story.summarizedBy === "string" && { summarizedBy: seen.story.summarizedBy }),
  ...(seen.story.isLocalOnly === true && { isLocalOnly: true }),
  ...(sent.length > 0 && { sent }),
})
