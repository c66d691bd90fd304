import { Layer } from "effect"
import { Following } from "./following.ts"
import { Indexing } from "./indexing.ts"
import { Search } from "./search.ts"
import { SearchEngine } from "./search-engine.ts"
import { Understanding } from "./understanding.ts"

/** Search, and its updates after corrections. */
export const search = Layer.mergeAll(Search.layer, Following.layer, Understanding.layer).pipe(
  Layer.provide(Indexing.layer),
  Layer.provide(SearchEngine.layer),
)
