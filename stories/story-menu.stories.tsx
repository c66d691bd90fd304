import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, screen, userEvent } from "storybook/test"
import { PrintedStory } from "../frontend/pages/story/printed-story.tsx"
import { StoryMenu } from "../frontend/pages/story/story-menu.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aStory, someParagraphs, working } from "./factories.fixture.ts"

const meta = {
  component: StoryMenu,
  decorators: [signedInAt("/story/7")],
  args: { story: aStory(), name: "original" },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }))
  },
} satisfies Meta<typeof StoryMenu>
export default meta
type Entry = StoryObj<typeof meta>

export const WithWords: Entry = {
  name: "R167 Saves the words as text or as subtitles",
  play: async (context) => {
    await meta.play(context)
    const text = screen.getByRole("menuitem", { name: "Save the transcript as text" })
    await expect(text).toHaveAttribute("href", "/api/stories/7/transcript.txt?in=original")
    const subtitles = screen.getByRole("menuitem", { name: "Save as subtitles (WebVTT)" })
    await expect(subtitles).toHaveAttribute("href", "/api/stories/7/transcript.vtt?in=original")
    await expect(screen.getByRole("menuitem", { name: "Print" })).toBeVisible()
  },
}

export const InEnglish: Entry = {
  name: "R167 Saves the language that is shown",
  args: {
    name: "english",
    story: aStory({
      detectedLanguage: "es",
      englishTranslation: "It was the winter when the river froze.",
      englishTranscript: someParagraphs().slice(0, 1),
    }),
  },
  play: async (context) => {
    await meta.play(context)
    const text = screen.getByRole("menuitem", { name: "Save the transcript as text, in English" })
    await expect(text).toHaveAttribute("href", "/api/stories/7/transcript.txt?in=english")
  },
}

export const StillComing: Entry = {
  name: "R167 Says why nothing can be saved yet, to the keyboard as well",
  args: { story: aStory({ processing: working, transcript: someParagraphs().slice(0, 1) }) },
  play: async (context) => {
    await meta.play(context)
    const text = screen.getByRole("menuitem", { name: /^Save the transcript as text/ })
    await expect(text).toHaveTextContent("We're still writing down the words.")
    await expect(text).toHaveAttribute("aria-disabled", "true")
    await userEvent.keyboard("{ArrowDown}")
    await expect(text).toHaveFocus()
  },
}

export const NoWords: Entry = {
  args: { story: aStory({ transcript: [] }) },
}

export const OnPaper: Entry = {
  name: "R168 What is printed is the whole story, whatever is open on the screen",
  render: ({ story, name }) => <PrintedStory story={story} name={name} room={null} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent("The winter the river froze")
    window.dispatchEvent(new Event("beforeprint"))
    await expect(canvasElement).toHaveTextContent(
      /The winter the river froze.*Told by Walter Holloway.*The old mill.*Walter remembers/,
    )
    for (const { text } of aStory().transcript) await expect(canvasElement).toHaveTextContent(text)
    window.dispatchEvent(new Event("afterprint"))
    await expect(canvasElement).not.toHaveTextContent("Walter remembers")
  },
}
