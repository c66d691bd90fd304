import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect } from "storybook/test"
import { Work, type WorkProps } from "../frontend/pages/story/processing-status.tsx"
import { aStory, working } from "./factories.fixture.ts"
import { noWork } from "./story-page-defaults.fixture.ts"

const atWork = aStory({ isProcessed: false, processing: working })

/** A card that becomes ready at a press, with words under it. */
const UntilReady = (props: WorkProps) => {
  const [isReady, setReady] = useState(false)
  return (
    <>
      <Work {...props} story={isReady ? aStory() : props.story} />
      <button type="button" onClick={() => setReady(true)}>
        It is ready
      </button>
    </>
  )
}

const meta = {
  title: "story/Processing",
  component: Work,
  args: { ...noWork, story: atWork },
} satisfies Meta<typeof Work>
export default meta
type Entry = StoryObj<typeof meta>

export const Ends: Entry = {
  name: "R686 When processing ends its card stays, and what is below does not move",
  render: (props) => <UntilReady {...props} />,
  play: async ({ canvas, userEvent }) => {
    const below = canvas.getByRole("button", { name: "It is ready" })
    const before = below.getBoundingClientRect().top
    await userEvent.click(below)
    await expect(canvas.getByText("The transcript is complete.")).toBeVisible()
    await expect(below.getBoundingClientRect().top).toBe(before)
  },
}
export const Ready: Entry = {
  name: "R686 A story that was ready before has no card",
  args: { story: aStory() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("The transcript is complete.")).toBeNull()
  },
}
