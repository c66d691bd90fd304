import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, waitFor } from "storybook/test"
import type { OpenUpload } from "#protocol/uploads.ts"
import {
  forgetStory,
  listStories,
  noteStory,
  readTakes,
} from "../frontend/recorder/recording-db.ts"
import { Recorder, type RecorderProps } from "../frontend/recorder/recorder.tsx"
import { forgetOutbox } from "../frontend/uploads/outbox-db.ts"
import { holdTake, type Release } from "../frontend/uploads/upload-lock.ts"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aStoredTake, aSecondTake, saveKey, takeKey } from "./stored-recording.fixture.ts"
import { aMicrophone } from "./mock-microphone.fixture.ts"

/** The recorder and a button that takes it away and puts it back, as a reload does. */
const Reloading = (args: RecorderProps) => {
  const [visit, setVisit] = useState(0)
  return (
    <Page
      title="Record a story"
      width="reading"
      actions={<Button onClick={() => setVisit(visit + 1)}>Leave and come back</Button>}
    >
      <Recorder key={visit} {...args} />
    </Page>
  )
}

const meta = {
  title: "recorder/Recovery",
  component: Reloading,
  args: { userId: 1, onRecorded: fn() },
} satisfies Meta<typeof Reloading>
export default meta
type Story = StoryObj<typeof meta>

const button = (name: string) => screen.findByRole("button", { name })
const offer = () => screen.queryByText(/^You have an unsaved recording/)
const isTheOnlyOffer = async () => {
  await screen.findByText(/2026/)
  await expect(screen.getAllByText(/^You have an unsaved recording/)).toHaveLength(1)
}

export const OfferedAgain: Story = {
  beforeEach: () => aStoredTake(),
  play: async ({ args, userEvent, step }) => {
    await step("a recording that was not saved is offered again with its time", async () => {
      await screen.findByText(/^You have an unsaved recording from \d{1,2}:\d{2}/)
    })
    await step("it can be listened to", async () => {
      await userEvent.click(await button("Listen"))
      await expect(await screen.findByRole("slider")).toBeEnabled()
    })
    await step("and kept: the page gets all of it, under its old name", async () => {
      await userEvent.click(await button("Save it"))
      await screen.findByText("Recorded")
      await expect(args.onRecorded).toHaveBeenLastCalledWith(
        expect.objectContaining({
          saveKey,
          takes: [expect.objectContaining({ takeKey, seconds: 4, mediaType: "audio/wav" })],
        }),
      )
      await expect(await listStories(1)).toHaveLength(1)
    })
    await step("it is gone from the device once the server has it", async () => {
      await forgetStory(saveKey)
      await expect(await listStories(1)).toHaveLength(0)
    })
  },
}

export const FromAnotherDay: Story = {
  beforeEach: () => aStoredTake(new Date("2026-05-03T10:42:00")),
  play: async ({ step }) => {
    await step("one from another day says which", async () => {
      await screen.findByText(/2026/)
    })
  },
}

export const Discarded: Story = {
  beforeEach: () => aStoredTake(),
  play: async ({ userEvent, step }) => {
    await step("discarding asks first", async () => {
      await userEvent.click(await button("Discard"))
      await screen.findByRole("alertdialog", { name: "Discard this recording?" })
      await expect(await listStories(1)).toHaveLength(1)
    })
    await step("and then throws it away", async () => {
      await userEvent.click(await button("Discard"))
      await waitFor(() => expect(offer()).toBeNull())
      await waitFor(async () => expect(await listStories(1)).toHaveLength(0))
    })
  },
}

export const OnlyGoneOnWith: Story = {
  name: "R411 Where nothing new may begin, what waits is gone on with",
  args: { canBegin: false },
  beforeEach: () => aStoredTake(),
  play: async ({ userEvent }) => {
    await expect(await button("Start recording")).toBeDisabled()
    await userEvent.click(await button("Save it"))
    await screen.findByText("Recorded")
  },
}

