import { useQuery } from "@tanstack/react-query"
import type { PlansHere } from "#protocol/plan.ts"
import { signInOptionsQuery } from "./auth-options.ts"

/** The page on which a plan is chosen. */
export const subscribePlace = "/subscribe"

/** What plans there are on this server; null as long as that is not known: then nothing is said of them. */
export const usePlansHere = (): PlansHere | null => useQuery(signInOptionsQuery).data?.plans ?? null

/** Whether the server has been asked for its plans, with an answer or without one. */
export const useArePlansAsked = (): boolean => useQuery(signInOptionsQuery).isFetched

/** Where a plan is chosen; null where nothing can be bought, and then nothing leads there. */
export const upgradePlaceOf = (plans: PlansHere | null): string | null =>
  plans?.kind === "premium" ? subscribePlace : null
