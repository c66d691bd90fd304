import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, userEvent, waitFor } from "storybook/test"
import type { Story } from "#protocol/story.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur, aTranscript } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"
import { onATelephone } from "./viewports.fixture.ts"

const english = aTranscript(["We lived by the river,|in the house with the green door."])
const outdated = aStory({
  audioUrl: URL.createObjectURL(aMurmur(60)),
  detectedLanguage: "es",
  transcript: aTranscript(["Vivíamos junto al río,|en la casa de la puerta verde."]),
  englishTranslation: english.map(({ text }) => text).join("\n\n"),
  englishTranscript: english,
  isTranslationOutOfDate: true,
})

const meta = {
  component: StoryView,
  // Where one text is shown at a time.
  globals: onATelephone,
  decorators: [signedInAt("/story/7")],
  args: {
    story: outdated,
    startAt: null,
    ...noWork,
    share: null,
    tools: { ...noTools, translates: true, onRetranslate: fn(async () => outdated) },
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const OnItsWay: Entry = {
  name: "R134 A translation on its way says how far it is, and shows itself when it is there",
  render: function Render(args) {
    const [retranslating, setRetranslating] = useState<Story["retranslating"]>()
    const onWay = { state: "working", fraction: 0.4 } as const
    const story = { ...args.story, ...(retranslating !== undefined && { retranslating }) }
    const onRetranslate = async () => {
      setRetranslating(onWay)
      return { ...story, retranslating: onWay }
    }
    return (
      <>
        <button type="button" onClick={() => setRetranslating(undefined)}>
          It comes
        </button>
        <StoryView {...args} story={story} tools={{ ...args.tools, onRetranslate }} />
      </>
    )
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Read it in English" }))
    await userEvent.click(await canvas.findByRole("button", { name: "Translate again" }))
    await userEvent.click(await canvas.findByRole("button", { name: "Show the original" }))
    await expect(await canvas.findByText("Translating the transcript again… 40 %")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "It comes" }))
    await expect(await canvas.findByRole("button", { name: "Show the original" })).toBeVisible()
    await expect(canvas.queryByText(/Translating the transcript/)).toBeNull()
  },
}
export const NotMade: Entry = {
  name: "R135 A translation that could not be made says so, and that the one there was stays",
  args: {
    story: { ...outdated, retranslating: { state: "failed", reason: "Please try again later." } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We couldn't translate it")).toBeVisible()
    await expect(
      canvas.getByText(/The translation hasn't changed\. Please try again later\./),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    await expect(await canvas.findByRole("button", { name: "Translate again" })).toBeEnabled()
  },
}
const untranslated = aStory({
  ...outdated,
  englishTranslation: null,
  englishTranscript: [],
  isTranslationOutOfDate: false,
})
export const NeverMade: Entry = {
  name: "R306 A first translation that could not be made says why, and can be tried again",
  args: { story: { ...untranslated, retranslating: { state: "failed", reason: "It declined." } } },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText("It declined.")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }))
    await waitFor(() => expect(args.tools.onRetranslate).toHaveBeenCalledOnce())
  },
}
export const Waiting: Entry = {
  name: "R306 A translation that has to wait says why and until when, and can be tried now",
  args: {
    story: {
      ...untranslated,
      retranslating: {
        state: "working",
        fraction: 0,
        waits: { reason: "The service is away. Nothing is lost.", until: null },
      },
    },
  },
  play: async ({ canvas, args }) => {
    await expect(
      await canvas.findByText(/The service is away\. Nothing is lost\. It'll continue by itself\./),
    ).toBeVisible()
    await expect(canvas.queryByText(/Translating the transcript/)).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Try now" }))
    await waitFor(() => expect(args.tools.onRetranslate).toHaveBeenCalledOnce())
  },
}
export const OutOfDate: Entry = {
  name: "A translation says when its original was corrected since",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    await expect(await canvas.findByText("The original has changed")).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Translate again" }))
    await waitFor(() => expect(args.tools.onRetranslate).toHaveBeenCalledOnce())
  },
}
export const OutOfDateByHand: Entry = {
  name: "Without an engine the translation is corrected by hand",
  args: { tools: { ...noTools, translates: false } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Read it in English" }))
    await expect(await canvas.findByText(/Press Edit to correct it yourself/)).toBeVisible()
    await expect(canvas.queryByRole("button", { name: "Translate again" })).toBeNull()
  },
}
