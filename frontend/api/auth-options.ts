import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { type ForgotPassword, type ResetPassword, SignInOptions } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { capabilitiesQuery, useCapabilities } from "./capabilities.ts"
import { fetchJson, sendJson } from "./request.ts"

export const optionsKey = ["sign-in options"] as const

export const signInOptionsQuery = queryOptions({
  queryKey: optionsKey,
  queryFn: ({ signal }) => fetchJson(SignInOptions, routes.signInOptions, { signal }),
})

/** The sign-in options of this server; undefined until it has answered, null when that failed. */
export const useSignInOptions = (): SignInOptions | null | undefined => {
  const { data, isError } = useQuery(signInOptionsQuery)
  return data ?? (isError ? null : undefined)
}

/** The hint on servers that send no mail. */
export const askForYourLink = "Ask whoever set up Kintale for your link."

/** The same for whoever runs the server: there is nobody they could ask. */
const findYourLink = "Your link is in the “outbox” folder inside the server's data folder."

/** Where the emails of somebody who is signed in are; null where this server sends them, as far as is known. */
export const useNoEmailHint = (): string | null => {
  const isOperator = useCapabilities()?.isOperator === true
  if (useSignInOptions()?.sendsMail !== false) return null
  return isOperator ? findYourLink : askForYourLink
}

/** The same outside of a component, on a server that sends none. */
export const noEmailHintIn = (queries: QueryClient): string =>
  queries.getQueryData(capabilitiesQuery.queryKey)?.isOperator === true
    ? findYourLink
    : askForYourLink

/** What is said where an email was asked for while the mail server takes none. */
export const emailWaits = {
  title: "Your email has to wait",
  text: "We can't reach the mail server right now. We'll send it as soon as we can.",
} as const

/** How emails leave this server, asked for anew; null where it does not answer. */
export const freshOptions = (queries: QueryClient): Promise<SignInOptions | null> =>
  queries.fetchQuery({ ...signInOptionsQuery, staleTime: 0 }).catch(() => null)

/** Answers how emails leave this server by then. */
export const useForgotPassword = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (json: ForgotPassword) => {
      await sendJson(routes.forgotPassword, { json })
      return freshOptions(queries)
    },
    meta: { failure: { title: "Reset Failed", text: "Failed to send reset email" } },
  })
}

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => sendJson(routes.resetPassword, { json }) })
