import { Schema } from "effect"
import { HappenedWords } from "./happened.ts"
import { PersonId } from "./ids.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { Category, mostSubjects, storyTitle } from "./story.ts"
import { optionalText } from "./text.ts"

const placeName = Schema.optionalKey(Schema.NullOr(optionalText()))

const within = (limit: number, message: string) =>
  Schema.optionalKey(
    Schema.NullOr(
      Schema.Finite.check(Schema.isBetween({ minimum: -limit, maximum: limit }, { message })),
    ),
  )

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
  locationName: placeName,
  city: placeName,
  country: placeName,
  latitude: within(90, "Please enter a latitude between -90 and 90."),
  longitude: within(180, "Please enter a longitude between -180 and 180."),
}).check(
  Schema.makeFilter(
    ({ latitude, longitude }) =>
      (latitude === undefined) === (longitude === undefined) ||
      "Please give both a latitude and a longitude, or neither.",
  ),
  Schema.makeFilter(
    ({ latitude = null, longitude = null }) =>
      (latitude === null) === (longitude === null) ||
      "Please give both a latitude and a longitude, or neither.",
  ),
)
export type StoryChange = typeof StoryChange.Type
