import { Effect } from "effect"
import { Away } from "#protocol/failure.ts"
import type { CatalogueBusy } from "../ports/catalogue.ts"

/** What is said to those who are too many. */
export const awayForNow = ({ reason }: CatalogueBusy) => Effect.fail(new Away({ message: reason }))
