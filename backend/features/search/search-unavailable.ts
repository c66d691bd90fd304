import { Effect } from "effect"
import { ServiceUnavailable } from "#protocol/errors.ts"
import type { CatalogueBusy } from "./index/search-index.ts"

/** What is said to those who are too many. */
export const awayForNow = ({ reason }: CatalogueBusy) =>
  Effect.fail(new ServiceUnavailable({ message: reason }))
