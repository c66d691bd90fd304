import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react"
import { Redirect, Route, Switch, useLocation } from "wouter"
import type { UserId } from "#protocol/ids.ts"
import { routes } from "#protocol/paths.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { subscribePlace, useArePlansAsked, usePlansHere } from "./api/plans.ts"
import { logInAgain } from "./api/auth-and-quota-errors.ts"
import { lastUserHere, noteSignedIn } from "./api/signed-in-hint.ts"
import { useCurrentUser } from "./api/user.ts"
import { takeLeaving } from "./auth/social-login-redirect.ts"
import { ResetWhileSignedIn } from "./auth/reset-while-signed-in.tsx"
import { carriedHandOver, handOverPlaceOr } from "./share-target/pending-share.ts"
import { RouteSkeleton } from "./page-skeletons.tsx"
import { LandingPage } from "./pages/landing/landing-page.tsx"
import { NotFoundPage } from "./pages/not-found/not-found-page.tsx"
import {
  forgetOpenedInvitation,
  onwardsTo,
  useCarriedInvitation,
} from "./sharing/pending-invite.ts"
import { Boundary } from "./layout/error-boundary.tsx"
import { OfflinePage } from "./layout/offline-page.tsx"
import { Shell } from "./layout/layout.tsx"
import { SignedInShell } from "./layout/signed-in-layout.tsx"
import { Waiting } from "./layout/loading.tsx"

interface PageProps {
  readonly user: CurrentUser
  /** The text in the place of `:id` in the address, not checked yet. */
  readonly id: string
}

type Load = () => Promise<{ readonly default: ComponentType<PageProps> }>

/** Every address for signed-in users; the code of each screen is a chunk of its own. */
const loads = {
  "/": async () => ({ default: (await import("./pages/home/home-page.tsx")).HomePage }),
  "/stories": async () => ({
    default: (await import("./pages/stories/stories-page.tsx")).StoriesPage,
  }),
  "/stories/trash": async () => ({
    default: (await import("./pages/trash/trash-page.tsx")).TrashPage,
  }),
  "/record": async () => ({
    default: (await import("./pages/record/record-page.tsx")).RecordPage,
  }),
  "/story/:id": async () => ({
    default: (await import("./pages/story/story-page.tsx")).StoryPage,
  }),
  "/story/:id/edit": async () => ({
    default: (await import("./pages/edit-story/edit-story-page.tsx")).EditStoryPage,
  }),
  "/people": async () => ({
    default: (await import("./pages/people/people-page.tsx")).PeoplePage,
  }),
  "/people/:id": async () => ({
    default: (await import("./pages/person/person-page.tsx")).PersonPage,
  }),
  "/family/:id": async () => ({
    default: (await import("./pages/person/person-page.tsx")).PersonPage,
  }),
  "/people/:id/edit": async () => ({
    default: (await import("./pages/edit-person/edit-person-page.tsx")).EditPersonPage,
  }),
  "/map": async () => ({
    default: (await import("./pages/map/map-page.tsx")).MapPage,
  }),
  "/setup": async () => ({
    default: (await import("./pages/setup/setup-page.tsx")).SetupPage,
  }),
  "/profile": async () => ({
    default: (await import("./pages/profile/profile-page.tsx")).ProfilePage,
  }),
  "/settings": async () => ({
    default: (await import("./pages/settings/settings-page.tsx")).SettingsPage,
  }),
  "/settings/remote-usage": async () => ({
    default: (await import("./pages/remote-usage/remote-usage-page.tsx")).RemoteUsagePage,
  }),
  "/settings/server": async () => ({
    default: (await import("./pages/server/server-page.tsx")).ServerPage,
  }),
  [subscribePlace]: async () => ({
    default: (await import("./pages/subscribe/subscribe-page.tsx")).SubscribePage,
  }),
} satisfies Readonly<Record<string, Load>>

const screens = Object.entries<Load>(loads).map(([path, load]) => ({ path, Screen: lazy(load) }))

/** Screens for users who are not signed in, besides the landing page. */
const LoginPage = lazy(async () => ({
  default: (await import("./pages/login/login-page.tsx")).LoginPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import("./pages/reset-password/reset-password-page.tsx")).ResetPasswordPage,
}))

const OfflineRecordPage = lazy(async () => ({
  default: (await import("./pages/record/offline-record-page.tsx")).OfflineRecordPage,
}))

/** Opened by the link in a letter; shown to signed-in and signed-out users alike. */
const VerifyEmailPage = lazy(async () => ({
  default: (await import("./pages/verify-email/verify-email-page.tsx")).VerifyEmailPage,
}))

const UnsubscribePage = lazy(async () => ({
  default: (await import("./pages/unsubscribe/unsubscribe-page.tsx")).UnsubscribePage,
}))

/** Whether the user turned on the browser's data saver. Not every browser tells. */
const savesData = (): boolean => {
  const line: unknown = Reflect.get(navigator, "connection")
  return typeof line === "object" && line !== null && "saveData" in line && line.saveData === true
}

/** Prefetches the code of the other screens, so that navigating does not wait for the network. */
const fetchTheRest = () => {
  if (savesData()) return undefined
  const later = setTimeout(() => {
    // A failed prefetch is no problem: the screen is fetched again when it is opened.
    for (const load of Object.values<Load>(loads)) load().catch(() => undefined)
  }, 2_000)
  return () => clearTimeout(later)
}

/** Shown when a signed-out user opens a page that needs sign-in: shows a message, then goes to the login page. */
const LogInAgain = () => {
  useEffect(() => logInAgain(), [])
  return <RouteSkeleton />
}

