import { Layer } from "effect"
import { Grants } from "./grants.ts"
import { Reach } from "./reach.ts"

/** Who may see and do what. */
export const access = Layer.provideMerge(Reach.layer, Grants.layer)
