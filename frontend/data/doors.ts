import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { type ForgotPassword, type ResetPassword, SignInOptions } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { ask, tell } from "./ask.ts"

export const optionsKey = ["sign-in options"] as const

export const signInOptionsQuery = queryOptions({
  queryKey: optionsKey,
  queryFn: ({ signal }) => ask(SignInOptions, routes.signInOptions, { signal }),
})

/** The ways in that this server has; null when it could not say, undefined until it has answered. */
export const useSignInOptions = (): SignInOptions | null | undefined => {
  const { data, isError } = useQuery(signInOptionsQuery)
  return data ?? (isError ? null : undefined)
}

/** Said where a letter was promised by a server whose letters do not leave it. */
export const lettersStayHere =
  "This Kintale does not send letters by itself: please ask whoever looks after it for yours."

export const useForgotPassword = () =>
  useMutation({ mutationFn: (json: ForgotPassword) => tell(routes.forgotPassword, { json }) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (json: ResetPassword) => tell(routes.resetPassword, { json }) })
