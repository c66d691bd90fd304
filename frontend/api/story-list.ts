import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query"
import {
  type FirstStories,
  type StoryChoice,
  type StoryOrder,
  StoryOverview,
  StoryPage,
} from "#protocol/story-list.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import type { StoryCard } from "#protocol/story.ts"
import { fetchJson } from "./request.ts"
import { storiesKey } from "./stories.ts"

const pagesKey = [...storiesKey, "pages"] as const

const written = (choice: object): string =>
  new URLSearchParams(
    Object.entries(choice).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString()

const isUnfinished = ({ stories }: StoryPage) => stories.some(({ isProcessed }) => !isProcessed)

/** The chosen stories in an order, a page at a time; with unfinished ones among them they are asked anew on entering. */
export const useStoryPages = (choice: StoryChoice, order: StoryOrder, first: FirstStories) => {
  // As servers and lists know it where nothing is said.
  const asked = {
    ...choice,
    ...(order !== "recorded" && { order }),
    ...(first !== "newest" && { first }),
  }
  return useInfiniteQuery({
    queryKey: [...pagesKey, written(asked)],
    queryFn: ({ pageParam: after, signal }) =>
      fetchJson(StoryPage, `${routes.storyPage}?${written({ ...asked, after })}`, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ stories }) => stories),
    refetchOnMount: ({ state }) =>
      state.data?.pages.some(isUnfinished) === true ? "always" : true,
  })
}

const newest = queryOptions({
  queryKey: [...storiesKey, "newest"],
  queryFn: async ({ signal }) => {
    const asked = written({ limit: limits.home.recentStories })
    return (await fetchJson(StoryPage, `${routes.storyPage}?${asked}`, { signal })).stories
  },
})

/** The few newest stories of all. */
export const useNewestStories = () =>
  useQuery({
    ...newest,
    refetchOnMount: ({ state }) =>
      state.data?.some(({ isProcessed }) => !isProcessed) === true ? "always" : true,
  })

/** What can be said of all chosen stories, read or not; months are those of the reader's own calendar. */
export const useStoryOverview = (choice: StoryChoice = {}, isWanted = true) => {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const asked = written({ ...choice, zone })
  return useQuery({
    queryKey: [...storiesKey, "overview", asked],
    queryFn: ({ signal }) =>
      fetchJson(StoryOverview, `${routes.storyOverview}?${asked}`, { signal }),
    enabled: isWanted,
  })
}

/** The cards with their changes; nothing where none of them changes. */
const changedOf = (
  cards: ReadonlyArray<StoryCard>,
  change: (card: StoryCard) => StoryCard,
): ReadonlyArray<StoryCard> | undefined => {
  const changed = cards.map(change)
  return changed.some((card, n) => card !== cards[n]) ? changed : undefined
}

/** Changes cards wherever they are listed. A list without them is not touched: it may be out of date, and would pass for fresh. */
export const changeCards = (queries: QueryClient, change: (card: StoryCard) => StoryCard): void => {
  queries.setQueriesData<ReadonlyArray<StoryCard>>(
    { queryKey: storiesKey, predicate: ({ state }) => Array.isArray(state.data) },
    (cards) => cards && changedOf(cards, change),
  )
  queries.setQueriesData<InfiniteData<StoryPage>>({ queryKey: pagesKey }, (listed) => {
    const changed = listed?.pages.map(({ stories }) => changedOf(stories, change)) ?? []
    if (listed === undefined || changed.every((stories) => stories === undefined)) return undefined
    const pages = listed.pages.map((page, n) => ({ ...page, stories: changed[n] ?? page.stories }))
    return { ...listed, pages }
  })
}
