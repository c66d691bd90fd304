import { lazy, startTransition, Suspense, useEffect, useState } from "react"
import { whenSignedInAfterAll } from "./data/signed-in-here.ts"
import { LandingScreen } from "./screens/landing/landing-screen.tsx"
import { Boundary } from "./shell/boundary.tsx"
import { WaitingPage } from "./shell/waiting-page.tsx"

const App = lazy(async () => ({ default: (await import("./app.tsx")).App }))

/** The landing page's own anchors are plain words (`#features`); a hash with a value (`#invitation=…`) is for the app. */
const isMeantForTheApp = () => window.location.hash.includes("=")

export interface FrontProps {
  /** Which page the server sent: the one for visitors, or the empty one for everybody else. */
  readonly came: "landing" | "empty"
}

/**
 * The first thing drawn. A visitor needs nothing but the landing page, so the app, many times as
 * heavy, is fetched only for others; the landing page stays on the screen until it is there.
 */
export const Front = ({ came }: FrontProps) => {
  const [isApp, setApp] = useState(came === "empty")
  useEffect(() => {
    if (isApp) return undefined
    const show = () => startTransition(() => setApp(true))
    if (isMeantForTheApp()) show()
    return whenSignedInAfterAll(show)
  }, [isApp])
  // One Suspense boundary for both, so that React keeps the landing page until the app can be shown.
  return (
    <Boundary>
      <Suspense fallback={<WaitingPage />}>
        {isApp ? <App isVisitor={came === "landing"} /> : <LandingScreen />}
      </Suspense>
    </Boundary>
  )
}
