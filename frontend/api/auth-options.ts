import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { type ForgotPassword, type ResetPassword, SignInOptions } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
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
export const emailsStayHere =
  "This server can't send email. Ask the person who runs it for your link."

export const useForgotPassword = () =>
  useMutation({ mutationFn: (json: ForgotPassword) => sendJson(routes.forgotPassword, { json }) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => sendJson(routes.resetPassword, { json }) })
