import { Layer } from "effect"
import { PassageIndexing } from "./index-passages.ts"
import { IndexSync, type SearchTimes } from "./index/index-sync.ts"
import { Search } from "./search.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"
import { EmbeddingBackfill } from "./embedding-job.ts"

/** Search, and what it knows of words. `isAsked`: whether anybody searches on this node. */
export const search = ({
  times,
  isAsked,
}: {
  readonly times: SearchTimes | undefined
  readonly isAsked: boolean
}) =>
  Layer.mergeAll(Search.layer, EmbeddingBackfill.layer, PassageIndexing.layer).pipe(
    Layer.provideMerge(isAsked ? IndexSync.layer(times) : IndexSync.none),
    Layer.provide(EmbeddingEngine.layer),
  )
