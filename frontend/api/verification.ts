import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { Verified } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { waitWords } from "../lib/format.ts"
import { showToast } from "../ui/toast.ts"
import { HttpError } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { noEmailHintIn, emailWaits, freshOptions } from "./auth-options.ts"
import { showError } from "./show-error.ts"
import { currentUserQuery } from "./user.ts"

/** Where nothing is sent, nothing says so. */
const whereTheEmailIs = async (queries: QueryClient) => {
  const options = await freshOptions(queries)
  if (options?.sendsMail === false)
    return { title: "A new link is ready", text: noEmailHintIn(queries) }
  return options?.mailWaits === true
    ? emailWaits
    : { title: "Verification Email Sent", text: "Check your inbox." }
}

/** The toast for a refused letter; when it was asked for too soon, it says when to try again. */
const tellFailure = (error: unknown) => {
  const title = "Failed to Send"
  const wait = error instanceof HttpError ? error.failure?.retryAfter : undefined
  if (wait === undefined) return showError(error, title, "Please try again in a moment.")
  const text = `We sent you an email a moment ago. Look for it, or try again in ${waitWords(wait)}.`
  return showToast({ title, text, tone: "bad" })
}

/** Asks for another letter with a link that confirms the user's address, and says what came of it. */
export const useResendVerification = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson(routes.resendVerification),
    onSuccess: async () => {
      showToast({ ...(await whereTheEmailIs(queries)), tone: "good" })
    },
    onError: (error) => {
      tellFailure(error)
      // It may have been refused because the address was confirmed on another device in the meantime.
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

/**
 * Confirms an email address; `later` when the server could not store it or did not answer.
 * Any other refusal says what the user has to do, so it is thrown unchanged.
 */
export const useVerifyEmail = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => {
      try {
        const { outcome } = await fetchJson(Verified, routes.verifyEmail, {
          method: "POST",
          json: { token },
        })
        return outcome
      } catch (error) {
        if (error instanceof HttpError && error.status === 403) throw error
        const isUnread = error instanceof HttpError && [400, 422].includes(error.status)
        return isUnread ? "bad-link" : "later"
      }
    },
    onSuccess: (outcome) => {
      if (outcome === "done") {
        void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      }
    },
  })
}
