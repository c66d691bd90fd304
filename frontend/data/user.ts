import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, type ProfileSetup, type SignIn, type SignUp } from "#protocol/user.ts"
import { isSignedOut } from "./ask-error.ts"
import { ask, tell } from "./ask.ts"

export const currentUserQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => ask(CurrentUser, routes.currentUser, { signal }),
  staleTime: limits.wait.currentUser,
})

export const useCurrentUser = () => {
  const { data, error, isPending, refetch } = useQuery(currentUserQuery)
  const signedOut = isSignedOut(error)
  return {
    user: signedOut ? undefined : data,
    isLoading: isPending,
    isAuthenticated: data !== undefined && !signedOut,
    /** Nobody can say who is asking, because the server does not answer. */
    isUnreachable: data === undefined && error !== null && !signedOut,
    askAgain: () => void refetch(),
  }
}

const useUserFrom = <Input>(send: (input: Input) => Promise<CurrentUser>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => queries.setQueryData(currentUserQuery.queryKey, user),
  })
}

export const useSignIn = () =>
  useUserFrom((form: SignIn) => ask(CurrentUser, routes.signIn, { method: "POST", form }))

export const useSignUp = () =>
  useUserFrom((json: SignUp) => ask(CurrentUser, routes.signUp, { method: "POST", json }))

export const useSetUp = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: ProfileSetup) => ask(CurrentUser, routes.profile, { method: "PATCH", json }),
    onSuccess: (user) => {
      queries.setQueryData(currentUserQuery.queryKey, user)
      void queries.invalidateQueries({ queryKey: ["people"] })
    },
  })
}

/** Leaves by loading the page anew, so that nothing of the previous person stays in memory. */
export const useSignOut = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => tell(routes.signOut),
    onSuccess: () => {
      queries.clear()
      window.location.assign("/")
    },
    // oxlint-disable-next-line no-console -- the specification: a failed logout is only logged
    onError: (error) => console.error(error),
  })
}
