import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { Front } from "./front.tsx"
import { landingTitle } from "./screens/landing/landing-title.ts"

/** For the build: the landing page as the first answer to a visitor, before any script. */
export const prerender = () => ({
  title: `${landingTitle} · Kintale`,
  html: renderToString(
    <StrictMode>
      <Front came="landing" />
    </StrictMode>,
  ),
})
