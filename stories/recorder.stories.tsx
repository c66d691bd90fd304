import type { Meta, StoryObj } from "@storybook/react-vite"
import { RecorderView } from "../frontend/recording/recorder-view.tsx"
import type { Take } from "../frontend/recording/take.ts"
import { Page } from "../frontend/ui/page.tsx"
import { aMurmur, somePeaks } from "./player-sound.fixture.ts"

/** How the recorder looks in every state; recorder-live.stories.tsx shows that it works. */
const meta = {
  title: "recording/Recorder states",
  component: RecorderView,
  args: {
    recorder: { state: "ready" },
    backup: "on",
    levels: (): ReadonlyArray<number> => [],
    limitSeconds: 600,
    disabled: false,
    actions: {
      start: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      stop: () => undefined,
      reset: () => undefined,
    },
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

const aTake: Take = {
  saveKey: "1d0f5d0c-0000-4000-8000-000000000000",
  blob: aMurmur(75),
  seconds: 75,
  fileName: "recording-2026-11-21-1042.wav",
  mediaType: "audio/wav",
  levels: somePeaks(750),
}
const heard = somePeaks(120)
const levels = () => heard

export const Ready: Story = {}
export const Disabled: Story = { args: { disabled: true } }
export const Asking: Story = { args: { recorder: { state: "asking" } } }
export const Recording: Story = {
  args: { levels, recorder: { state: "recording", clock: { before: 0, since: 0 }, seconds: 83 } },
}
export const LastMinute: Story = {
  args: { levels, recorder: { state: "recording", clock: { before: 0, since: 0 }, seconds: 571 } },
}
export const Paused: Story = {
  args: { levels, recorder: { state: "paused", before: 83_000, seconds: 83 } },
}
export const Finishing: Story = {
  args: { levels, recorder: { state: "finishing", ending: "stopped", seconds: 83 } },
}
export const Complete: Story = {
  args: { recorder: { state: "complete", ending: "stopped", take: aTake } },
}
export const TimeIsFull: Story = {
  args: { recorder: { state: "complete", ending: "full", take: aTake } },
}
export const MicrophoneLost: Story = {
  args: { recorder: { state: "complete", ending: "microphone lost", take: aTake } },
}
export const BackupOff: Story = {
  args: {
    levels,
    backup: "off",
    recorder: { state: "recording", clock: { before: 0, since: 0 }, seconds: 83 },
  },
}
export const Refused: Story = { args: { recorder: { state: "failed", trouble: "refused" } } }
export const NoMicrophone: Story = {
  args: { recorder: { state: "failed", trouble: "no microphone" } },
}
export const MicrophoneBusy: Story = { args: { recorder: { state: "failed", trouble: "busy" } } }
export const CannotRecord: Story = {
  args: { recorder: { state: "failed", trouble: "unsupported" } },
}
export const NothingHeard: Story = {
  args: { recorder: { state: "failed", trouble: "nothing heard" } },
}
