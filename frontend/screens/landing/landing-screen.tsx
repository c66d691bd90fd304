import { useRef } from "react"
import { useSupportEmail } from "../../data/support-email.ts"
import { useArrival } from "../../shell/arrival.ts"
import { LandingPage } from "./landing-page.tsx"
import { landingTitle } from "./landing-title.ts"

/** The one screen drawn on the server's side as well, when the client is built: nothing here may need a browser before an effect runs. */
export const LandingScreen = () => {
  useArrival(landingTitle)
  const foot = useRef<HTMLElement>(null)
  const supportEmail = useSupportEmail(foot)
  return <LandingPage foot={foot} supportEmail={supportEmail} />
}
