import { paths } from "#protocol/paths.ts"
import type { Processing, Story, StoryCard } from "#protocol/story.ts"
import { plainText } from "#protocol/transcript.ts"
import type { PersonRecord } from "../people/records.ts"
import type { StoryRecord, TranscriptRecord, Work } from "./records.ts"
import type { SoFar } from "./under-way.ts"

const processingOf = (work: Work, soFar: SoFar): Processing => {
  switch (work.state) {
    case "ready":
      return { state: "ready" }
    case "failed":
      return { state: "failed", reason: work.reason ?? "This recording could not be processed." }
    default:
      return { state: "working", ...soFar.progress }
  }
}

/** A story as lists show it. `storyteller` is missing when the person was deleted. */
export const toCard = (
  story: StoryRecord,
  storyteller: PersonRecord | undefined,
  soFar: SoFar,
): StoryCard => ({
  id: story.id,
  title: story.title,
  description: story.description,
  category: story.category,
  tags: story.tags,
  duration: story.duration,
  createdAt: story.createdAt,
  isProcessed: story.work.state === "ready",
  processing: processingOf(story.work, soFar),
  detectedLanguage: story.detectedLanguage,
  summary: story.summary,
  // The address changes with the bytes behind it, so that a player never mixes the two.
  audioUrl: paths.storyAudio(story.id) + (story.playbackId === null ? "" : "?as=playback"),
  storytellerId: story.storytellerId,
  subjectId: story.subjectIds[0] ?? null,
  subjectIds: story.subjectIds,
  locationName: story.locationName,
  city: story.city,
  country: story.country,
  latitude: story.latitude,
  longitude: story.longitude,
  recorderId: story.recorderId,
  storyteller: {
    name: storyteller?.name ?? "Unknown storyteller",
    relationship: storyteller?.relationship ?? "",
  },
})

/** A story as its page shows it; until its transcript is kept, what has been heard so far stands in. */
export const toStory = (
  story: StoryRecord,
  storyteller: PersonRecord | undefined,
  kept: TranscriptRecord | undefined,
  soFar: SoFar,
): Story => ({
  ...toCard(story, storyteller, soFar),
  originalTranscription: kept === undefined ? null : plainText(kept.paragraphs),
  englishTranslation: kept?.translation?.join("\n\n") ?? null,
  transcript: kept?.paragraphs ?? soFar.transcript,
  keyMoments: story.keyMoments ?? [],
  peaks: story.peaks ?? [],
  originalUrl: paths.storyOriginal(story.id),
})
