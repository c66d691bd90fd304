import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn } from "storybook/test"
import { StoryId } from "#protocol/ids.ts"
import { NoMoreFiles } from "../frontend/pages/record/quota-reached-notice.tsx"
import { UploadList } from "../frontend/pages/record/upload-list.tsx"
import { aQueuedFile } from "../frontend/uploads/queued-file.fixture.ts"
import { FilesWaiting } from "../frontend/uploads/pending-uploads-notice.tsx"
import type { FileProgress, QueuedFile } from "../frontend/uploads/queued-file.ts"
import { Card } from "../frontend/ui/card.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { answering, askingInSilence } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aFamily, longText } from "./factories.fixture.ts"

const capabilities = {
  transcribes: ["en", "pt"],
  translates: false,
  detectsLanguage: false,
  searchesByMeaning: true,
}

const aTape = (number: number, facts: Partial<QueuedFile> = {}) =>
  aQueuedFile({
    saveKey: `tape-${String(number).padStart(4, "0")}`,
    name: `tape ${String(number)}.mp3`,
    fields: { title: `Tape ${String(number)}` },
    ...facts,
  })
const inState = (number: number, progress: FileProgress, facts: Partial<QueuedFile> = {}) =>
  aTape(number, { progress, uploadId: "a".repeat(32), ...facts })

const queue = {
  addFiles: fn(async () => undefined),
  takeShared: fn(async () => 0),
  sendNow: fn(),
  change: fn(),
  changeDrafts: fn(),
  start: fn(),
  pause: fn(),
  goOn: fn(),
  stopAll: fn(),
  remove: fn(),
  forgetLeftOut: fn(),
}

const meta = {
  title: "uploads/List",
  component: UploadList,
  decorators: [
    (Story) => (
      <Page title="Record a story">
        <Card>
          <Story />
        </Card>
      </Page>
    ),
    signedInAt("/record"),
    askingInSilence,
  ],
  beforeEach: answering({ "GET /api/capabilities": () => capabilities }),
  args: {
    files: [aTape(1), aTape(2), aTape(3)],
    notice: null,
    queue,
    teller: "",
    telling: { asked: "", people: aFamily(), capabilities },
    onAddStoryteller: async () => null,
    disabled: false,
    insufficientStorage: null,
  },
} satisfies Meta<typeof UploadList>
export default meta
type Entry = StoryObj<typeof meta>

export const Drafts: Entry = {
  play: async ({ canvas, userEvent, step }) => {
    await step("R400 what is said for all of them goes to all drafts", async () => {
      await userEvent.click(canvas.getByText("Apply to all"))
      await userEvent.type(canvas.getByLabelText("Tags"), "w")
      await expect(queue.changeDrafts).toHaveBeenCalledWith({ tags: "w" })
    })
    await step("R655 who tells is asked before any is sent", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Upload 3 recordings" }))
      await expect(queue.start).not.toHaveBeenCalled()
      const who = canvas.getByLabelText("Who tells these?")
      await expect(who).toHaveFocus()
      await expect(who).toHaveAccessibleDescription(/Please select a storyteller\./)
      await userEvent.selectOptions(who, "1")
      await expect(queue.changeDrafts).toHaveBeenCalledWith({ storytellerId: "1" })
    })
    await step("R400 a row is opened, and says its own", async () => {
      await userEvent.click(canvas.getByRole("button", { name: /Change ‘Tape 2’/ }))
      await userEvent.type(canvas.getByRole("textbox", { name: "Title" }), "s")
      await expect(queue.change).toHaveBeenCalledWith("tape-0002", { title: "Tape 2s" })
      await userEvent.click(canvas.getByRole("button", { name: /Done ‘Tape 2’/ }))
    })
  },
}

export const SentAtOnce: Entry = {
  args: { teller: "1" },
  play: async ({ canvas, userEvent, step }) => {
    await step("R396 one press sends them all", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Upload 3 recordings" }))
      await expect(queue.start).toHaveBeenCalledOnce()
    })
  },
}

/** The plan is full: what waits goes on, and nothing new is chosen. */
export const StorageFullForMore: Entry = {
  args: {
    files: [aTape(1)],
    insufficientStorage: <NoMoreFiles plans={{ kind: "premium", publicKey: "pk_test_1" }} />,
  },
  play: async ({ canvas, step }) => {
    await step("R396 it is said before anything is chosen", async () => {
      await expect(canvas.getByText("There's no room for a new file")).toBeVisible()
      await expect(canvas.queryByRole("button", { name: "Choose a file" })).toBeNull()
      await expect(canvas.getByRole("button", { name: "Upload 1 recording" })).toBeEnabled()
    })
  },
}

/** The same, where one that was begun before has to be chosen again. */
export const StorageForOneAgain: Entry = {
  args: {
    files: [inState(1, { state: "missing", next: "waiting" }, { safe: 3_400_000 })],
    insufficientStorage: <NoMoreFiles plans={null} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button", { name: /Choose/ }).length).toBeGreaterThan(0)
  },
}

