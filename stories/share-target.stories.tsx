import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent } from "storybook/test"
import type { SharedFile } from "../frontend/uploads/outbox-items.ts"
import { HandedOffer } from "../frontend/share-target/shared-files-notice.tsx"
import { offeredOf } from "../frontend/share-target/shared-files-text.ts"
import { OutcomeNotice } from "../frontend/share-target/share-result-notice.tsx"
import { LoginNotices } from "../frontend/pages/login/login-notices.tsx"
import { Page } from "../frontend/ui/page.tsx"

const now = new Date(2026, 4, 3, 20, 0)
const aFile = (name: string, rest: Partial<SharedFile> = {}) =>
  offeredOf({
    kind: "shared",
    key: name,
    at: now.getTime(),
    name,
    mediaType: "audio/mp4",
    size: 4_400_000,
    modified: 0,
    title: "",
    isRecording: false,
    isHere: true,
    userId: 1,
    ...rest,
  })

const memo = aFile("Voice 014.m4a", { title: "Oma on the flood" })

const meta = {
  title: "share-target/Shared recordings",
  component: HandedOffer,
  decorators: [
    (Entry) => (
      <Page title="Record a story" width="reading">
        <Entry />
      </Page>
    ),
  ],
  args: { files: [memo], now, onUse: fn(), onDiscard: fn() },
} satisfies Meta<typeof HandedOffer>
export default meta
type Entry = StoryObj<typeof meta>

export const One: Entry = {
  name: "R404 One recording waits for a press, and says until when",
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("A recording was shared to Kintale")).toBeVisible()
    await expect(canvas.getByText("Oma on the flood")).toBeVisible()
    await expect(canvas.getByText(/stays on this device until .* tomorrow/)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Use this recording" }))
    await expect(args.onUse).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole("button", { name: "Discard" }))
    await expect(args.onDiscard).not.toHaveBeenCalled()
    const dialog = await screen.findByRole("alertdialog", { name: "Discard this recording?" })
    await expect(dialog).toHaveTextContent("stays in the app")
    await userEvent.click(screen.getByRole("button", { name: "Discard" }))
    await expect(args.onDiscard).toHaveBeenCalledOnce()
  },
}

export const Several: Entry = {
  name: "R406 Of several, those that cannot be used say why",
  args: {
    files: [
      memo,
      aFile("A day at the river with everybody, the second half of the afternoon, 1974 (3).m4a"),
      aFile("voice-message.opus"),
      aFile("whole-evening.wav", { size: 300_000_000, isHere: false }),
      aFile("too-much-for-here.mp3", { isHere: false }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("2 recordings were shared to Kintale")).toBeVisible()
    await expect(canvas.getByText(/Only .mp3, .m4a, .wav, .webm/)).toBeVisible()
    await expect(canvas.getByText(/Maximum size is 50MB/)).toBeVisible()
    await expect(canvas.getByText(/room for it on this device/)).toBeVisible()
    await expect(canvas.getByRole("button", { name: "Use these recordings" })).toBeEnabled()
  },
}

export const AWholeFolder: Entry = {
  name: "R406 Of very many, the first are named",
  args: { files: Array.from({ length: 40 }, (_, n) => aFile(`Tape ${n + 1}.mp3`)) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("40 recordings were shared to Kintale")).toBeVisible()
    await expect(canvas.getByText("and 32 more")).toBeVisible()
  },
}

export const Unusable: Entry = {
  name: "R406 What cannot be used is only put away",
  args: { files: [aFile("notes.txt")] },
  play: async ({ args, canvas }) => {
    await expect(canvas.queryByRole("button", { name: /Use/ })).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Dismiss" }))
    await expect(args.onDiscard).toHaveBeenCalledOnce()
  },
}

export const PlanFull: Entry = {
  name: "R405 Without room in the plan it waits its day",
  args: { hasRoom: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/no room for another story/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: /Use/ })).toBeNull()
  },
}

export const NothingCame: Entry = {
  name: "R406 A share without a recording says so",
  render: () => <OutcomeNotice outcome="none" onClose={fn()} />,
}

export const Missed: Entry = {
  name: "R403 What could not be taken yet is to be shared again",
  render: () => <OutcomeNotice outcome="missed" onClose={fn()} />,
}

export const StorageFull: Entry = {
  name: "R406 What has no room on the device says so",
  render: () => <OutcomeNotice outcome="full" onClose={fn()} />,
}

export const BeforeSigningIn: Entry = {
  name: "R404 Before someone is signed in",
  render: () => (
    <LoginNotices arrival={{ state: "none" }} isHandedOver problem={null} isLinkBad={false} />
  ),
}