/** Another tab may have signed in a different user, who must not see the invitation opened by the user before. */
const useOwnInvitation = (user: CurrentUser | undefined) => {
  const before = useRef<UserId | null>(null)
  const id = user?.id ?? null
  useEffect(() => {
    if (id === null) return
    if (before.current !== null && before.current !== id) forgetOpenedInvitation()
    before.current = id
  }, [id])
}

const SignedIn = ({ user }: { readonly user: CurrentUser }) => {
  const [location, go] = useLocation()
  useEffect(fetchTheRest, [])
  useEffect(() => {
    // A sign-in provider always returns to `/`; if the user came by an invitation link, go on to that.
    if (takeLeaving() && location === "/") go(onwardsTo(handOverPlaceOr("/")), { replace: true })
  }, [location, go])
  return (
    <SignedInShell user={user}>
      <Boundary key={location}>
        <Suspense fallback={<RouteSkeleton />}>
          <Switch>
            <Route path="/login">
              <Redirect to={user.setupDone ? onwardsTo(handOverPlaceOr("/")) : "/setup"} replace />
            </Route>
            <Route path="/reset-password">
              <ResetWhileSignedIn />
            </Route>
            <Route path={routes.verifyEmail}>
              <VerifyEmailPage />
            </Route>
            <Route path={routes.unsubscribe}>
              <UnsubscribePage />
            </Route>
            {screens.map(({ path, Screen }) => (
              <Route<{ id?: string }> key={path} path={path}>
                {({ id = "" }) => <Screen user={user} id={id} />}
              </Route>
            ))}
            <Route>
              <NotFoundPage isSignedIn />
            </Route>
          </Switch>
        </Suspense>
      </Boundary>
    </SignedInShell>
  )
}

interface SignedOutProps {
  /** Shown where a plan is chosen, which is nobody's place who is not signed in. */
  readonly atPlans?: ReactNode
  /** Shown instead of the login, reset and verification screens. */
  readonly authPages?: ReactNode
  /** Shown where stories are recorded, which goes on without the server. */
  readonly atRecord?: ReactNode
  /** Shown at addresses that need sign-in. */
  readonly elsewhere: ReactNode
  /** Shown at unknown addresses. */
  readonly nowhere: ReactNode
}

const SignedOut = (props: SignedOutProps) => {
  const { authPages, elsewhere, nowhere, atPlans = elsewhere, atRecord = elsewhere } = props
  return (
    <Shell>
      <Boundary key={authPages === undefined ? "reached" : "away"}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/login">{authPages ?? <LoginPage />}</Route>
            <Route path="/reset-password">{authPages ?? <ResetPasswordPage />}</Route>
            <Route path={routes.verifyEmail}>{authPages ?? <VerifyEmailPage />}</Route>
            <Route path={routes.unsubscribe}>
              <UnsubscribePage />
            </Route>
            <Route path={subscribePlace}>{atPlans}</Route>
            {screens.map(({ path }) => (
              <Route key={path} path={path}>
                {path === "/record" ? atRecord : elsewhere}
              </Route>
            ))}
            <Route>{nowhere}</Route>
          </Switch>
        </Suspense>
      </Boundary>
    </Shell>
  )
}

/** Shown while the server cannot be reached. Tries again when the device is back online. */
const Away = ({ onRetry }: { readonly onRetry: () => void }) => {
  useEffect(() => {
    window.addEventListener("online", onRetry)
    return () => window.removeEventListener("online", onRetry)
  }, [onRetry])
  return <OfflinePage onRetry={onRetry} />
}

/** For lazy screens whose code failed to load: browsers may cache a failed import, so only a reload helps. */
const reload = () => window.location.reload()

export interface RoutesProps {
  /** The landing page that is on the screen: it stays until the server has confirmed that a user is signed in. */
  readonly landing: { readonly hasPrices: boolean } | null
}

/** Chooses what to show to whom. While it is not known whether a user is signed in, nothing redirects. */
export const Routes = ({ landing }: RoutesProps) => {
  const { user, isLoading: isUserLoading, isUnreachable, askAgain } = useCurrentUser()
  // Asked beside the user, and waited for: nothing about plans may come or go before somebody's eyes.
  const isLoading = !useArePlansAsked() || isUserLoading
  const plans = usePlansHere()
  const [location] = useLocation()
  useOwnInvitation(user)
  const isInvited = useCarriedInvitation() !== null
  const id = user?.id ?? null
  const isUnsure = isLoading || isUnreachable
  useEffect(() => {
    if (!isUnsure) noteSignedIn(id)
  }, [isUnsure, id])

  if (user !== undefined && !isLoading) return <SignedIn key={user.id} user={user} />
  if (location === "/" && (landing !== null || !isUnsure)) {
    const hasPrices = plans === null ? landing?.hasPrices : plans.kind === "premium"
    return <LandingPage hasPrices={hasPrices ?? false} />
  }
  if (isLoading) return <SignedOut elsewhere={<RouteSkeleton />} nowhere={<RouteSkeleton />} />
  const nowhere = <NotFoundPage />
  if (isUnreachable) {
    const last = lastUserHere()
    const away = <Away onRetry={askAgain} />
    return (
      <SignedOut
        authPages={<Away onRetry={reload} />}
        atRecord={last === null ? away : <OfflineRecordPage userId={last} onRetry={askAgain} />}
        elsewhere={away}
        nowhere={nowhere}
      />
    )
  }
  // Someone who followed an invitation link had no session here, and whoever shared a recording need not
  // have one, so no message that a session has ended.
  const elsewhere =
    isInvited || carriedHandOver() !== null ? <Redirect to="/login" replace /> : <LogInAgain />
  const home = <Redirect to="/" replace />
  return <SignedOut elsewhere={elsewhere} nowhere={nowhere} atPlans={home} />
}
