import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { chooseSideBySide } from "../frontend/pages/story/side-by-side.ts"
import { Button } from "../frontend/ui/button.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { letSoundRun } from "./audio.fixture.ts"
import { aRelative, aRoom, type LocalRoom, noTools } from "./shared-document.fixture.ts"
import { english, french, toldInFrench } from "./side-by-side.fixture.ts"
import { onATelephone } from "./viewports.fixture.ts"

/** The room of the story being played; made anew before each. */
let room: LocalRoom = aRoom([])

const meta = {
  title: "story/Side by side",
  component: StoryView,
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
    signedInAt("/story/7"),
  ],
  render: (args) => <StoryView {...args} tools={{ ...args.tools, room }} />,
  args: {
    ...noWork,
    story: toldInFrench,
    startAt: null,
    share: null,
    tools: {
      ...noTools,
      onSave: fn(async () => toldInFrench),
      history: () => <Button>History</Button>,
    },
  },
  beforeEach: ({ args: { story } }) => {
    room = aRoom(story.transcript, story.englishTranscript)
    return () => {
      chooseSideBySide(true)
      room.close()
    }
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

const rowOf = (text: RegExp): HTMLElement => {
  const row = screen.getByText(text).closest<HTMLElement>("[data-paragraph]")
  if (row === null) throw new Error("The words are in no paragraph.")
  return row
}
const topOf = (text: RegExp) => screen.getByText(text).getBoundingClientRect().top

export const BothTexts: Entry = {
  name: "R295 On a wide screen both texts stand beside each other, paragraph beside paragraph",
  play: async ({ canvas }) => {
    await canvas.findByText(/mon père nous a réveillés/)
    for (const [one, other] of [
      [/Nous habitions/, /We lived by the river/],
      [/La nuit où l'eau est montée,/, /The night the water rose/],
      [/pourquoi les bonnes/, /why the good ones/],
    ] as const) {
      await expect(rowOf(one)).toBe(rowOf(other))
      await expect(Math.abs(topOf(one) - topOf(other))).toBeLessThan(2)
    }
    await expect(canvas.getByRole("heading", { name: "French" })).toBeVisible()
    await expect(canvas.getByRole("heading", { name: "English" })).toBeVisible()
    await expect(
      canvas.getByText("Translated to English by gpt-6-luna at api.openai.com"),
    ).toBeVisible()
    await expect(canvas.getByText(/Nous habitions/).closest("[lang]")).toHaveAttribute("lang", "fr")
    await expect(canvas.getByText(/We lived by/).closest("[lang]")).toHaveAttribute("lang", "en")
    await expect(canvas.queryByRole("button", { name: "Read it in English" })).toBeNull()
    // Nothing stands wider than the screen.
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const OneByOne: Entry = {
  name: "STORY-33 Who wants one text at a time has the toggle there, too",
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Side by side" }))
    await expect(canvas.queryByText(/We lived by the river/)).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    await expect(await canvas.findByText(/We lived by the river/)).toBeVisible()
    await expect(canvas.queryByText(/Nous habitions/)).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Side by side" }))
    await expect(await canvas.findByText(/Nous habitions/)).toBeVisible()
    await expect(canvas.getByText(/We lived by the river/)).toBeVisible()
  },
}
export const InEnglish: Entry = {
  name: "STORY-34 A story told in English stands alone",
  args: { story: { ...toldInFrench, detectedLanguage: "en" } },
  play: async ({ canvas }) => {
    await canvas.findByText(/Nous habitions/)
    await expect(canvas.queryByRole("button", { name: "Side by side" })).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Read it in English" })).toBeNull()
  },
}
export const Followed: Entry = {
  name: "R295 A press on either text plays from there, and the voice is followed in both",
  play: async ({ canvas }) => {
    await letSoundRun()
    await userEvent.click(await canvas.findByText(/my father woke us/))
    const spoken = () => [...document.querySelectorAll("[data-spoken]")]
    await waitFor(() => expect(spoken()).toHaveLength(2))
    const [original, translated] = spoken()
    await expect(original?.closest("p")).toHaveTextContent(/mon père/)
    await expect(translated?.closest("p")).toHaveTextContent(/my father/)
    await userEvent.click(canvas.getByText(/pourquoi les bonnes/))
    await waitFor(() => expect(spoken()[1]?.closest("p")).toHaveTextContent(/why the good ones/))
    await userEvent.click(canvas.getByRole("button", { name: /^Pause/ }))
  },
}
export const ByKeyboard: Entry = {
  name: "R295 Arrow keys go through both texts of a paragraph",
  play: async ({ canvas }) => {
    const stamp = await canvas.findByRole("button", { name: "Play from 0:09" })
    stamp.focus()
    for (let step = 0; step < 5; step += 1) await userEvent.keyboard("{ArrowRight}")
    await expect(document.activeElement).toHaveTextContent("The night the water rose,")
    await userEvent.keyboard("{ArrowLeft}")
    await expect(document.activeElement).toHaveTextContent(
      "Il a dit : mettez vos bonnes chaussures.",
    )
    await userEvent.keyboard("{ArrowDown}")
    await expect(canvas.getByRole("button", { name: "Play from 0:21" })).toHaveFocus()
  },
}
export const ReadWhileBothAreWritten: Entry = {
  name: "R298 Two relatives write, one in each text, and both are read as they go",
  play: async ({ canvas }) => {
    const [ben, mira] = [aRelative(room, "Ben"), aRelative(room, "Mira", 3)]
    await canvas.findByText(/Nous habitions/)
    ben.be({ cursor: null, editing: "original" })
    mira.be({ cursor: null, editing: "english" })
    ben.write("original", 0, "Écoutez. ")
    mira.write("english", 0, "Listen. ")
    await expect(await canvas.findByText(/^Écoutez\. Nous/)).toBeVisible()
    await expect(await canvas.findByText(/^Listen\. We/)).toBeVisible()
    await expect(rowOf(/^Écoutez/)).toBe(rowOf(/^Listen/))
  },
}
export const Uneven: Entry = {
  name: "R295 A paragraph that was divided in English stays beside its original, and one without English stands alone",
  args: {
    story: {
      ...toldInFrench,
      transcript: [
        ...french.slice(0, 2),
        { start: 22, end: 24, text: "Oui.", phrases: [{ start: 22, end: 24, text: "Oui." }] },
      ],
      englishTranscript: english
        .slice(0, 1)
        .concat((english[1]?.phrases ?? []).map((phrase) => ({ ...phrase, phrases: [phrase] }))),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Oui.")
    await expect(rowOf(/La nuit où l'eau est montée,/)).toBe(rowOf(/put on your good shoes/))
    await expect(rowOf(/^Oui\.$/).querySelectorAll("p")).toHaveLength(1)
  },
}
export const InTwoLanguages: Entry = {
  name: "R296 A paragraph told in another language than the story says in which",
  args: {
    story: {
      ...toldInFrench,
      transcript: french.map((one, at) => ({ ...one, language: at === 1 ? "de" : "fr" })),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Told in German")).toBeVisible()
    await expect(canvas.queryByText("Told in French")).toBeNull()
    await expect(
      canvas.getByText(/La nuit où l'eau est montée,/).closest("[lang]"),
    ).toHaveAttribute("lang", "de")
  },
}
export const OnATelephone: Entry = {
  name: "STORY-33 On a phone one text stands at a time",
  globals: onATelephone,
  play: async ({ canvas }) => {
    await canvas.findByText(/Nous habitions/)
    await expect(canvas.queryByText(/We lived by the river/)).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Side by side" })).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    await expect(await canvas.findByText(/We lived by the river/)).toBeVisible()
    await expect(
      canvas.getByText("Translated to English by gpt-6-luna at api.openai.com"),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Show the original" }))
    await expect(await canvas.findByText(/Nous habitions/)).toBeVisible()
  },
}
