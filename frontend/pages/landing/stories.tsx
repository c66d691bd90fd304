import type { RefObject } from "react"
import { DemoPlayer } from "./demo-player.tsx"
import type { DemoStore } from "./demo-store.ts"
import { SampleStories } from "./sample-stories.tsx"
import { Section } from "./section.tsx"

export interface StoriesProps {
  readonly demo: DemoStore
  readonly heading: RefObject<HTMLHeadingElement | null>
}

export const Stories = ({ demo, heading }: StoriesProps) => (
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
