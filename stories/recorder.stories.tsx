import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen } from "storybook/test"
import { limits } from "#protocol/limits.ts"
import type { RecorderState } from "../frontend/recorder/recorder-state.ts"
import { RecorderView } from "../frontend/recorder/recorder-view.tsx"
import { nothingSent, type Safety } from "../frontend/recorder/session-uploads.ts"
import type { Take } from "../frontend/recorder/take.ts"
import { Page } from "../frontend/ui/page.tsx"
import { somePeaks } from "./audio.fixture.ts"
import { aTake, noActions } from "./recorder.fixture.tsx"

/** How the recorder looks in every state; recorder-live.stories.tsx shows that it works. */
const meta = {
  title: "recorder/States",
  component: RecorderView,
  args: {
    recorder: { state: "ready" },
    backup: "on",
    safety: nothingSent,
    problem: null,
    devices: [],
    levels: (): ReadonlyArray<number> => [],
    limitSeconds: 600,
    disabled: false,
    actions: noActions,
  },
  render: (args) => (
    <Page title="Record a story" width="reading">
      <div className="grid gap-4">
        <RecorderView {...args} />
      </div>
    </Page>
  ),
} satisfies Meta<typeof RecorderView>
export default meta
type Story = StoryObj<typeof meta>

const another: Take = { ...aTake, takeKey: "1d0f5d0c-2222-4000-8000-000000000000", part: 2 }
const elsewhere: Take = { ...another, takeKey: "another-device", part: 3, blob: null, seconds: 760 }
const heard = somePeaks(120)
const levels = () => heard

