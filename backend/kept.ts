import { Layer } from "effect"
import { AnsweredAttempts, answeredAttempts } from "./accounts/providers-answered.ts"
import { AccountRecords, identities, links, sessions, tries, users } from "./accounts/records.ts"
import { LetterRecords, letters } from "./mail/records.ts"
import { people, PeopleRecords } from "./people/records.ts"
import { PassageRecords, passages } from "./search/records.ts"
import { postage } from "./sharing/franking.ts"
import { ShareRecords, shares } from "./sharing/records.ts"
import { outlines, stories, StoryRecords } from "./stories/records.ts"
import {
  edits,
  numbers,
  oldTranscripts,
  readings,
  TranscriptRecords,
  versions,
} from "./transcripts/records.ts"

/** Every collection there is. */
export const collections = [
  users,
  sessions,
  identities,
  links,
  tries,
  answeredAttempts,
  people,
  shares,
  postage,
  letters,
  stories,
  outlines,
  edits,
  numbers,
  readings,
  versions,
  oldTranscripts,
  passages,
]

/** The rooms' own views of them. */
export const records = Layer.mergeAll(
  AccountRecords.layer,
  AnsweredAttempts.layer,
  PeopleRecords.layer,
  PassageRecords.layer,
  ShareRecords.layer,
  LetterRecords.layer,
  StoryRecords.layer,
  TranscriptRecords.layer,
)
