import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { nowhere } from "#protocol/place.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"

/** A story that was told and is ready, for tests. */
export const aTranscribedStory = (change: Partial<StoryRecord> = {}): StoryRecord => ({
  id: StoryId.make(1),
  keeperId: UserId.make(7),
  recorderId: UserId.make(7),
  saveKey: "6f1c7e0a-1d1c-4c57-9d6b-0a4a9c1f2b3d",
  storytellerId: PersonId.make(1),
  subjectIds: [],
  keeperIds: [UserId.make(7)],
  title: "The flood",
  description: "",
  category: null,
  tags: [],
  sourceLanguage: null,
  detectedLanguage: "de",
  place: nowhere,
  createdAt: "2026-01-01T00:00:00.000Z",
  duration: 20,
  original: { mediaId: "a", bytes: 1, sha256: "", mediaType: "audio/mpeg", fileName: "told.mp3" },
  playbackId: null,
  summary: null,
  work: { ...newWork, state: "ready", open: false },
  ...change,
})
