import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, userEvent, within } from "storybook/test"
import { PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { StoryView } from "../frontend/pages/story/story-view.tsx"
import { answering, askingInSilence } from "./mock-api.fixture.tsx"
import { aBiography } from "./biography-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { noWork } from "./story-page-defaults.fixture.ts"
import { aMurmur } from "./audio.fixture.ts"
import { aStory } from "./factories.fixture.ts"
import { noTools } from "./shared-document.fixture.ts"

const meta = {
  component: StoryView,
  decorators: [signedInAt("/story/7"), askingInSilence],
  beforeEach: answering({
    [`GET ${paths.biography(PersonId.make(2))}`]: () => aBiography(),
  }),
  args: {
    story: aStory({ audioUrl: URL.createObjectURL(aMurmur(60)) }),
    startAt: null,
    ...noWork,
    share: null,
    tools: noTools,
  },
} satisfies Meta<typeof StoryView>
export default meta
type Entry = StoryObj<typeof meta>

export const TheTabs: Entry = {
  name: "STORY-16 STORY-17 STORY-18 Three tabs about the story, its teller’s biography in the middle",
  play: async ({ canvas }) => {
    const tabs = within(canvas.getByRole("tablist", { name: "About the story" }))
    await expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Story Details",
      "Biography",
      "Share & Collaborate",
    ])
    await userEvent.click(tabs.getByRole("tab", { name: "Biography" }))
    await canvas.findByRole("heading", { name: "The life of Walter Holloway" })
  },
}
export const NobodyKnown: Entry = {
  name: "A story whose teller is no longer among the people has no biography",
  args: { story: aStory({ storytellerId: null }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Biography" }))
    await canvas.findByRole("heading", { name: "No one to write about" })
  },
}
