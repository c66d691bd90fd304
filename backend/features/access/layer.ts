import { Layer } from "effect"
import { Grants } from "./grants.ts"
import { Reach } from "./authorize.ts"

/** Access control. */
export const access = Layer.provideMerge(Reach.layer, Grants.layer)
