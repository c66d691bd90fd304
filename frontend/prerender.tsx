import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { Front } from "./front.tsx"
import { landingTitle } from "./screens/landing/landing-title.ts"

/** For the build: renders the landing page to HTML, which a visitor sees before any script has loaded. */
export const prerender = () => ({
  title: `${landingTitle} · Kintale`,
  html: renderToString(
    <StrictMode>
      <Front came="landing" />
    </StrictMode>,
  ),
})
