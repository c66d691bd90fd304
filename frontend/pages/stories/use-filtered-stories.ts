import { useCallback } from "react"
import { limits } from "#protocol/limits.ts"
import type { More } from "../../stories/load-more.tsx"
import type { Listed } from "../../stories/story-list.tsx"
import { isMissing } from "../../api/errors.ts"
import { useStoryOverview, useStoryPages } from "../../api/story-list.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePeople } from "../../api/people.ts"
import { type Choosable, type Chosen, choiceOf, orderOf, peopleToChoose } from "./story-filters.ts"
import type { Counts } from "./periods.ts"

/** Chosen stories as far as they were asked for, and what there is of them all. */
interface Browsed {
  readonly listed: Listed
  /** Null while all there are fit on one page. */
  readonly more: More | null
  /** What there is on the timeline; nothing until known. */
  readonly counts: Counts
}

type Pages = Pick<
  ReturnType<typeof useStoryPages>,
  "hasNextPage" | "isFetching" | "isFetchNextPageError"
>

export const stateOfMore = ({ hasNextPage, isFetching, isFetchNextPageError }: Pages) => {
  // Also while those shown are asked for anew: no more come in between, and afterwards they are wished for again.
  if (isFetching && (hasNextPage || isFetchNextPageError)) return "loading"
  if (isFetchNextPageError) return "failed"
  return hasNextPage ? "there" : "none"
}

const noCounts: Counts = { months: [], decades: [], undated: 0 }

/** The stories that match the filters. */
export const useChosenStories = (chosen: Chosen): Browsed => {
  const choice = choiceOf(chosen)
  const [order, first] = orderOf(chosen)
  const asked = useStoryPages(choice, order, first)
  const { fetchNextPage } = asked
  const onMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const { data: overview } = useStoryOverview(choice, chosen.view === "timeline")
  // The user may not see this person (any more): show an empty list, not an error with a retry.
  if (chosen.person !== null && isMissing(asked.error)) {
    return { listed: { state: "here", data: [] }, more: null, counts: noCounts }
  }
  const isOnePage = (asked.data?.length ?? 0) <= limits.storiesAPage && !asked.hasNextPage
  return {
    listed: loadedOf(asked),
    more: isOnePage ? null : { state: stateOfMore(asked), onMore },
    counts: overview ?? noCounts,
  }
}

const nobody = { storytellerIds: [], subjectIds: [] }

/** The people offered in the filter, from all stories and not only the filtered ones. */
export const useChoosable = (chosen: Chosen): ReadonlyArray<Choosable> => {
  const { data: people = [] } = usePeople()
  const { data: overview = nobody } = useStoryOverview()
  return peopleToChoose(people, overview, chosen)
}
