import { useInfiniteQuery } from "@tanstack/react-query"
import { routes } from "#protocol/paths.ts"
import { addUp, SentPage } from "#protocol/remote-usage.ts"
import { fetchJson } from "./request.ts"

/** What was sent of the user's stories and searches, newest first; a line that spans two pages is one. */
export const useSent = () =>
  useInfiniteQuery({
    queryKey: ["sent"],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(SentPage, routes.sent + (pageParam === "" ? "" : `?before=${pageParam}`), {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => addUp(pages.flatMap(({ lines }) => lines)),
  })
