import { useInfiniteQuery } from "@tanstack/react-query"
import { routes } from "#protocol/paths.ts"
import { addUp, SentPage } from "#protocol/sent.ts"
import { ask } from "./ask.ts"

/** What was sent of the user's stories and searches, newest first; a line that spans two pages is one. */
export const useSent = () =>
  useInfiniteQuery({
    queryKey: ["sent"],
    queryFn: ({ pageParam, signal }) =>
      ask(SentPage, routes.sent + (pageParam === "" ? "" : `?before=${pageParam}`), {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => addUp(pages.flatMap(({ lines }) => lines)),
  })
