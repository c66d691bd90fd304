import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, type ProfileSetup, type SignIn, type SignUp } from "#protocol/user.ts"
import { isSignedOut } from "./ask-error.ts"
import { ask, tell } from "./ask.ts"
import { capabilitiesKey } from "./capabilities.ts"

const userKey = ["user"] as const

/** Whatever is remembered for one person, and for nobody else. */
const isPersonal = ({ queryKey: [first] }: Query): boolean =>
  first !== userKey[0] && first !== capabilitiesKey[0]

/** Forgets what somebody else was shown here, before the next person is. */
export const makeRoomFor = (queries: QueryClient, { id }: CurrentUser): void => {
  if (queries.getQueryData<CurrentUser>(userKey)?.id === id) return
  queries.removeQueries({ predicate: isPersonal, type: "inactive" })
  // What is on the screen is asked for again, by the next person's own right.
  void queries.resetQueries({ predicate: isPersonal })
}

export const currentUserQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ client, signal }) => {
    const user = await ask(CurrentUser, routes.currentUser, { signal })
    // Another tab of this browser may have signed in somebody else.
    makeRoomFor(client, user)
    return user
  },
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
    onSuccess: (user) => {
      makeRoomFor(queries, user)
      queries.setQueryData(currentUserQuery.queryKey, user)
    },
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

/** Leaves by loading the page anew, so that nothing of the previous person stays in memory; `onLeave` forgets what would outlive that. */
export const useSignOut = (onLeave: () => void = () => undefined) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => tell(routes.signOut),
    onSuccess: () => {
      onLeave()
      queries.clear()
      window.location.assign("/")
    },
    // oxlint-disable-next-line no-console -- the specification: a failed logout is only logged
    onError: (error) => console.error(error),
  })
}
