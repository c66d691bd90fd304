import {
  type MutationMeta,
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
import { isSignedOut } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { capabilitiesKey } from "./capabilities.ts"
import { optionsKey } from "./auth-options.ts"
import { noteSomebodyHere } from "./signed-in-event.ts"
import { leaveTo, leavingByItself, tellOtherTabs } from "./sign-out.ts"

const userKey = ["user"] as const
const forEverybody: ReadonlyArray<unknown> = [userKey[0], capabilitiesKey[0], optionsKey[0]]

/** Whatever is remembered for one person, and for nobody else. */
const isPersonal = ({ queryKey: [first] }: Query): boolean => !forEverybody.includes(first)

/** Forgets what somebody else was shown here, before the next person is. */
export const makeRoomFor = (queries: QueryClient, { id }: CurrentUser): void => {
  if (queries.getQueryData<CurrentUser>(userKey)?.id === id) return
  queries.removeQueries({ predicate: isPersonal, type: "inactive" })
  // What is on the screen is asked for again, by the next person's own right.
  void queries.resetQueries({ predicate: isPersonal })
}

export const askWhoIsHere = async (signal?: AbortSignal): Promise<CurrentUser> => {
  const user = await fetchJson(CurrentUser, routes.currentUser, signal && { signal })
  noteSomebodyHere()
  return user
}

export const currentUserQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ client, signal }) => {
    const user = await askWhoIsHere(signal)
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
    /** It is not known who is signed in, because the server does not answer. */
    isUnreachable: data === undefined && error !== null && !signedOut,
    askAgain: () => void refetch(),
  }
}

/** Puts somebody in the place of whoever was taken to be here; an earlier question still under way may not say otherwise. */
export const putUser = async (queries: QueryClient, user: CurrentUser): Promise<void> => {
  await queries.cancelQueries(currentUserQuery)
  makeRoomFor(queries, user)
  queries.setQueryData(currentUserQuery.queryKey, user)
  noteSomebodyHere()
}

const useUserFrom = <Input>(send: (input: Input) => Promise<CurrentUser>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => putUser(queries, user),
  })
}

export const useSignIn = () =>
  useUserFrom((form: SignIn) => fetchJson(CurrentUser, routes.signIn, { method: "POST", form }))

const setUp = (json: ProfileSetup) =>
  fetchJson(CurrentUser, routes.profile, { method: "PATCH", json })

/** `hasSetup`: whether the page of the setup comes next; otherwise the name just given is taken for it. */
export const useSignUp = () =>
  useUserFrom(async ({ hasSetup, ...json }: SignUp & { readonly hasSetup: boolean }) => {
    const user = await fetchJson(CurrentUser, routes.signUp, { method: "POST", json })
    if (hasSetup) return user
    const { firstName, lastName } = user
    // The account is open in any case: if this fails, the page of the setup comes next.
    return setUp({ firstName, lastName }).catch(() => user)
  })

export const useSetUp = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: setUp,
    meta: {
      success: { title: "Profile Updated" },
      failure: { title: "Error", text: "Failed to update profile" },
    },
    onSuccess: async (user) => {
      await putUser(queries, user)
      void queries.invalidateQueries({ queryKey: ["people"] })
    },
  })
}

/** Ends the session of this browser with what `end` does, and leaves by loading the page anew, so that nothing of the previous person stays in memory; `onLeave` forgets what would outlive that. */
export const useLeaving = <Input = void>(
  end: (input: Input) => Promise<void>,
  onLeave: () => Promise<void> | void,
  there: string,
  failure?: MutationMeta["failure"],
) => {
  const queries = useQueryClient()
  return useMutation({
    meta: { failure },
    mutationFn: (input: Input) =>
      leavingByItself(async () => {
        // Requests still running would be refused, and nobody needs their answers.
        await queries.cancelQueries()
        await end(input)
      }),
    onSuccess: async () => {
      tellOtherTabs()
      await onLeave()
      // What is remembered goes with the page; forgotten before, it would be asked for anew.
      leaveTo(there)
    },
    onError: () => void queries.invalidateQueries(),
  })
}

/** Signs out. If that fails, nothing changes. */
export const useSignOut = (onLeave: () => void = () => undefined, there = "/") =>
  useLeaving(
    () =>
      sendJson(routes.signOut).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the specification: a failed logout is only logged
        console.error(error)
        throw error
      }),
    onLeave,
    there,
  )
