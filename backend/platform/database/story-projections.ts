import { Schema } from "effect"
import { storyFields } from "./stories.ts"

/**
 * The fields that are read of thousands of stories at once to count them: keeper, recorder, people,
 * time and place.
 */
export const StoryLine = Schema.Struct({
  id: storyFields.id,
  keeperId: storyFields.keeperId,
  recorderId: storyFields.recorderId,
  storytellerId: storyFields.storytellerId,
  subjectIds: storyFields.subjectIds,
  keeperIds: storyFields.keeperIds,
  place: storyFields.place,
  createdAt: storyFields.createdAt,
  happened: storyFields.happened,
  deleted: storyFields.deleted,
})
export type StoryLine = typeof StoryLine.Type
export const fieldsOfLine = Object.keys(StoryLine.fields)

/** The fields that search reads of every story, and those that say who may see it. */
export const StoryFactsRecord = Schema.Struct({
  id: storyFields.id,
  keeperId: storyFields.keeperId,
  recorderId: storyFields.recorderId,
  storytellerId: storyFields.storytellerId,
  subjectIds: storyFields.subjectIds,
  keeperIds: storyFields.keeperIds,
  deleted: storyFields.deleted,
  title: storyFields.title,
  description: storyFields.description,
  category: storyFields.category,
  tags: storyFields.tags,
  place: storyFields.place,
  createdAt: storyFields.createdAt,
  happened: storyFields.happened,
  passagesName: storyFields.passagesName,
  isManuallyTranscribed: storyFields.isManuallyTranscribed,
  isLocalOnly: storyFields.isLocalOnly,
  understood: storyFields.understood,
  work: storyFields.work,
})
export type StoryFactsRecord = typeof StoryFactsRecord.Type

/** The fields that a map reads of every story somebody may see. */
export const StoryOnMap = Schema.Struct({
  id: storyFields.id,
  storytellerId: storyFields.storytellerId,
  title: storyFields.title,
  place: storyFields.place,
  createdAt: storyFields.createdAt,
  happened: storyFields.happened,
})
export type StoryOnMap = typeof StoryOnMap.Type
export const fieldsOnMap = Object.keys(StoryOnMap.fields)

/** The fields by which it is known whether a story is part of a life, and what of it has changed. */
export const LifeStoryRecord = Schema.Struct({
  id: storyFields.id,
  storytellerId: storyFields.storytellerId,
  subjectIds: storyFields.subjectIds,
  title: storyFields.title,
  isLocalOnly: storyFields.isLocalOnly,
  detectedLanguage: storyFields.detectedLanguage,
  sourceLanguage: storyFields.sourceLanguage,
  isManuallyTranscribed: storyFields.isManuallyTranscribed,
  work: storyFields.work,
  deleted: storyFields.deleted,
})
export type LifeStoryRecord = typeof LifeStoryRecord.Type
export const fieldsOfLifeStory = Object.keys(LifeStoryRecord.fields)

/** The fields that say why a story failed, and whose it is. */
export const StoryFailureRecord = Schema.Struct({
  id: storyFields.id,
  keeperId: storyFields.keeperId,
  createdAt: storyFields.createdAt,
  duration: storyFields.duration,
  work: storyFields.work,
})
export type StoryFailureRecord = typeof StoryFailureRecord.Type
export const fieldsOfFailure = Object.keys(StoryFailureRecord.fields)

/** The fields by which a list names a story, and whether anything of it may be sent. */
export const StoryTitleRecord = Schema.Struct({
  id: storyFields.id,
  title: storyFields.title,
  isLocalOnly: storyFields.isLocalOnly,
})
export const fieldsOfTitle = Object.keys(StoryTitleRecord.fields)

/** The fields that say who may see a story, and name it where it is a source. */
export const StorySourceRecord = Schema.Struct({
  id: storyFields.id,
  title: storyFields.title,
  keeperId: storyFields.keeperId,
  recorderId: storyFields.recorderId,
  storytellerId: storyFields.storytellerId,
  subjectIds: storyFields.subjectIds,
  keeperIds: storyFields.keeperIds,
  deleted: storyFields.deleted,
})
export type StorySourceRecord = typeof StorySourceRecord.Type
export const fieldsOfSource = Object.keys(StorySourceRecord.fields)

/** The fields that name a story's bytes, whose account they are in, and what whoever misses them calls it. */
export const StoryBytesRecord = Schema.Struct({
  id: storyFields.id,
  title: storyFields.title,
  keeperId: storyFields.keeperId,
  original: storyFields.original,
  takes: storyFields.takes,
  duration: storyFields.duration,
  playbackId: storyFields.playbackId,
})
export type StoryBytesRecord = typeof StoryBytesRecord.Type
export const fieldsOfBytes = Object.keys(StoryBytesRecord.fields)
