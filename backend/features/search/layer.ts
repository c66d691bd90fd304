import { Layer } from "effect"
import { Following } from "./reindex-job.ts"
import { Indexing } from "./index-passages.ts"
import { CatalogueKeeping, type SearchTimes } from "./index-sync.ts"
import { Search } from "./search.ts"
import { SearchEngine } from "./embedding-engine.ts"
import { Understanding } from "./embedding-job.ts"

/** Search, and its updates after corrections. `isAsked`: whether anybody searches on this node. */
export const search = ({
  times,
  isAsked,
}: {
  readonly times: SearchTimes | undefined
  readonly isAsked: boolean
}) =>
  Layer.mergeAll(Search.layer, Following.layer, Understanding.layer).pipe(
    Layer.provide(Indexing.layer),
    Layer.provideMerge(isAsked ? CatalogueKeeping.layer(times) : CatalogueKeeping.none),
    Layer.provide(SearchEngine.layer),
  )
