import { lazy, startTransition, Suspense, useEffect, useState } from "react"
import { whenSignedInAfterAll } from "./api/signed-in-hint.ts"
import { LandingPage } from "./pages/landing/landing-page.tsx"
import { Boundary } from "./layout/error-boundary.tsx"
import { WaitingPage } from "./layout/loading-page.tsx"

const App = lazy(async () => ({ default: (await import("./app.tsx")).App }))

/** The landing page's own anchors are plain words (`#features`); a hash with a value (`#invitation=…`) is for the app. */
const isMeantForTheApp = () => window.location.hash.includes("=")

/**
 * Which page the server sent: one of those for visitors, with the prices of the plans or without, or
 * the empty one for everybody else.
 */
export type Came = "landing" | "landing-without-prices" | "empty"

interface FrontProps {
  readonly came: Came
}

/**
 * The first thing drawn. A visitor needs nothing but the landing page, so the app, many times as
 * heavy, is fetched only for others; the landing page stays on the screen until it is there.
 */
export const Front = ({ came }: FrontProps) => {
  const [isApp, setApp] = useState(came === "empty")
  const hasPrices = came === "landing"
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
        {isApp ? (
          <App landing={came === "empty" ? null : { hasPrices }} />
        ) : (
          <LandingPage hasPrices={hasPrices} />
        )}
      </Suspense>
    </Boundary>
  )
}