export const OneDraft: Entry = { args: { files: [aTape(1)] } }

export const OnTheirWay: Entry = {
  args: {
    files: [
      inState(1, { state: "saved", storyId: StoryId.make(7) }, { safe: 12_000_000 }),
      inState(2, { state: "sending", hindrance: null }, { safe: 3_400_000 }),
      inState(3, { state: "waiting" }),
    ],
  },
  play: async ({ canvas, userEvent, step }) => {
    await step("R397 what is safe on the server is said in bytes", async () => {
      await expect(canvas.getByText("3.2 MB of 11 MB are safe on the server.")).toBeVisible()
      await expect(canvas.getByText("1 of 3 saved as stories.")).toBeVisible()
    })
    await step("R396 a saved one leads to its story", async () => {
      await expect(canvas.getByRole("link", { name: /Open the story ‘Tape 1’/ })).toHaveAttribute(
        "href",
        "/story/7",
      )
    })
    await step("one is paused, or all are stopped", async () => {
      await userEvent.click(canvas.getByRole("button", { name: /Pause ‘Tape 2’/ }))
      await expect(queue.pause).toHaveBeenCalledWith("tape-0002")
      await userEvent.click(canvas.getByRole("button", { name: "Stop all" }))
      await expect(queue.stopAll).toHaveBeenCalledOnce()
    })
  },
}

export const WithoutALine: Entry = {
  args: {
    files: [inState(1, { state: "sending", hindrance: { why: "line" } }, { safe: 3_400_000 })],
  },
}
export const SignedOut: Entry = {
  args: {
    files: [inState(1, { state: "sending", hindrance: { why: "signed out" } }, { safe: 400_000 })],
  },
  play: async ({ canvas, step }) => {
    await step("R397 whoever was signed out is led to the way in", async () => {
      await expect(canvas.getByRole("link", { name: "Sign in" })).toBeVisible()
    })
  },
}
export const PutInItsPlace: Entry = {
  args: { files: [inState(1, { state: "saving", hindrance: null }, { safe: 12_000_000 })] },
}

export const PlanFull: Entry = {
  args: {
    notice: {
      text: "You've reached your free story limit. Upgrade to continue recording.",
      isPlanFull: true,
    },
    files: [
      inState(1, { state: "saved", storyId: StoryId.make(7) }),
      inState(2, { state: "paused" }),
      inState(3, { state: "paused" }),
    ],
  },
  play: async ({ canvas, userEvent, step }) => {
    await step("R396 at the plan's limit the rest waits, and says so once", async () => {
      await expect(canvas.getByRole("alert")).toHaveTextContent("free story limit")
      await userEvent.click(canvas.getByRole("button", { name: "Resume all" }))
      await expect(queue.start).toHaveBeenCalledOnce()
    })
  },
}

export const InTrouble: Entry = {
  args: {
    files: [
      inState(1, { state: "failed", text: "There is no sound in this recording." }),
      inState(2, { state: "missing", next: "waiting" }, { isStored: false }),
      inState(3, { state: "paused" }, { safe: 5_000_000 }),
    ],
  },
  play: async ({ canvas, userEvent, step }) => {
    await step("R396 a refused one says why and can be tried again", async () => {
      await expect(canvas.getByText("There is no sound in this recording.")).toBeVisible()
      await userEvent.click(canvas.getByRole("button", { name: /Try again ‘Tape 1’/ }))
      await expect(queue.goOn).toHaveBeenCalledWith("tape-0001")
    })
    await step("R398 one whose bytes are gone asks to be chosen again", async () => {
      await expect(canvas.getByRole("button", { name: /Choose the file ‘Tape 2’/ })).toBeVisible()
    })
    await step("what has arrived is thrown away only after a question", async () => {
      await userEvent.click(canvas.getByRole("button", { name: /Remove ‘Tape 3’/ }))
      await expect(queue.remove).not.toHaveBeenCalled()
    })
  },
}

export const LongNames: Entry = {
  args: {
    files: [
      aTape(1, { name: `${longText.replaceAll(" ", "_")}.mp3`, fields: { title: longText } }),
      aTape(2, { fields: { title: "לילה טוב" } }),
    ],
  },
}

export const FromAnotherDevice: Entry = {
  args: {
    files: [
      inState(1, { state: "missing", next: "draft" }, { safe: 3_400_000, isStored: false }),
      inState(2, { state: "draft" }, { safe: 12_000_000, modified: null }),
    ],
  },
}

const onShow = fn()
export const SeenFromTheRecorder: Entry = {
  render: () => (
    <FilesWaiting files={[inState(1, { state: "waiting" }), aTape(2)]} onShow={onShow} />
  ),
  play: async ({ canvas, userEvent, step }) => {
    await step("R401 beside the recorder it is said that files are on their way", async () => {
      await expect(canvas.getByText("2 files are uploading")).toBeVisible()
      await userEvent.click(canvas.getByRole("button", { name: "Show" }))
      await expect(onShow).toHaveBeenCalledOnce()
    })
  },
}
