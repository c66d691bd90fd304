import { Schema } from "effect"
import { UserId, PersonId, StoryId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { Category, Lost, Phase, phases } from "#protocol/story.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** The bytes the family gave, kept untouched. */
export const Original = Schema.Struct({
  mediaId: Schema.String,
  bytes: Schema.Int,
  sha256: Schema.String,
  mediaType: Schema.String,
  fileName: Schema.String,
})

/** How far processing has come, and who is at it. */
export const Work = Schema.Struct({
  state: Schema.Literals(["queued", ...phases, "doubted", "ready", "failed"]),
  /** Whether anything is left to do; what the claim goes by. */
  open: Schema.Boolean,
  done: Schema.Array(Phase),
  /** For the family, when failed. */
  reason: Schema.NullOr(Schema.String),
  /** Whether nothing in the recording can be read, so that no attempt can help. Missing: as far as is known it can. */
  isUnreadable: Schema.optionalKey(Schema.Boolean),
  /** Failures in a row of the step under way. */
  failures: Schema.Int,
  /** Nobody else may take it before then: milliseconds since 1970. */
  leaseEnds: Schema.Finite,
  /** Names the claim that holds the lease. */
  claim: Schema.NullOr(Schema.String),
  /** Its place in the line, the lowest first; none until the line has been told of it. */
  turn: Schema.optionalKey(Schema.Finite),
})
export type Work = typeof Work.Type

export const newWork: Work = {
  state: "queued",
  open: true,
  done: [],
  reason: null,
  failures: 0,
  leaseEnds: 0,
  claim: null,
}

/** English that is to be made anew, or could not be. */
export const RetranslationRecord = Schema.Struct({
  open: Schema.Boolean,
  /** Who asked for it, and has to be allowed to when it is there; null once it was given up. */
  by: Schema.NullOr(UserId),
  /** How often it was begun. */
  attempts: Schema.Int,
  /** Nobody else may take it before then: milliseconds since 1970. */
  leaseEnds: Schema.Finite,
  claim: Schema.NullOr(Schema.String),
  /** For the family, when it was given up. */
  reason: Schema.NullOr(Schema.String),
})
export type RetranslationRecord = typeof RetranslationRecord.Type

export const StoryRecord = Schema.Struct({
  id: StoryId,
  keeperId: UserId,
  /** Null when whoever recorded it has deleted their account. */
  recorderId: Schema.NullOr(UserId),
  /** Names the attempt to save; sending it twice makes one story. */
  saveKey: Schema.String,
  storytellerId: PersonId,
  subjectIds: Schema.Array(PersonId),
  /** The keepers of the storyteller and of everybody it is about, each once. */
  keeperIds: Schema.Array(UserId),
  title: Schema.String,
  description: Schema.String,
  category: Schema.NullOr(Category),
  tags: Schema.Array(Schema.String),
  /** The language the family named, if any. */
  sourceLanguage: Schema.NullOr(Language),
  /** Somebody looked at the words, or was asked, and said which language it is: not to be doubted again. */
  isLanguageSure: Schema.optionalKey(Schema.Boolean),
  /** What was heard for another language has to go before it is heard anew. */
  forgetsWords: Schema.optionalKey(Schema.Boolean),
  detectedLanguage: Schema.NullOr(Schema.String),
  locationName: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  latitude: Schema.NullOr(Schema.Finite),
  longitude: Schema.NullOr(Schema.Finite),
  createdAt: Schema.String,
  /** Seconds that can be heard. */
  duration: Schema.Finite,
  /** Missing: prepared before anybody looked, or not yet. */
  lost: Schema.optionalKey(Schema.NullOr(Lost)),
  original: Original,
  playbackId: Schema.NullOr(Schema.String),
  summary: Schema.NullOr(Schema.String),
  /** Names the words the summary was written from; records of before have none. */
  summarisedFrom: Schema.optionalKey(Schema.String),
  work: Work,
  /** Missing: none was asked for, or it is there. */
  retranslation: Schema.optionalKey(RetranslationRecord),
})
export type StoryRecord = typeof StoryRecord.Type

const { fields } = StoryRecord

/** What is read of very many stories at once, to be counted and not shown: whose, by whom, about whom, when and where. */
export const StoryLine = Schema.Struct({
  id: fields.id,
  keeperId: fields.keeperId,
  recorderId: fields.recorderId,
  storytellerId: fields.storytellerId,
  subjectIds: fields.subjectIds,
  keeperIds: fields.keeperIds,
  city: fields.city,
  locationName: fields.locationName,
  createdAt: fields.createdAt,
})
export type StoryLine = typeof StoryLine.Type
export const fieldsOfLine = Object.keys(StoryLine.fields)

export const stories: CollectionShape = {
  name: "stories",
  indexes: [
    { paths: [["keeperIds", 1]], many: true },
    { paths: [["subjectIds", 1]], many: true },
    {
      paths: [
        ["storytellerId", 1],
        ["createdAt", -1],
      ],
    },
    {
      paths: [
        ["recorderId", 1],
        ["createdAt", -1],
      ],
    },
    {
      paths: [
        ["recorderId", 1],
        ["saveKey", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["work.open", 1],
        ["work.leaseEnds", 1],
      ],
    },
    {
      paths: [
        ["retranslation.open", 1],
        ["retranslation.leaseEnds", 1],
      ],
    },
    {
      paths: [
        ["work.open", 1],
        ["work.turn", 1],
      ],
    },
    {
      paths: [
        ["keeperId", 1],
        ["work.open", 1],
        ["work.turn", -1],
      ],
    },
  ],
}
