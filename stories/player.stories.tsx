import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect } from "react"
import { expect, screen, waitFor, within } from "storybook/test"
import { Player } from "../frontend/player/player.tsx"
import { SmallPlayer } from "../frontend/player/mini-player.tsx"
import { usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { aMurmur, letSoundRun, somePeaks } from "./audio.fixture.ts"

interface Sample {
  readonly source: string | Blob
  readonly seconds?: number
  readonly peaks: ReadonlyArray<number>
  /** Where the recording stands when the story opens. */
  readonly at?: number
}

const Sampled = ({ source, seconds, peaks, at = 0 }: Sample) => {
  const player = usePlayer(source, seconds)
  useEffect(() => player.seek(at), [player, at])
  return (
    <Page title="The night the water came" intro="Rosa Lind, grandmother">
      <Player player={player} peaks={peaks} />
    </Page>
  )
}

const meta = {
  title: "player/Player",
  component: Sampled,
  beforeEach: letSoundRun,
} satisfies Meta<typeof Sampled>
export default meta
type Story = StoryObj<typeof meta>

const twoMinutes = aMurmur(125)
const peaks = somePeaks(400)

export const Ready: Story = {
  args: { source: twoMinutes, peaks, at: 47 },
  play: async ({ canvas, userEvent, step }) => {
    const slider = await canvas.findByRole("slider", { name: "Place in the recording" })
    await waitFor(() => expect(slider).toBeEnabled())
    const isAt = (said: string) =>
      waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", said))
    const whole = "of 2 minutes 5 seconds"
    await isAt(`47 seconds ${whole}`)
    await step("STORY-11 CONST-25 skips 10 seconds forward", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Forward 10 seconds" }))
      await isAt(`57 seconds ${whole}`)
    })
    await step("STORY-12 CONST-25 skips 10 seconds back", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Back 10 seconds" }))
      await isAt(`47 seconds ${whole}`)
    })
    await step("STORY-13 CONST-26 turns the volume down and up in steps of 0.1", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Volume" }))
      const menu = within(await screen.findByRole("dialog", { name: "Volume" }))
      await expect(menu.getByRole("button", { name: "Volume up" })).toBeDisabled()
      await userEvent.click(menu.getByRole("button", { name: "Volume down" }))
      await userEvent.click(menu.getByRole("button", { name: "Volume down" }))
      await expect(menu.getByText("80%")).toBeVisible()
      await userEvent.click(menu.getByRole("button", { name: "Volume up" }))
      await expect(menu.getByText("90%")).toBeVisible()
      await userEvent.keyboard("{Escape}")
    })
    await step("goes anywhere by keyboard", async () => {
      slider.focus()
      await userEvent.keyboard("{Home}")
      await isAt(`0 seconds ${whole}`)
      await userEvent.keyboard("{PageUp}{ArrowRight}{ArrowLeft}{ArrowLeft}")
      await isAt(`50 seconds ${whole}`)
      await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}")
      await isAt(`0 seconds ${whole}`)
    })
  },
}

export const Plays: Story = {
  args: { source: aMurmur(4), peaks },
  play: async ({ canvas, userEvent, step }) => {
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Speed" }), "2")
    await step("STORY-10 plays to the end and can be played again", async () => {
      // Waited for before: it lasts no longer than the recording.
      const isPlaying = canvas.findByRole("button", { name: "Pause" })
      await userEvent.click(canvas.getByRole("button", { name: "Play" }))
      await isPlaying
      await canvas.findByRole("button", { name: "Play" })
      await expect(canvas.getByRole("slider")).toHaveAttribute(
        "aria-valuetext",
        "4 seconds of 4 seconds",
      )
    })
  },
}

export const WithoutPeaks: Story = { args: { source: twoMinutes, peaks: [] } }

export const LengthUnknown: Story = {
  args: {
    source: "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=",
    peaks: [],
  },
  play: async ({ canvas, step }) => {
    await step("shows that the length is not known", async () => {
      await expect(canvas.getByText("–:––")).toBeVisible()
      await expect(canvas.getByRole("slider")).toBeDisabled()
    })
  },
}

export const VeryLong: Story = {
  args: { source: twoMinutes, seconds: 7_507, peaks: somePeaks(3_000), at: 60 },
}

export const CannotBeLoaded: Story = {
  args: { source: "/no-such-recording.mp3", peaks },
  play: async ({ canvas, step }) => {
    await step("says so and offers to try again", async () => {
      await expect(await canvas.findByRole("alert")).toHaveTextContent(
        "We couldn't load the recording.",
      )
      await expect(canvas.getByRole("button", { name: "Try again" })).toBeVisible()
    })
  },
}

export const Small: Story = {
  args: { source: twoMinutes, peaks },
  render: ({ source, peaks }) => (
    <div className="max-w-[640px] p-6">
      <SmallPlayer source={source} seconds={125} peaks={peaks} />
    </div>
  ),
}
