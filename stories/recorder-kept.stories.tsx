import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, waitFor } from "storybook/test"
import {
  beginTake,
  forgetAllTakes,
  forgetTake,
  keepPiece,
  listTakes,
} from "../frontend/recording/kept-takes.ts"
import { Recorder, type RecorderProps } from "../frontend/recording/recorder.tsx"
import { holdTake } from "../frontend/recording/take-lock.ts"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { aMurmur, somePeaks } from "./player-sound.fixture.ts"
import { aMicrophone } from "./recorder-microphone.fixture.ts"

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
  title: "recording/Kept recordings",
  component: Reloading,
  args: { userId: 1, onTake: fn() },
} satisfies Meta<typeof Reloading>
export default meta
type Story = StoryObj<typeof meta>

const saveKey = "1d0f5d0c-1111-4000-8000-000000000000"

const aKeptTake = async (startedAt = new Date()) => {
  await forgetAllTakes()
  await beginTake({
    saveKey,
    userId: 1,
    mediaType: "audio/wav",
    startedAt: startedAt.toISOString(),
  })
  const bytes = await aMurmur(4).arrayBuffer()
  const half = bytes.byteLength / 2
  const levels = somePeaks(20)
  await keepPiece({ saveKey, index: 0, bytes: bytes.slice(0, half), seconds: 2, levels })
  await keepPiece({ saveKey, index: 1, bytes: bytes.slice(half), seconds: 4, levels })
}

const button = (name: string) => screen.findByRole("button", { name })
const offer = () => screen.queryByText(/was not saved yet$/)

export const OfferedAgain: Story = {
  beforeEach: () => aKeptTake(),
  play: async ({ args, userEvent, step }) => {
    await step("a recording that was not saved is offered again with its time", async () => {
      await screen.findByText(/^A recording from \d{1,2}:\d{2}.* was not saved yet$/)
    })
    await step("it can be listened to", async () => {
      await userEvent.click(await button("Listen"))
      await expect(await screen.findByRole("slider")).toBeEnabled()
    })
    await step("and kept: the page gets all of it, under its old name", async () => {
      await userEvent.click(await button("Keep it"))
      await screen.findByText("Recorded")
      await expect(args.onTake).toHaveBeenLastCalledWith(
        expect.objectContaining({ saveKey, seconds: 4, mediaType: "audio/wav" }),
      )
      await expect(await listTakes(1)).toHaveLength(1)
    })
    await step("it is gone from the device once the server has it", async () => {
      await forgetTake(saveKey)
      await expect(await listTakes(1)).toHaveLength(0)
    })
  },
}

export const FromAnotherDay: Story = {
  beforeEach: () => aKeptTake(new Date("2026-05-03T10:42:00")),
  play: async ({ step }) => {
    await step("one from another day says which", async () => {
      await screen.findByText(/2026/)
    })
  },
}

export const Discarded: Story = {
  beforeEach: () => aKeptTake(),
  play: async ({ userEvent, step }) => {
    await step("discarding asks first", async () => {
      await userEvent.click(await button("Discard"))
      await screen.findByRole("alertdialog", { name: "Discard this recording?" })
      await expect(await listTakes(1)).toHaveLength(1)
    })
    await step("and then throws it away", async () => {
      await userEvent.click(await button("Discard"))
      await waitFor(() => expect(offer()).toBeNull())
      await waitFor(async () => expect(await listTakes(1)).toHaveLength(0))
    })
  },
}

export const OfSomebodyElse: Story = {
  args: { userId: 2 },
  beforeEach: () => aKeptTake(),
  play: async ({ step }) => {
    await step("nobody is offered the recording of another account on this device", async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await expect(offer()).toBeNull()
    })
  },
}

export const InAnotherTab: Story = {
  beforeEach: async () => {
    await aKeptTake()
    const release = await holdTake(saveKey)
    return () => release?.()
  },
  play: async ({ step }) => {
    await step("a recording in the hands of another tab is not offered", async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await expect(offer()).toBeNull()
    })
  },
}

export const CutOff: Story = {
  beforeEach: async () => {
    await forgetAllTakes()
    return aMicrophone()
  },
  play: async ({ userEvent, step }) => {
    await userEvent.click(await button("Start recording"))
    await waitFor(() => expect(document.querySelector(".text-5xl")).toHaveTextContent("0:01"), {
      timeout: 3_000,
    })
    await step("a recording cut off by leaving is offered when the person is back", async () => {
      await userEvent.click(await button("Leave and come back"))
      await userEvent.click(await button("Leave and come back"))
      await waitFor(() => expect(offer()).toBeVisible(), { timeout: 3_000 })
      await userEvent.click(await button("Keep it"))
      await screen.findByText("Recorded")
      await userEvent.click(await button("Play"))
      await button("Pause")
    })
  },
}
