import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, waitFor } from "storybook/test"
import { listStories, readTakes } from "../frontend/recorder/recording-db.ts"
import { Recorder } from "../frontend/recorder/recorder.tsx"
import { forgetOutbox } from "../frontend/uploads/outbox-db.ts"
import { Page } from "../frontend/ui/page.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { aMicrophone, noMicrophone, watchedMicrophone } from "./mock-microphone.fixture.ts"

const meta = {
  title: "recorder/Live",
  component: Recorder,
  args: { userId: 1, onRecorded: fn() },
  beforeEach: forgetOutbox,
  render: (args) => (
    <Page title="Record a story" width="reading">
      <Recorder {...args} />
      <Toaster />
    </Page>
  ),
} satisfies Meta<typeof Recorder>
export default meta
type Story = StoryObj<typeof meta>

const button = (name: string) => screen.findByRole("button", { name })
const bars = () => [...document.querySelectorAll<HTMLElement>("[data-bar]")]
const highest = () => Math.max(...bars().map((bar) => Number.parseFloat(bar.style.height)))
const time = () => document.querySelector("[role=timer]")?.textContent
/** A second at least: on a slow machine none of them may be seen by itself. */
const isRecordedForASecond = () => waitFor(() => expect(time()).toMatch(/^0:(?!00)\d\d$/))

export const FromStartToEnd: Story = {
  beforeEach: aMicrophone,
  play: async ({ args, userEvent, step }) => {
    await step("STATE-17 OK-18 start records and says so", async () => {
      await userEvent.click(await button("Start recording"))
      await screen.findByText("Recording Started")
      await expect(screen.getByText("Recording")).toBeVisible()
    })
    await step("CONST-20 REC-16 fifty bars move with the voice", async () => {
      await expect(bars()).toHaveLength(50)
      await waitFor(() => expect(highest()).toBeGreaterThan(30))
    })
    await step("TIME-05 the time goes on every second", async () => {
      await isRecordedForASecond()
    })
    await step("STATE-18 pause stands still, STATE-19 resume goes on", async () => {
      await userEvent.click(await button("Pause"))
      await screen.findByText("Paused")
      await userEvent.click(await button("Resume"))
      await screen.findByText("Recording")
    })
    await step("STATE-20 OK-19 stop makes it complete and says so", async () => {
      await userEvent.click(await button("Stop"))
      await screen.findByText("Recording Complete")
    })
    await step("REC-17 the page gets the recording as WebM with Opus", async () => {
      await expect(args.onRecorded).toHaveBeenLastCalledWith(
        expect.objectContaining({
          saveKey: expect.stringMatching(/^[\da-f-]{36}$/),
          takes: [
            expect.objectContaining({
              mediaType: "audio/webm;codecs=opus",
              fileName: expect.stringMatching(/^recording-.*\.webm$/),
            }),
          ],
        }),
      )
    })
    await step("every piece is kept on the device meanwhile", async () => {
      await expect(await listStories(1)).toHaveLength(1)
    })
  },
}

export const Reviewed: Story = {
  tags: ["slow"],
  args: { limitSeconds: 1 },
  beforeEach: aMicrophone,
  play: async ({ args, userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await screen.findByText("Recorded")
    await step("STATE-21 it can be listened to", async () => {
      const play = await button("Play")
      // Waited for before: it lasts no longer than the recording.
      const isPlaying = button("Pause")
      await userEvent.click(play)
      await isPlaying
      await button("Play")
    })
    await step("STATE-22 it can be saved as a file", async () => {
      await userEvent.click(screen.getByText("Download or record again"))
      await expect(await button("Download")).toBeEnabled()
    })
    await step("STATE-23 record again asks, then drops it everywhere", async () => {
      await userEvent.click(await button("Record again"))
      const question = await screen.findByRole("alertdialog", { name: "Record again?" })
      await userEvent.click(await button("Record again"))
      await waitFor(() => expect(question).not.toBeInTheDocument())
      await button("Start recording")
      await expect(args.onRecorded).toHaveBeenLastCalledWith(null)
      await waitFor(async () => expect(await listStories(1)).toHaveLength(0))
    })
  },
}

export const StopsByItself: Story = {
  tags: ["slow"],
  args: { limitSeconds: 2 },
  beforeEach: aMicrophone,
  play: async ({ args, userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await step("STATE-24 stops by itself when the time is full, and keeps everything", async () => {
      await screen.findByText("Recorded")
      await expect(args.onRecorded).toHaveBeenLastCalledWith(
        expect.objectContaining({ takes: [expect.objectContaining({ seconds: 2 })] }),
      )
      await expect(screen.getByText(/the recording stopped/)).toBeVisible()
    })
  },
}

export const GoesOnInANewPart: Story = {
  tags: ["slow"],
  args: { limitSeconds: 1 },
  beforeEach: aMicrophone,
  play: async ({ args, userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await screen.findByText("Recorded")
    await step("R390 a full recording goes on in a new part of the same story", async () => {
      await userEvent.click(await button("Continue recording"))
      await screen.findByText("in 2 parts")
      await expect(args.onRecorded).toHaveBeenLastCalledWith(
        expect.objectContaining({
          takes: [expect.objectContaining({ part: 1 }), expect.objectContaining({ part: 2 })],
        }),
      )
      await expect(await listStories(1)).toHaveLength(1)
    })
    await step("R390 a part that is thrown away is gone, and the other stays", async () => {
      await userEvent.click(screen.getByText("Parts and more"))
      await userEvent.click(await button("Discard part 1"))
      await screen.findByRole("alertdialog")
      await userEvent.click(await button("Discard"))
      await waitFor(() => expect(screen.queryByText("in 2 parts")).toBeNull())
      const [story] = await listStories(1)
      await waitFor(async () => expect(await readTakes(story?.saveKey ?? "")).toHaveLength(1))
    })
  },
}

export const NotAllowed: Story = {
  beforeEach: () => noMicrophone("NotAllowedError"),
  play: async ({ userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await step(
      "ERR-25 says that the microphone cannot be used, and can be tried again",
      async () => {
        await screen.findByText("Recording Error")
        await screen.findByText("Unable to access microphone. Please check permissions.")
        await expect(await button("Start recording")).toBeEnabled()
      },
    )
  },
}

let pullOut: () => void = () => undefined

export const PulledOut: Story = {
  beforeEach: async () => {
    const microphone = await watchedMicrophone()
    pullOut = microphone.pullOut
    return microphone.close
  },
  play: async ({ args, userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await isRecordedForASecond()
    await step("keeps the recording so far when the microphone is pulled out", async () => {
      pullOut()
      await screen.findByText(/The microphone disconnected, so the recording stopped/)
      await expect(args.onRecorded).toHaveBeenLastCalledWith(
        expect.objectContaining({
          takes: [expect.objectContaining({ mediaType: "audio/webm;codecs=opus" })],
        }),
      )
    })
  },
}

export const WithoutBackup: Story = {
  beforeEach: async () => {
    const close = await aMicrophone()
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = () => {
      throw new DOMException("Not in a private window", "SecurityError")
    }
    // What a story before may have opened again by now.
    await forgetOutbox()
    return () => {
      IDBFactory.prototype.open = open
      close()
    }
  },
  play: async ({ userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await step("records where nothing can be kept on the device, and says so", async () => {
      await screen.findByText("The backup is off")
      await isRecordedForASecond()
      await userEvent.click(await button("Stop"))
      await screen.findByText("Recorded")
    })
  },
}
