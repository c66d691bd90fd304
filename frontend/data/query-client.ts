import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { showToast } from "../ui/toast.ts"
import { isSignedOut, sentenceOf } from "./ask-error.ts"
import { heedRefusal, needsUpgrade } from "./refusals.ts"

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The title of the toast that tells of a failure; without it the screen tells by itself. */
      readonly failureTitle?: string
    }
  }
}

/** Nothing is asked twice by itself: no retries, no polling; what goes out of date is told by live events. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        heedRefusal(error)
        if (meta?.failureTitle === undefined || isSignedOut(error) || needsUpgrade(error)) return
        const text = sentenceOf(error, "Something went wrong. Please try again.")
        showToast({ title: meta.failureTitle, text, tone: "bad" })
      },
    }),
    mutationCache: new MutationCache({ onError: heedRefusal }),
    defaultOptions: {
      // 'always': a server in the house works without the internet, so being offline proves nothing.
      queries: {
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  })
