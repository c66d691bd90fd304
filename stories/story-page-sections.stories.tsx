import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent, waitFor } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur, letSoundRun, somePeaks } from "./audio.fixture.ts"
import { aStory, someParagraphs } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const audioUrl = URL.createObjectURL(aMurmur(125))

const take = (part: number, seconds: number, fileName: string) => ({
  seconds,
  fileName,
  originalUrl: `/api/stories/7/original?part=${String(part)}`,
})

const inParts = aStory({
  audioUrl,
  duration: 125,
  peaks: somePeaks(400),
  takes: [
    take(1, 62, "recording-2026-11-21-1042.webm"),
    take(2, 41.5, "recording-2026-11-21-1055.webm"),
    take(3, 21.5, "A voice memo of the evening on which the river froze, told in the kitchen.m4a"),
  ],
})

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7")],
  beforeEach: letSoundRun,
  args: { ...noWork, story: inParts, startAt: null, share: null, tools: noTools },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const place = () => screen.findByRole("slider", { name: "Place in the recording" })

export const InParts: Entry = {
  name: "R408 The parts of a recording are marked, and listed in words",
  play: async ({ canvas, step }) => {
    const slider = await place()
    await waitFor(() => expect(slider).toBeEnabled())
    await step("marks where a part ends and the next begins", async () => {
      const marks = [...document.querySelectorAll<HTMLElement>("[data-joint]")]
      await expect(marks.map(({ dataset }) => dataset["joint"])).toEqual(["62", "103.5"])
    })
    await step("lists the parts, and plays from where one begins", async () => {
      await userEvent.click(canvas.getByText("Recorded in 3 parts"))
      await userEvent.click(canvas.getByRole("button", { name: "Part 2 from 1:02" }))
      await waitFor(() =>
        expect(slider.getAttribute("aria-valuetext")).toMatch(/^1 minute [23] seconds of/),
      )
      await userEvent.click(await canvas.findByRole("button", { name: "Pause" }))
    })
    await step("offers the recording of each part as it came", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Download the originals" }))
      const second = screen.getByRole("menuitem", { name: /^Part 2/ })
      await expect(second).toHaveAttribute("href", "/api/stories/7/original?part=2")
      await expect(screen.getAllByRole("menuitem")).toHaveLength(3)
    })
  },
}

export const BeingJoined: Entry = {
  name: "R408 While they are prepared it says that they are joined",
  args: {
    story: {
      ...inParts,
      isProcessed: false,
      peaks: [],
      transcript: [],
      summary: null,
      processing: { state: "working", phase: "preparing", fraction: 0.04, secondsLeft: 40 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar", { name: "Joining the parts" })).toBeVisible()
  },
}

export const CannotBeRead: Entry = {
  args: {
    story: {
      ...inParts,
      isProcessed: false,
      peaks: [],
      transcript: [],
      summary: null,
      processing: { state: "failed", reason: "Part 2 cannot be read.", canRetry: false },
    },
  },
  play: async ({ canvas, step }) => {
    await step("names the parts without offering to play them", async () => {
      await userEvent.click(canvas.getByText("Recorded in 3 parts"))
      await expect(canvas.getByText("Part 2 from 1:02")).toBeVisible()
      await expect(canvas.queryByRole("button", { name: /^Part 2 from/ })).toBeNull()
    })
  },
}

export const TwentyParts: Entry = {
  args: {
    story: {
      ...inParts,
      transcript: someParagraphs(),
      takes: Array.from({ length: 20 }, (_, index) => take(index + 1, 6.25, "")),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Recorded in 20 parts"))
    await expect(canvas.getByRole("button", { name: "Part 20 from 1:58" })).toBeVisible()
  },
}

export const AtOnce: Entry = {
  name: "R408 A recording made at once speaks of no parts",
  args: { story: aStory({ audioUrl }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/parts/)).toBeNull()
    await expect(canvas.getByRole("link", { name: "Download the original" })).toBeVisible()
  },
}
