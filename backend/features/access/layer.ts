import { Layer } from "effect"
import { Grants } from "./grants.ts"
import { Authorize } from "./authorize.ts"

/** Access control. */
export const access = Layer.provideMerge(Authorize.layer, Grants.layer)
