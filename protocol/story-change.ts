import { Schema } from "effect"
import { HappenedWords } from "./dates/story-date.ts"
import { PersonId } from "./ids.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { halfAPosition, positionNumbers, wholePosition } from "./place.ts"
import { Category, mostSubjects, storyTitle } from "./story.ts"
import { optionalText } from "./text.ts"

const orNull = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const { latitude, longitude } = positionNumbers
const placeName = Schema.optionalKey(Schema.NullOr(optionalText()))

/**
 * The body of `PATCH /api/stories/{id}`. Missing fields stay as they are; an empty text or null removes
 * what is there.
 */
export const StoryChange = Schema.Struct({
  title: Schema.optionalKey(storyTitle),
  description: Schema.optionalKey(optionalText(limits.text.long)),
  storytellerId: Schema.optionalKey(PersonId),
  /** The people it is about whom the user can see; others it is about stay. */
  subjectIds: Schema.optionalKey(Schema.Array(PersonId).check(Schema.isMaxLength(mostSubjects))),
  category: Schema.optionalKey(Schema.NullOr(Category)),
  /** Words with commas between them. */
  tags: Schema.optionalKey(optionalText(limits.text.tags)),
  /** When it differs from the present one, the recording is transcribed anew. */
  language: Schema.optionalKey(Language),
  happened: Schema.optionalKey(Schema.NullOr(HappenedWords)),
  /** From now on nothing of it is sent to another machine, or it may be again. */
  isLocalOnly: Schema.optionalKey(Schema.Boolean),
  locationName: placeName,
  city: placeName,
  region: placeName,
  country: placeName,
  latitude: orNull(latitude),
  longitude: orNull(longitude),
  /** Only beside a position; a position without it is as exact as whoever gave it. */
  accuracy: orNull(positionNumbers.accuracy),
  /**
   * The position the story had when the new one was chosen; null for none. Where only the town was
   * kept of a story, a position is taken only from who has seen that.
   */
  positionBefore: orNull(Schema.Struct({ latitude, longitude })),
}).check(
  wholePosition,
  Schema.makeFilter(
    ({ latitude = null, longitude = null }) =>
      (latitude === null) === (longitude === null) || halfAPosition,
  ),
)
export type StoryChange = typeof StoryChange.Type
