import type { Meta, StoryObj } from "@storybook/react-vite"
import { toast } from "sonner"
import { expect, screen, spyOn, waitFor } from "storybook/test"
import { navigate } from "wouter/use-browser-location"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { showToast } from "../frontend/ui/toast.ts"
import { Toaster, ToastView } from "../frontend/ui/toaster.tsx"
import { onEveryScreen } from "./viewports.fixture.ts"

const meta = {
  title: "ui/Toasts",
  component: Toaster,
  render: () => (
    <Page title="Toasts">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => showToast({ title: "Recording Started" })}>Plain</Button>
        <Button onClick={() => showToast({ title: "Upload successful", tone: "good" })}>
          Good
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: "Recording Error",
              text: "Unable to access microphone. Please check permissions.",
              tone: "bad",
            })
          }
        >
          Bad
        </Button>
      </div>
      <Toaster />
    </Page>
  ),
  beforeEach: () => () => void toast.dismiss(),
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

const shown = (text: string) =>
  screen.queryAllByText(text).filter((one) => one.offsetParent !== null)

/** Whether it is in sight in the moment in which it is closed, before the library lets go of it. */
const inSightWhenClosed = (text: string) =>
  new Promise<boolean>((resolve) => {
    const watching = new MutationObserver(([change]) => {
      if (!(change?.target instanceof HTMLElement)) return
      if (change.target.dataset["removed"] !== "true") return
      watching.disconnect()
      resolve(shown(text).length > 0)
    })
    watching.observe(document, { subtree: true, attributeFilter: ["data-removed"] })
  })

export const OneAtATime: Story = {
  play: async ({ canvas, userEvent, step }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Good" }))
    await screen.findByText("Upload successful")
    await step("CONST-44 a new toast takes the place of the old at once", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Bad" }))
      await screen.findByText("Recording Error")
      await expect(shown("Upload successful")).toHaveLength(0)
      await expect(shown("Recording Error")).toHaveLength(1)
    })
    await step("OK-27 it stands in a region that is read out when it changes", async () => {
      const region = screen.getByText("Recording Error").closest("[aria-live]")
      await expect(region).toHaveAttribute("aria-live", "polite")
    })
  },
}

export const Closed: Story = {
  play: async ({ canvas, userEvent, step }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Plain" }))
    await screen.findByText("Recording Started")
    await step("OK-27 a closed toast is out of sight at once", async () => {
      const isInSight = inSightWhenClosed("Recording Started")
      await userEvent.click(screen.getByRole("button", { name: "Close" }))
      await expect(await isInSight).toBe(false)
      await expect(shown("Recording Started")).toHaveLength(0)
    })
  },
}

export const GoneByItself: Story = {
  tags: ["slow"],
  play: async ({ canvas, userEvent, step }) => {
    const timers = spyOn(window, "setTimeout")
    const began = performance.now()
    await userEvent.click(canvas.getByRole("button", { name: "Good" }))
    await screen.findByText("Upload successful")
    await step("TIME-17 a toast is gone after 5 seconds", async () => {
      await waitFor(() => expect(shown("Upload successful")).toHaveLength(0))
      const seconds = (performance.now() - began) / 1_000
      await expect(seconds).toBeGreaterThan(4.8)
      // No later than that by the page's own clock, whatever else the machine does.
      const waits = timers.mock.calls.map(([, millis]) => millis)
      await expect(waits).toContain(5_000)
    })
  },
}

export const AboveTheBar: Story = {
  name: "R704 On a phone a toast stands at the bottom, and at the top while a dialog has its buttons there",
  play: ({ canvas, userEvent }) =>
    onEveryScreen(async () => {
      if (window.innerWidth >= 900) return
      await userEvent.click(canvas.getByRole("button", { name: "Good" }))
      const middle = async () => {
        const { top, bottom } = (
          await screen.findByText("Upload successful")
        ).getBoundingClientRect()
        return (top + bottom) / 2 / window.innerHeight
      }
      await waitFor(async () => expect(await middle()).toBeGreaterThan(0.5))
      const dialog = document.createElement("div")
      dialog.setAttribute("role", "dialog")
      document.body.append(dialog)
      await waitFor(async () => expect(await middle()).toBeLessThan(0.5))
      dialog.remove()
      await waitFor(async () => expect(await middle()).toBeGreaterThan(0.5))
      toast.dismiss()
    }),
}

export const GoneOnceRead: Story = {
  name: "R757 A toast that was read leaves at the next press, dialog or page",
  play: async ({ canvas, userEvent }) => {
    const path = window.location.href
    const dialog = document.createElement("div")
    dialog.setAttribute("role", "dialog")
    const steps = [
      () => navigate("/elsewhere"),
      () => document.body.append(dialog),
      () => userEvent.click(canvas.getByRole("heading")),
    ]
    for (const goOn of steps) {
      // It would stay for ever by itself.
      toast.custom(
        (id) => <ToastView title="Read" tone="good" onClose={() => toast.dismiss(id)} />,
        { duration: Number.POSITIVE_INFINITY },
      )
      await screen.findByText("Read")
      const later = performance.now() + 1_500
      const clock = spyOn(performance, "now").mockImplementation(() => later)
      await goOn()
      await waitFor(() => expect(shown("Read")).toHaveLength(0))
      clock.mockRestore()
      dialog.remove()
      navigate(path, { replace: true })
    }
  },
}
