import { Schema } from "effect"
import { Access } from "./access.ts"
import { ShareRole } from "./share.ts"

/** Whom a right comes from: the person looked at, a story's storyteller, one of its subjects, or everybody of a keeper's. */
export const Part = Schema.Literals(["person", "storyteller", "subject", "everybody"])
export type Part = typeof Part.Type

/** Null for a person whom the asker may not see, and for everybody. */
const personName = Schema.NullOr(Schema.String)
const Name = Schema.Struct({ name: Schema.String, isYou: Schema.Boolean })

/** One reason why somebody may see a story or a person. */
export const AccessReason = Schema.TaggedUnion({
  Keeping: { part: Part, personName },
  Recording: {},
  Share: { part: Part, personName, by: Name },
})
export type AccessReason = typeof AccessReason.Type

export const Viewer = Schema.Struct({
  ...Name.fields,
  access: Access,
  ways: Schema.Array(AccessReason),
})
export type Viewer = typeof Viewer.Type

/** An invitation of the asker's own that is not answered yet. */
export const Invited = Schema.Struct({
  email: Schema.String,
  role: ShareRole,
  part: Part,
  personName,
})
export type Invited = typeof Invited.Type

/** Who may see a story or a person. */
export const WhoMaySee = Schema.Struct({
  /** False for whom it is only shared with: then the only one named is the asker. */
  isEverybody: Schema.Boolean,
  viewers: Schema.Array(Viewer),
  invited: Schema.Array(Invited),
})
export type WhoMaySee = typeof WhoMaySee.Type