export const OfSomebodyElse: Story = {
  args: { userId: 2 },
  beforeEach: async () => {
    await aStoredTake()
    await aSecondTake(2)
  },
  play: async ({ step }) => {
    await step("nobody is offered the recording of another account on this device", isTheOnlyOffer)
  },
}

let letGo: Release | null = null

export const InAnotherTab: Story = {
  name: "R609 A recording in the hands of another tab is offered when that lets go of it",
  beforeEach: async () => {
    await aStoredTake()
    await aSecondTake(1)
    letGo = await holdTake(saveKey)
    return () => letGo?.()
  },
  play: async () => {
    await isTheOnlyOffer()
    letGo?.()
    await waitFor(() =>
      expect(screen.getAllByText(/^You have an unsaved recording/)).toHaveLength(2),
    )
  },
}

export const CutOff: Story = {
  beforeEach: async () => {
    await forgetOutbox()
    return aMicrophone()
  },
  play: async ({ userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent(/^0:(?!00)\d\d$/))
    await step("a recording cut off by leaving is offered when the person is back", async () => {
      await userEvent.click(await button("Leave and come back"))
      await userEvent.click(await button("Leave and come back"))
      await waitFor(() => expect(offer()).toBeVisible())
      await userEvent.click(await button("Save it"))
      await screen.findByText("Recorded")
      const play = await button("Play")
      // Waited for before: it lasts no longer than the recording.
      const isPlaying = button("Pause")
      await userEvent.click(play)
      await isPlaying
    })
  },
}

export const GoneOnWith: Story = {
  args: { draft: undefined, onDraft: fn(), limitSeconds: 1 },
  beforeEach: async () => {
    await aStoredTake()
    await noteStory(saveKey, { draft: { title: "The river" } })
    return aMicrophone()
  },
  play: async ({ args, userEvent, step }) => {
    await step(
      "R393 a story cut off goes on in a new part, with what was typed for it",
      async () => {
        await userEvent.click(await button("Continue recording"))
        await screen.findByText("in 2 parts")
        await expect(args.onDraft).toHaveBeenCalledWith({ title: "The river" })
        await expect(await readTakes(saveKey)).toHaveLength(2)
      },
    )
  },
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const fromAnotherDevice: OpenUpload = {
  ...{ id: "a".repeat(32), saveKey: "another-story", take: "another-take", kind: "recording" },
  ...{ part: 1, fileName: "recording.webm", received: 4_560_000, length: null, seconds: 760 },
  ...{ startedAt: ago(2_000), touchedAt: ago(1_000), storedUntil: ago(-600_000) },
}

export const OfAnotherDevice: Story = {
  args: { uploads: [fromAnotherDevice] },
  beforeEach: forgetOutbox,
  play: async ({ args, userEvent, step }) => {
    await step(
      "R394 what is safe on the server is offered on every device of its user",
      async () => {
        await screen.findByText(/^Started on another device: 12:40 is backed up\./)
        await userEvent.click(await button("Save it"))
        await waitFor(() =>
          expect(args.onRecorded).toHaveBeenLastCalledWith(
            expect.objectContaining({ saveKey: "another-story" }),
          ),
        )
        await screen.findByText(/12:40, recorded on another device and safe on the server/)
      },
    )
  },
}

/** One of another device, from which something has just come, and one from which nothing has for long. */
const ComingIn = (args: RecorderProps) => {
  const [uploads] = useState(() => [
    { ...fromAnotherDevice, touchedAt: ago(5) },
    { ...fromAnotherDevice, id: "b".repeat(32), saveKey: "a-quiet-story", take: "b", seconds: 100 },
  ])
  return <Reloading {...args} uploads={uploads} />
}

export const StillRecordedElsewhere: Story = {
  render: (args) => <ComingIn {...args} />,
  beforeEach: forgetOutbox,
  play: async ({ step }) => {
    await step("R394 a story another device is recording is not offered", async () => {
      await screen.findByText(/^Started on another device: 1:40 /)
      await expect(screen.getAllByText(/^Started on another device:/)).toHaveLength(1)
    })
  },
}
