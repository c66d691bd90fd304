import { Schema } from "effect"
import { PersonId, StoryId } from "#protocol/ids.ts"

/** When a document of a collection that is followed was written last; missing in older ones. */
const touched = Schema.optionalKey(Schema.Finite)

export const TouchedStory = Schema.Struct({ id: StoryId, touched })
export const TouchedPerson = Schema.Struct({ id: PersonId, touched })
/** Of a place it is the story that is read again. */
export const TouchedPlace = Schema.Struct({ id: Schema.String, storyId: StoryId, touched })
export const fieldsOfTouched = ["touched"]
export const fieldsOfTouchedPlace = ["touched", "storyId"]
