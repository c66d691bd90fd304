import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, screen, waitFor } from "storybook/test"
import { Link, Route, Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { useLeaveGuard } from "../frontend/ui/use-unsaved-changes.tsx"
import { aroundLeaving, leaveFreely } from "../frontend/ui/navigation-blocker.ts"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"

const Unsaved = ({ pause }: { readonly pause: number }) => {
  const [isSaved, setSaved] = useState(false)
  const { question, release } = useLeaveGuard(!isSaved, "What is here is not saved yet.", { pause })
  return (
    <Page title="Something unsaved">
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link href="/stories">To the stories</Link>
        </Button>
        <Button onClick={release}>It is saved now</Button>
      </div>
      <Button onFocus={() => setSaved(true)}>Saved by itself</Button>
      {question}
    </Page>
  )
}

const TwoPages = ({ pause }: { readonly pause: number }) => {
  const [{ hook }] = useState(() => memoryLocation({ path: "/record" }))
  return (
    <Router hook={hook} aroundNav={aroundLeaving}>
      <Route path="/record">
        <Unsaved pause={pause} />
      </Route>
      <Route path="/stories">
        <Page title="The stories" />
      </Route>
    </Router>
  )
}

const meta = {
  title: "recorder/Leave guard",
  component: TwoPages,
  args: { pause: 0 },
  beforeEach: () => leaveFreely(),
} satisfies Meta<typeof TwoPages>
export default meta
type Story = StoryObj<typeof meta>

const heading = (name: string) => screen.findByRole("heading", { name })

export const Asks: Story = {
  play: async ({ canvas, userEvent, step }) => {
    await step("REC-34 leaving with something unsaved asks first, and one can stay", async () => {
      await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
      await screen.findByRole("alertdialog", { name: "Leave without saving?" })
      await userEvent.click(screen.getByRole("button", { name: "Stay here" }))
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      await heading("Something unsaved")
    })
    await step("REC-34 closing the tab asks as well", async () => {
      const closing = new Event("beforeunload", { cancelable: true })
      window.dispatchEvent(closing)
      await expect(closing.defaultPrevented).toBe(true)
    })
    await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
    await screen.findByRole("alertdialog")
  },
}

export const Leaves: Story = {
  play: async ({ canvas, userEvent, step }) => {
    await step("REC-34 who wants to leave can", async () => {
      await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
      await userEvent.click(await screen.findByRole("button", { name: "Leave" }))
      await heading("The stories")
    })
  },
}

export const Saved: Story = {
  play: async ({ canvas, userEvent, step }) => {
    await step("what is saved can be left without a question", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "It is saved now" }))
      await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
      await heading("The stories")
    })
  },
}

export const SavedMeanwhile: Story = {
  name: "What is saved a moment later does not hold anybody up, and asks nothing",
  // Longer than anything here takes: only what is saved leads on.
  args: { pause: 300_000 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
    await heading("Something unsaved")
    await expect(screen.queryByRole("alertdialog")).toBeNull()
    canvas.getByRole("button", { name: "Saved by itself" }).focus()
    await heading("The stories")
  },
}
export const AsksAfterAMoment: Story = {
  name: "What takes longer to be saved asks after a second",
  args: { pause: 500 },
  play: async ({ canvas, userEvent }) => {
    const pressed = performance.now()
    await userEvent.click(canvas.getByRole("link", { name: "To the stories" }))
    await screen.findByRole("alertdialog", { name: "Leave without saving?" })
    // Timers may be a millisecond early by this clock.
    await expect(performance.now() - pressed).toBeGreaterThan(498)
  },
}
