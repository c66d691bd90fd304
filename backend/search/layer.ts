import { Layer } from "effect"
import { Following } from "./following.ts"
import { Indexing } from "./indexing.ts"
import { Search } from "./search.ts"

/** Search, and its updates after corrections. */
export const search = Layer.merge(Search.layer, Following.layer).pipe(Layer.provide(Indexing.layer))
