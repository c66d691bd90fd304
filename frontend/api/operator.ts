import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { AccountDeletion, RegistrationPolicy } from "#protocol/account.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { AccountPage, FailedStoryPage, ServerOverview } from "#protocol/operator.ts"
import { paths, routes } from "#protocol/paths.ts"
import { showToast } from "../ui/toast.ts"
import { deletionFailure } from "./auth-and-quota-errors.ts"
import { fetchJson, sendJson } from "./request.ts"

const serverKey = ["server"] as const

/** No live event says when any of it changes, so it is asked for on every visit. */
const overviewQuery = queryOptions({
  queryKey: [...serverKey, "overview"],
  queryFn: ({ signal }) => fetchJson(ServerOverview, routes.server, { signal }),
  staleTime: 0,
})

/** The server itself; answered to whoever runs it. */
export const useServerOverview = () => useQuery(overviewQuery)

const below = (path: string, id: number | null) =>
  id === null ? path : `${path}?before=${String(id)}`

/** Newest first. */
export const useServerAccounts = () =>
  useInfiniteQuery({
    queryKey: [...serverKey, "accounts"],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(AccountPage, below(routes.serverAccounts, pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  })

/** Newest first. */
export const useFailedStories = () =>
  useInfiniteQuery({
    queryKey: [...serverKey, "failed stories"],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(FailedStoryPage, below(routes.failedStories, pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  })

export const useChooseRegistration = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (policy: RegistrationPolicy) =>
      fetchJson(ServerOverview, routes.registration, { method: "PUT", json: { policy } }),
    meta: { success: { title: "Saved" }, failure: "We couldn't save this" },
    onSuccess: (overview) => queries.setQueryData(overviewQuery.queryKey, overview),
  })
}

export const useRetryFailedStory = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: StoryId) => sendJson(paths.retryFailedStory(id), { method: "POST" }),
    meta: { failure: "We couldn't start this story again" },
    onSuccess: (_, id) =>
      showToast({ title: `Story ${String(id)} is being processed again`, tone: "good" }),
    onSettled: () => queries.invalidateQueries({ queryKey: serverKey }),
  })
}

export const useRemoveAccount = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, proof }: { readonly id: UserId; readonly proof: AccountDeletion }) =>
      sendJson(paths.serverAccount(id), { method: "DELETE", json: proof }),
    meta: { failure: deletionFailure },
    onSettled: () => queries.invalidateQueries({ queryKey: serverKey }),
  })
}
