import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect } from "react"
import type { Transcript } from "#protocol/transcript.ts"
import { expect, waitFor } from "storybook/test"
import { FollowedTranscript } from "../frontend/player/synced-transcript.tsx"
import { Player } from "../frontend/player/player.tsx"
import { usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import {
  aLongTranscript,
  aMurmur,
  aTranscript,
  letSoundRun,
  somePeaks,
  theFlood,
} from "./audio.fixture.ts"

interface Sample {
  readonly transcript: Transcript
  readonly source: Blob
  readonly growing?: boolean
  readonly at?: number
}

const Sampled = ({ transcript, source, growing = false, at = 0 }: Sample) => {
  const player = usePlayer(source)
  useEffect(() => player.seek(at), [player, at])
  return (
    <Page title="The night the water came" width="reading">
      <Player player={player} peaks={somePeaks(300)} />
      <FollowedTranscript transcript={transcript} player={player} growing={growing} />
    </Page>
  )
}

const meta = {
  title: "player/Synced transcript",
  component: Sampled,
  args: { transcript: theFlood, source: aMurmur(30) },
  beforeEach: letSoundRun,
} satisfies Meta<typeof Sampled>
export default meta
type Story = StoryObj<typeof meta>

const lit = () => document.querySelector<HTMLElement>("[data-spoken]")
const litWord = () => lit()?.textContent
/** The second the phrase with the lit word begins at. */
const litFrom = () => lit()?.closest<HTMLElement>("[data-start]")?.dataset["start"]

export const Following: Story = {
  args: { at: 10 },
  play: async ({ canvas, userEvent, step }) => {
    await step("the word being said is lit", async () => {
      await waitFor(() => expect(litWord()).toBe("night"))
    })
    await step("a press on a phrase goes there and plays", async () => {
      await userEvent.click(canvas.getByText("He said, because you will want them tomorrow."))
      await waitFor(() => expect(litFrom()).toBe("24"))
      await userEvent.click(await canvas.findByRole("button", { name: "Pause" }))
    })
    await step("a timestamp is a button; arrow keys and Enter go on from there", async () => {
      const stamp = canvas.getByRole("button", { name: "Play from 0:00" })
      stamp.focus()
      await userEvent.keyboard("{ArrowDown}")
      await expect(canvas.getByRole("button", { name: "Play from 0:09" })).toHaveFocus()
      await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}")
      await waitFor(() => expect(litFrom()).toBe("12"))
      await userEvent.click(await canvas.findByRole("button", { name: "Pause" }))
    })
    await step("the whole transcript is one stop of the Tab key", async () => {
      const stops = document.querySelectorAll("[data-stamp][tabindex='0']")
      await expect(stops).toHaveLength(1)
    })
  },
}

export const StillListening: Story = {
  args: { transcript: theFlood.slice(0, 2), growing: true },
}

export const NothingHeardYet: Story = { args: { transcript: [], growing: true } }

export const NoWords: Story = { args: { transcript: [] } }

export const RightToLeft: Story = {
  args: {
    transcript: aTranscript([
      "كنا نعيش بجانب النهر،|في البيت ذي الباب الأخضر.|كانت أمي تربي الإوز.",
      "في الليلة التي جاء فيها الماء|أيقظنا أبي واحدا بعد الآخر.",
    ]),
    at: 4.5,
  },
}

/** 20,000 words; the story below plays from the middle and must not stutter. */
export const TwoHours: Story = {
  args: { transcript: aLongTranscript(), source: aMurmur(300) },
  parameters: { checksAccessibility: false },
  play: async ({ canvas, userEvent, step }) => {
    await step("going from word to word draws anew only the paragraph they are in", async () => {
      const changed = new Set<string | undefined>()
      const watching = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          const row = element?.closest<HTMLElement>("[data-paragraph]")
          if (row) changed.add(row.dataset["paragraph"])
        }
      })
      const whole = document.querySelector("[data-paragraph]")?.parentElement
      await userEvent.click(canvas.getByRole("button", { name: "Play from 1:12" }))
      await waitFor(() => expect(litFrom()).toBe("72"))
      if (whole) watching.observe(whole, { subtree: true, childList: true, attributes: true })
      const first = litWord()
      await waitFor(() => expect(litWord()).not.toBe(first))
      watching.disconnect()
      await userEvent.click(canvas.getByRole("button", { name: "Pause" }))
      await expect([...changed]).toEqual(["5"])
    })
    await step("the reader can scroll away and come back to the voice", async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Play" }))
      await canvas.findByRole("button", { name: "Pause" })
      window.dispatchEvent(new WheelEvent("wheel"))
      window.scrollTo({ top: 9_000, behavior: "instant" })
      const back = await canvas.findByRole("button", { name: "Follow the voice" })
      await userEvent.click(back)
      await waitFor(() =>
        expect(canvas.getByRole("button", { name: "Play from 1:12" })).toBeVisible(),
      )
      await waitFor(() => expect(window.scrollY).toBeLessThan(6_000))
      await userEvent.click(canvas.getByRole("button", { name: "Pause" }))
    })
  },
}
