import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { Front } from "./root.tsx"
import { WaitingPage } from "./layout/loading-page.tsx"
import { landingTitle } from "./pages/landing/landing-title.ts"

const drawn = (came: "landing" | "landing-without-prices") =>
  renderToString(
    <StrictMode>
      <Front came={came} />
    </StrictMode>,
  )

/** For the build: renders to HTML what is seen before any script has loaded: by a visitor, and by everybody else. */
export const prerender = () => ({
  title: `${landingTitle} · Kintale`,
  landings: {
    landing: drawn("landing"),
    "landing-without-prices": drawn("landing-without-prices"),
  },
  waiting: renderToString(<WaitingPage />),
})
