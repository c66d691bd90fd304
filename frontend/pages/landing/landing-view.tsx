import { type RefObject, useRef, useState } from "react"
import { anchorsOf } from "./anchors.ts"
import { Beginning } from "./how-it-works.tsx"
import { Closing } from "./call-to-action.tsx"
import { createDemo } from "./demo-store.ts"
import { Features } from "./features.tsx"
import { Footer } from "./footer.tsx"
import { Hero } from "./hero.tsx"
import { Pricing } from "./pricing.tsx"
import { Privacy } from "./privacy.tsx"
import { Stories } from "./stories.tsx"
import { TopBar } from "./top-bar.tsx"

export interface LandingViewProps {
  /** False on a server where nothing can be bought: nothing is said of plans. */
  readonly hasPrices: boolean
  readonly supportEmail: string | null
  readonly foot: RefObject<HTMLElement | null>
}

const bringIntoView = (heading: HTMLElement) => {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
  heading.focus({ preventScroll: true })
  heading.closest("section")?.scrollIntoView({ behavior: isCalm ? "instant" : "smooth" })
}

/** The page for visitors who are not signed in. */
export const LandingView = ({ hasPrices, supportEmail, foot }: LandingViewProps) => {
  const [demo] = useState(createDemo)
  const anchors = anchorsOf(hasPrices)
  const heading = useRef<HTMLHeadingElement>(null)
  const watchDemo = () => {
    if (heading.current !== null) bringIntoView(heading.current)
    demo.play()
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ember px-5 py-3 font-semibold text-on-ember focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <TopBar anchors={anchors} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Hero hasPrices={hasPrices} onWatchDemo={watchDemo} />
        <Features />
        <Stories demo={demo} heading={heading} />
        <Beginning />
        <Privacy />
        {hasPrices && <Pricing />}
        <Closing />
      </main>
      <Footer place={foot} supportEmail={supportEmail} anchors={anchors} />
    </div>
  )
}
