import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { showToast } from "../ui/toast.ts"
import { isSignedOut, errorMessage } from "./errors.ts"
import { handleGlobalError, needsUpgrade } from "./auth-and-quota-errors.ts"

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The title of the toast shown when the query fails. Without it, the screen shows the failure itself. */
      readonly failureTitle?: string
    }
  }
}

/** Never refetches by itself: no retries, no polling. Live events invalidate what is out of date. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        handleGlobalError(error)
        if (meta?.failureTitle === undefined || isSignedOut(error) || needsUpgrade(error)) return
        const text = errorMessage(error, "Something went wrong. Please try again.")
        showToast({ title: meta.failureTitle, text, tone: "bad" })
      },
    }),
    mutationCache: new MutationCache({ onError: handleGlobalError }),
    defaultOptions: {
      // 'always': a server on the home network is reachable without the internet, so `navigator.onLine` means nothing.
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
