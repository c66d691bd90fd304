import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { showToast } from "../ui/toast.ts"
import type { ToastContent } from "../ui/toaster.tsx"
import { isSignedOut, errorMessage } from "./errors.ts"
import { handleGlobalError, needsUpgrade } from "./auth-and-quota-errors.ts"
import { showError } from "./show-error.ts"

/** The title of a toast, and what it says below when the server sent no reason. */
type Failure = string | Pick<ToastContent, "title" | "text" | "action">

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The title of the toast shown when the query fails. Without it, the screen shows the failure itself. */
      readonly failureTitle?: string
    }
    mutationMeta: {
      /** The toast shown when it worked. What depends on the answer is told by `onSuccess`. */
      readonly success?: Pick<ToastContent, "title" | "text"> | undefined
      /** The toast shown when it failed, or which one; null where the screen shows the failure itself. */
      readonly failure?: Failure | ((error: unknown) => Failure | null) | undefined
    }
  }
}

/** Whether it worked, for whoever waits for a mutation that says itself why it did not. */
export const succeeded = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const showFailure = (error: unknown, failure: Failure | null) => {
  if (failure === null) return
  const { title, text, action } = typeof failure === "string" ? { title: failure } : failure
  showError(error, title, text, action)
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
    mutationCache: new MutationCache({
      // Not on success: what the mutation itself does then is done first.
      onSettled: (_answer, error, _input, _context, { meta }) => {
        const success = error === null ? meta?.success : undefined
        if (success !== undefined) showToast({ ...success, tone: "good" })
      },
      onError: (error, _input, _context, { meta }) => {
        handleGlobalError(error)
        const failure = meta?.failure ?? null
        showFailure(error, typeof failure === "function" ? failure(error) : failure)
      },
    }),
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
