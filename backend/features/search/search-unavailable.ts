import { Effect } from "effect"
import { ServiceUnavailable } from "#protocol/errors.ts"
import type { IndexBusy } from "./index/search-index.ts"

/** What is said to those who are too many. */
export const awayForNow = ({ reason }: IndexBusy) =>
  Effect.fail(new ServiceUnavailable({ message: reason }))
