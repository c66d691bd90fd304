import { type RefObject, useRef, useState } from "react"
import { LogIn } from "lucide-react"
import { DownloadApp } from "../../pwa/download-app.tsx"
import { Button } from "../../ui/button.tsx"
import { anchorsOf } from "./anchors.ts"
import { Beginning } from "./how-it-works.tsx"
import { createDemo, type DemoStore } from "./demo-store.ts"
import { Features } from "./features.tsx"
import { Footer } from "./footer.tsx"
import { Hero } from "./hero.tsx"
import { Pricing } from "./pricing.tsx"
import { Privacy } from "./privacy.tsx"
import { TopBar } from "./top-bar.tsx"
import { DemoPlayer } from "./demo-player.tsx"
import { SampleStories } from "./sample-stories.tsx"
import { Section } from "./section.tsx"

const Closing = () => (
  <section aria-labelledby="closing-title" className="border-t border-line bg-ember-wash">
    <div className="mx-auto grid w-full max-w-page justify-items-center gap-6 px-4 py-16 text-center md:px-8 md:py-24">
      <h2 id="closing-title" className="max-w-[20ch] text-3xl md:text-4xl">
        There is a story only one of you can tell.
      </h2>
      <p className="max-w-[44ch] text-lg">Ask for it this Sunday.</p>
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <Button asChild variant="primary" size="large" icon={<LogIn />}>
          <a href="/login">Log in</a>
        </Button>
        <DownloadApp />
      </div>
    </div>
  </section>
)

interface StoriesProps {
  readonly demo: DemoStore
  readonly heading: RefObject<HTMLHeadingElement | null>
}

const Stories = ({ demo, heading }: StoriesProps) => (
  <Section
    id="stories"
    title="Listen, and read along"
    intro="The words follow the voice. Here's half a minute of some very old family business."
    isSunken
  >
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1.6fr_1fr]">
      <DemoPlayer store={demo} heading={heading} />
      <SampleStories />
    </div>
  </Section>
)

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
