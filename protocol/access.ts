import { Schema } from "effect"

/** What a user may do with a person or a story they can see. Each level includes those before it. */
export const Access = Schema.Literals(["view", "contribute", "own"])
export type Access = typeof Access.Type
