import { useRef } from "react"
import { useSupportEmail } from "../../api/support-email.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { LandingView, type LandingViewProps } from "./landing-view.tsx"
import { landingTitle } from "./landing-title.ts"

/** Also rendered to HTML during the build, so nothing here may use browser APIs outside effects. */
export const LandingPage = ({ hasPrices }: Pick<LandingViewProps, "hasPrices">) => {
  useArrival(landingTitle)
  const foot = useRef<HTMLElement>(null)
  const supportEmail = useSupportEmail(foot)
  return <LandingView hasPrices={hasPrices} foot={foot} supportEmail={supportEmail} />
}
