import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { Front } from "./front.tsx"
import { WaitingPage } from "./shell/waiting-page.tsx"
import { landingTitle } from "./screens/landing/landing-title.ts"

/** For the build: renders to HTML what is seen before any script has loaded: by a visitor, and by everybody else. */
export const prerender = () => ({
  title: `${landingTitle} · Kintale`,
  html: renderToString(
    <StrictMode>
      <Front came="landing" />
    </StrictMode>,
  ),
  waiting: renderToString(<WaitingPage />),
})
