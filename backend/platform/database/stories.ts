import { Schema } from "effect"
import { UserId, PersonId, StoryId } from "#protocol/ids.ts"
import { Language } from "#protocol/language.ts"
import { Category, Lost } from "#protocol/story.ts"
import { Place } from "#protocol/place.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import {
  DeletionRecord,
  RetranslationRecord,
  StoryEngines,
  UnderstoodRecord,
  WordCheckRecord,
  Work,
} from "./story-jobs.ts"
import { Original, StoredTake } from "./takes.ts"

/** When a story happened, as the family said it. */
export const HappenedRecord = Schema.Struct({
  words: Schema.String,
  /** The days it means; null when no date was found in the words. */
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String),
  /** The day in the middle, by which the timeline is sorted. */
  on: Schema.NullOr(Schema.String),
  /** The days count from the storyteller's birth, and change with it. */
  isByAge: Schema.Boolean,
})
export type HappenedRecord = typeof HappenedRecord.Type
export const StoryRecord = Schema.Struct({
  id: StoryId,
  keeperId: UserId,
  /** Null when the recorder has deleted their account. */
  recorderId: Schema.NullOr(UserId),
  /** Identifies the attempt to save, so that sending it twice creates one story. */
  saveKey: Schema.String,
  storytellerId: PersonId,
  subjectIds: Schema.Array(PersonId),
  /** The keepers of the storyteller and of all subjects, each once. */
  keeperIds: Schema.Array(UserId),
  title: Schema.String,
  description: Schema.String,
  category: Schema.NullOr(Category),
  tags: Schema.Array(Schema.String),
  /** The language set by the family, if any. */
  sourceLanguage: Schema.NullOr(Language),
  /** A user has confirmed or set the language, so it is not doubted again. */
  isLanguageSure: Schema.optionalKey(Schema.Boolean),
  /**
   * The text was transcribed in the wrong language, and has to be deleted before the next
   * transcription.
   */
  forgetsWords: Schema.optionalKey(Schema.Boolean),
  detectedLanguage: Schema.NullOr(Schema.String),
  place: Place,
  /**
   * Only the town was kept of its position, and this is where the town is; it may have been given
   * another position since. Missing: that was never asked for.
   */
  coarsenedPosition: Schema.optionalKey(
    Schema.Struct({ latitude: Schema.Finite, longitude: Schema.Finite }),
  ),
  /** Missing or null: nobody has said. */
  happened: Schema.optionalKey(Schema.NullOr(HappenedRecord)),
  createdAt: Schema.String,
  /** Seconds that are playable. */
  duration: Schema.Finite,
  /** Missing: not prepared yet, or prepared before this was recorded. */
  lost: Schema.optionalKey(Schema.NullOr(Lost)),
  /** How many sound tracks its files have beside those that are heard. Missing: not prepared yet. */
  otherTracks: Schema.optionalKey(Schema.Int),
  /** The first take, where there are several. */
  original: Original,
  /** All takes in the order they are heard, where there are several; `takesOf` reads them. */
  takes: Schema.optionalKey(Schema.Array(StoredTake)),
  playbackId: Schema.NullOr(Schema.String),
  summary: Schema.NullOr(Schema.String),
  /** A hash of the text the summary was made from; missing where there is none yet. */
  summarizedFrom: Schema.optionalKey(Schema.String),
  /** The rules of our own engine it was made by, counted (`summaryRules`). */
  summaryRules: Schema.optionalKey(Schema.Int),
  /** The model elsewhere that wrote the summary, as `model@host`; missing or null: our own engine. */
  summarizedBy: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /**
   * A hash of the passages that search has of the story, by which every server notices that there are
   * others; missing in older records.
   */
  passagesName: Schema.optionalKey(Schema.String),
  /**
   * Processing failed, and people have written the words themselves: it counts as ready. Missing means
   * no.
   */
  isManuallyTranscribed: Schema.optionalKey(Schema.Boolean),
  work: Work,
  /** Brought in from another Kintale; its words wait in `arrivals` to be put in place. */
  arriving: Schema.optionalKey(Schema.Boolean),
  /** Nothing of it is sent to another machine. Missing means no. */
  isLocalOnly: Schema.optionalKey(Schema.Boolean),
  /** The engines it was first claimed with; only Try again takes others. */
  engines: Schema.optionalKey(StoryEngines),
  /** It was ready once, and whoever wants emails about new stories was noted. */
  published: Schema.optionalKey(Schema.Boolean),
  /** Missing: search has what this server made of it, and nothing else is wanted. */
  understood: Schema.optionalKey(UnderstoodRecord),
  /** Missing: nobody has begun to check its words. */
  wordCheck: Schema.optionalKey(WordCheckRecord),
  /** Missing: none was requested, or it is done. */
  retranslation: Schema.optionalKey(RetranslationRecord),
  /** Missing: the story stands. */
  deleted: Schema.optionalKey(DeletionRecord),
})
export type StoryRecord = typeof StoryRecord.Type

/** The fields of a story by name, for shapes that read only a few of them. */
export const storyFields = StoryRecord.fields

export const stories: CollectionShape = {
  name: "stories",
  isFollowed: true,
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
        ["work.state", 1],
        ["id", 1],
      ],
    },
    {
      paths: [
        ["understood.open", 1],
        ["understood.leaseEnds", 1],
      ],
    },
    {
      paths: [
        ["understood.open", 1],
        ["createdAt", -1],
      ],
    },
    {
      paths: [
        ["wordCheck.open", 1],
        ["wordCheck.leaseEnds", 1],
      ],
    },
    { paths: [["deleted.until", 1]] },
    {
      paths: [
        ["keeperId", 1],
        ["work.open", 1],
        ["work.turn", -1],
      ],
    },
  ],
}
