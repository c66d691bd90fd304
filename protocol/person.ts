import { Schema } from "effect"
import { PersonId } from "./ids.ts"
import { limits } from "./limits.ts"
import { optionalText, requiredText } from "./text.ts"

export const PersonType = Schema.Literals(["subject", "storyteller"])
export type PersonType = typeof PersonType.Type

/** A relative in the directory; storyteller and subject are roles of the same record. */
export const Person = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  relationship: Schema.String,
  bio: Schema.String,
  type: PersonType,
  profileImageUrl: Schema.NullOr(Schema.String),
})
export type Person = typeof Person.Type

/** What the story form sends to add a storyteller in place. */
export const NewStoryteller = Schema.Struct({
  name: requiredText("Please enter a name for the storyteller."),
  relationship: Schema.optionalKey(optionalText()),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
})
export type NewStoryteller = typeof NewStoryteller.Type

/** What the story form sends to add somebody a story is about. */
export const NewPerson = Schema.Struct({
  name: requiredText("Please enter a name for the person."),
  relationship: Schema.optionalKey(optionalText()),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
  type: Schema.optionalKey(PersonType),
})
export type NewPerson = typeof NewPerson.Type
