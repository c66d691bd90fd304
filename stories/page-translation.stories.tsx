import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, userEvent, waitFor } from "storybook/test"
import { RecorderStatus } from "../frontend/recorder/recorder-status.tsx"
import type { RecorderState } from "../frontend/recorder/recorder-state.ts"
import { Button } from "../frontend/ui/button.tsx"
import { asWritten, translate } from "./translator.fixture.ts"

const steps = ["Ready", "Recording", "Paused", "Recorded"] as const

/** Texts beside what comes and goes, as they stand all over Kintale. */
const Changing = () => {
  const [step, setStep] = useState(0)
  return (
    <div className="grid gap-4 p-8">
      <Button pending={step === 1} onClick={() => setStep(step + 1)}>
        Go on
      </Button>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <p data-testid="told">
        {step > 1 && <b>Part 2. </b>}
        {steps[step]}
        {step !== 2 && <i>. Nothing is lost</i>}
        {step === 0 && ". Press the button"}
      </p>
    </div>
  )
}

const recorders: ReadonlyArray<RecorderState> = [
  { state: "ready" },
  { state: "asking", takes: [] },
  { state: "finishing", ending: "stopped", seconds: 61, takes: [] },
]

const Recorder = () => {
  const [at, setAt] = useState(0)
  return (
    <div className="p-8">
      <RecorderStatus recorder={recorders[at] ?? { state: "ready" }} limitSeconds={600} />
      <Button onClick={() => setAt(at + 1)}>Next</Button>
    </div>
  )
}

const meta = {
  title: "Page translation",
  component: Changing,
  parameters: asWritten,
} satisfies Meta<typeof Changing>
export default meta
type Entry = StoryObj<typeof meta>

export const Goes: Entry = {
  name: "R641 A page that the browser translates goes on: texts change, come and go where they stand",
  play: async ({ canvas, canvasElement }) => {
    const stop = translate(canvasElement)
    const told = canvas.getByTestId("told")
    const reads = (text: string) => waitFor(() => expect(told.textContent).toBe(text))
    await reads("Ready. Nothing is lost. Press the button")
    await userEvent.click(canvas.getByRole("button", { name: "Next" }))
    await reads("Recording. Nothing is lost")
    await userEvent.click(canvas.getByRole("button", { name: "Next" }))
    await reads("Part 2. Paused")
    await userEvent.click(canvas.getByRole("button", { name: "Next" }))
    await reads("Part 2. Recorded. Nothing is lost")
    await expect(told.querySelectorAll("font font").length).toBeGreaterThanOrEqual(3)
    stop()
  },
}
export const Status: Entry = {
  name: "R641 The recorder's status changes in a page that the browser translates",
  render: () => <Recorder />,
  play: async ({ canvas, canvasElement }) => {
    const stop = translate(canvasElement)
    const next = canvas.getByRole("button", { name: "Next" })
    await expect(canvas.getByRole("status")).toHaveTextContent("Ready to record")
    await userEvent.click(next)
    await waitFor(() =>
      expect(canvas.getByRole("status")).toHaveTextContent(/^Allow the microphone$/),
    )
    await userEvent.click(next)
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent(/^One moment$/))
    stop()
  },
}
