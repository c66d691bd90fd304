import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { Verified } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { waitWords } from "../ui/format.ts"
import { showToast } from "../ui/toast.ts"
import { AskError } from "./ask-error.ts"
import { ask, tell } from "./ask.ts"
import { lettersStayHere, signInOptionsQuery } from "./doors.ts"
import { tellRefusal } from "./tell-refusal.ts"
import { currentUserQuery } from "./user.ts"

const whereTheLetterIs = async (queries: QueryClient) => {
  const options = await queries.ensureQueryData(signInOptionsQuery).catch(() => null)
  return options?.sendsMail === false ? lettersStayHere : "Please look into your mailbox."
}

/** Of a letter asked for too soon it says when the next one can be had. */
const tellFailure = (error: unknown) => {
  const title = "Failed to Send"
  const wait = error instanceof AskError ? error.failure?.retryAfter : undefined
  if (wait === undefined) return tellRefusal(error, title, "Please try again in a moment.")
  const text = `A letter went out a moment ago. Please look for it, or try again in ${waitWords(wait)}.`
  return showToast({ title, text, tone: "bad" })
}

/** Asks for another letter with a link that confirms the user's address, and says what came of it. */
export const useResendVerification = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => tell(routes.resendVerification),
    onSuccess: async () => {
      const text = await whereTheLetterIs(queries)
      showToast({ title: "Verification Email Sent", text, tone: "good" })
    },
    onError: (error) => {
      tellFailure(error)
      // It may have been refused because the address was confirmed meanwhile, elsewhere.
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })
}

/**
 * The press of the button that confirms an address; `later` when it could not be kept or nobody answered.
 * A refusal says what to do, which waiting would not: it is thrown as it came.
 */
export const useVerifyEmail = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => {
      try {
        const { outcome } = await ask(Verified, routes.verifyEmail, {
          method: "POST",
          json: { token },
        })
        return outcome
      } catch (error) {
        if (error instanceof AskError && error.status === 403) throw error
        const isUnread = error instanceof AskError && error.status === 400
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