export const Ready: Story = {}
export const Disabled: Story = { args: { disabled: true } }
export const Asking: Story = { args: { recorder: { state: "asking", takes: [] } } }
export const Recording: Story = {
  args: {
    levels,
    recorder: { state: "recording", takes: [], clock: { before: 0, since: 0 }, seconds: 83 },
  },
}
export const LastMinute: Story = {
  args: {
    levels,
    recorder: { state: "recording", takes: [], clock: { before: 0, since: 0 }, seconds: 571 },
  },
}
export const Paused: Story = {
  args: { levels, recorder: { state: "paused", takes: [], before: 83_000, seconds: 83 } },
}
export const Finishing: Story = {
  args: { levels, recorder: { state: "finishing", takes: [], ending: "stopped", seconds: 83 } },
}
export const Complete: Story = {
  name: "R743 Says after Stop that it isn't saved yet, and nothing else",
  args: { recorder: { state: "complete", ending: "stopped", takes: [aTake] } },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Your recording is safe on this device, but not saved yet\. Save it/)
    await expect(canvas.queryByText(/Safe on this device/)).toBeNull()
  },
}
export const TimeIsFull: Story = {
  args: { recorder: { state: "complete", ending: "full", takes: [aTake] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Continue recording" })).toBeVisible()
    await expect(canvas.getByText("Download or record again")).toBeVisible()
  },
}
export const MicrophoneLost: Story = {
  args: { recorder: { state: "complete", ending: "microphone lost", takes: [aTake] } },
}
export const BackupOff: Story = {
  args: {
    levels,
    backup: "off",
    recorder: { state: "recording", takes: [], clock: { before: 0, since: 0 }, seconds: 83 },
  },
}
export const Rejected: Story = { args: { recorder: { state: "failed", trouble: "rejected" } } }
export const NoMicrophone: Story = {
  args: { recorder: { state: "failed", trouble: "no microphone" } },
}
export const MicrophoneBusy: Story = { args: { recorder: { state: "failed", trouble: "busy" } } }
export const CannotRecord: Story = {
  args: { recorder: { state: "failed", trouble: "unsupported" } },
}
export const WithoutHttps: Story = {
  args: { recorder: { state: "failed", trouble: "insecure" } },
}
export const NothingHeard: Story = {
  args: { recorder: { state: "failed", trouble: "nothing heard" } },
}

const half: Safety = { ...nothingSent, isBegun: true, seconds: 78 }
const speaking: RecorderState = {
  ...{ state: "recording", takes: [], seconds: 83 },
  clock: { before: 0, since: 0 },
}
export const SafeMeanwhile: Story = {
  name: "R391 Says up to where it is safe while someone speaks",
  args: { levels, safety: half, recorder: speaking },
}
export const Offline: Story = {
  name: "R391 Says that the server cannot be reached, and that the rest follows",
  args: { levels, safety: { ...half, hindrance: { why: "line" } }, recorder: speaking },
}
const devices = [
  { id: "built-in", label: "Built-in microphone", isInUse: true },
  { id: "headset", label: "Headset", isInUse: false },
]
export const NothingComes: Story = {
  name: "R657 Says that the microphone gives nothing, and which others there are",
  args: {
    recorder: { ...speaking, seconds: 4 },
    problem: "silent",
    devices,
    actions: { ...noActions, changeDevice: fn() },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("We can't hear anything. Is the microphone muted?")).toBeVisible()
    const others = canvas.getByRole("combobox", { name: "Use another microphone" })
    await expect(others).toHaveDisplayValue("Built-in microphone")
    await userEvent.selectOptions(others, "Headset")
    await expect(args.actions.changeDevice).toHaveBeenCalledWith("headset")
    await expect(canvas.getByRole("button", { name: "Stop" })).toBeEnabled()
  },
}
export const TooQuiet: Story = {
  name: "R657 Says that the voice is too quiet",
  args: { recorder: speaking, problem: "quiet", devices },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^We can hardly hear you\./)).toBeVisible()
    await expect(canvas.queryByRole("combobox")).toBeNull()
  },
}
export const TooLoud: Story = {
  name: "R657 Says that the voice is cut off",
  args: { levels, recorder: speaking, problem: "loud", devices },
}
export const SignedOut: Story = {
  args: { levels, safety: { ...half, hindrance: { why: "signed out" } }, recorder: speaking },
}
export const SafeWithoutBackup: Story = {
  args: { levels, backup: "off", safety: half, recorder: speaking },
}
export const SecondPart: Story = {
  args: { levels, safety: half, recorder: { ...speaking, state: "recording", takes: [aTake] } },
}
export const SeveralParts: Story = {
  name: "R390 Several parts can each be listened to and thrown away",
  args: {
    safety: { ...half, isWhole: true },
    recorder: { state: "complete", ending: "full", takes: [aTake, another, elsewhere] },
    actions: { ...noActions, remove: fn() },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Continue recording" })).toBeEnabled()
    await userEvent.click(canvas.getByText("Parts and more"))
    await expect(canvas.getAllByRole("button", { name: "Play" })).toHaveLength(2)
    await userEvent.click(canvas.getByRole("button", { name: "Discard part 2" }))
    await screen.findByRole("alertdialog", { name: "Discard part 2?" })
    await expect(args.actions.remove).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole("button", { name: "Discard" }))
    await expect(args.actions.remove).toHaveBeenCalledWith(another.takeKey)
  },
}
export const FromElsewhere: Story = {
  name: "R391 What another device recorded is not said to be kept on this one",
  args: {
    safety: { ...half, isWhole: true },
    recorder: { state: "complete", ending: "kept from before", takes: [elsewhere] },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Your recording is backed up, but not saved yet\. Save it/)
    await expect(canvas.queryByText(/on this device/)).toBeNull()
    await expect(canvas.getByText("Add more, or start over")).toBeVisible()
  },
}
export const FullFromElsewhere: Story = {
  args: {
    recorder: {
      state: "complete",
      ending: "kept from before",
      takes: [{ ...elsewhere, seconds: limits.upload.seconds }],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("More options")).toBeVisible()
  },
}
export const NoMicrophoneForAnotherPart: Story = {
  args: {
    recorder: { state: "complete", ending: "stopped", takes: [aTake], trouble: "busy" },
  },
}
