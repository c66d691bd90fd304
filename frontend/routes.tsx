import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react"
import { Redirect, Route, Switch, useLocation } from "wouter"
import type { CurrentUser } from "#protocol/user.ts"
import { logInAgain } from "./data/refusals.ts"
import { useCurrentUser } from "./data/user.ts"
import { LoginScreen } from "./screens/login/login-screen.tsx"
import { NotFoundScreen } from "./screens/not-found/not-found-screen.tsx"
import { onwardsTo, useCarriedInvitation } from "./sharing/carried-invitation.ts"
import { Boundary } from "./shell/boundary.tsx"
import { OutOfReach } from "./shell/out-of-reach.tsx"
import { Shell } from "./shell/shell.tsx"
import { SignedInShell } from "./shell/signed-in-shell.tsx"
import { Waiting } from "./shell/waiting.tsx"

interface ScreenProps {
  readonly user: CurrentUser
  /** What stands for `:id` in the address, as typed. */
  readonly id: string
}

type Load = () => Promise<{ readonly default: ComponentType<ScreenProps> }>

/** Every place somebody signed in can be, its code fetched apart. */
const loads = {
  "/": async () => ({ default: (await import("./screens/home/home-screen.tsx")).HomeScreen }),
  "/stories": async () => ({
    default: (await import("./screens/stories/stories-screen.tsx")).StoriesScreen,
  }),
  "/record": async () => ({
    default: (await import("./screens/record/record-screen.tsx")).RecordScreen,
  }),
  "/story/:id": async () => ({
    default: (await import("./screens/story/story-screen.tsx")).StoryScreen,
  }),
  "/people": async () => ({
    default: (await import("./screens/people/people-screen.tsx")).PeopleScreen,
  }),
  "/people/:id": async () => ({
    default: (await import("./screens/person/person-screen.tsx")).PersonScreen,
  }),
  "/family/:id": async () => ({
    default: (await import("./screens/person/person-screen.tsx")).PersonScreen,
  }),
  "/people/:id/edit": async () => ({
    default: (await import("./screens/edit-person/edit-person-screen.tsx")).EditPersonScreen,
  }),
  "/setup": async () => ({
    default: (await import("./screens/setup/setup-screen.tsx")).SetupScreen,
  }),
} satisfies Readonly<Record<string, Load>>

const screens = Object.entries<Load>(loads).map(([path, load]) => ({ path, Screen: lazy(load) }))

/** Fetches the other places while the first is being read, so that no step waits on the network. */
const fetchTheRest = () => {
  const later = setTimeout(() => {
    // A place that cannot be fetched now is asked for again when somebody goes there.
    for (const load of Object.values<Load>(loads)) load().catch(() => undefined)
  }, 2_000)
  return () => clearTimeout(later)
}

/** The unauthorised handling: says so, then goes to the login endpoint. */
const LogInAgain = () => {
  useEffect(() => logInAgain(), [])
  return <Waiting />
}

const SignedIn = ({ user }: { readonly user: CurrentUser }) => {
  const [location] = useLocation()
  useEffect(fetchTheRest, [])
  return (
    <SignedInShell user={user}>
      <Boundary key={location}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/login">
              <Redirect to={user.setupDone ? onwardsTo("/") : "/setup"} replace />
            </Route>
            {screens.map(({ path, Screen }) => (
              <Route<{ id?: string }> key={path} path={path}>
                {({ id = "" }) => <Screen user={user} id={id} />}
              </Route>
            ))}
            <Route component={NotFoundScreen} />
          </Switch>
        </Suspense>
      </Boundary>
    </SignedInShell>
  )
}

interface SignedOutProps {
  readonly door: ReactNode
  /** Shown at the places of those signed in. */
  readonly elsewhere: ReactNode
  /** Shown at addresses that are nowhere. */
  readonly nowhere: ReactNode
}

const SignedOut = ({ door, elsewhere, nowhere }: SignedOutProps) => (
  <Shell>
    <Switch>
      <Route path="/login" component={LoginScreen} />
      <Route path="/">{door}</Route>
      {screens.map(({ path }) => (
        <Route key={path} path={path}>
          {elsewhere}
        </Route>
      ))}
      <Route>{nowhere}</Route>
    </Switch>
  </Shell>
)

/** What is shown to whom. Until it is certain who asks, nobody is sent anywhere. */
export const Routes = () => {
  const { user, isLoading, isUnreachable, askAgain } = useCurrentUser()
  const isInvited = useCarriedInvitation() !== null
  if (user !== undefined) return <SignedIn key={user.id} user={user} />
  if (isLoading) {
    return <SignedOut door={<Waiting />} elsewhere={<Waiting />} nowhere={<Waiting />} />
  }
  const nowhere = <NotFoundScreen />
  if (isUnreachable) {
    const away = <OutOfReach onRetry={askAgain} />
    return <SignedOut door={away} elsewhere={away} nowhere={nowhere} />
  }
  // There is no landing page yet.
  const toLogin = <Redirect to="/login" replace />
  // Whoever follows an invitation was never here, so nothing is over that they could be told of.
  const elsewhere = isInvited ? toLogin : <LogInAgain />
  return <SignedOut door={toLogin} elsewhere={elsewhere} nowhere={nowhere} />
}
