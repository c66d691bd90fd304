import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { Verified } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { waitWords } from "../lib/format.ts"
import { showToast } from "../ui/toast.ts"
import { HttpError } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { noEmailHintIn, emailWaits, freshOptions } from "./auth-options.ts"
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

const notSent = "Failed to Send"
/** In seconds, where an email was asked for too soon. */
const waitOf = (error: unknown) =>
  error instanceof HttpError ? error.failure?.retryAfter : undefined

/** Asks for another letter with a link that confirms the user's address, and says what came of it. */
export const useResendVerification = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson(routes.resendVerification),
    meta: { failure: (error) => (waitOf(error) === undefined ? notSent : null) },
    onSuccess: async () => {
      showToast({ ...(await whereTheEmailIs(queries)), tone: "good" })
    },
    onError: (error) => {
      const wait = waitOf(error)
      if (wait !== undefined) {
        const text = `We sent you an email a moment ago. Look for it, or try again in ${waitWords(wait)}.`
        showToast({ title: notSent, text, tone: "bad" })
      }
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
