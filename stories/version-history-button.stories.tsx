import type { Meta, StoryObj } from "@storybook/react-vite"
import { useQuery } from "@tanstack/react-query"
import { expect, screen, userEvent, waitFor, within } from "storybook/test"
import { UserId, VersionId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type { Version } from "#protocol/version.ts"
import { storyQuery } from "../frontend/api/stories.ts"
import { HistoryButton } from "../frontend/version-history/history-button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { answering, asking, rejectedSilently } from "./mock-api.fixture.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aVersion } from "./version-history-samples.fixture.ts"
import { aStory, someParagraphs } from "./factories.fixture.ts"

const heardWords = someParagraphs()
const savedWords = heardWords.slice(0, 2)
const heard = aVersion({
  id: VersionId.make(1),
  at: "2026-10-18T15:30:00.000Z",
  kind: "heard",
  by: [],
})
const saved = aVersion({ id: VersionId.make(2), at: "2026-10-19T08:00:00.000Z" })
const restored = aVersion({
  id: VersionId.make(3),
  at: "2026-11-20T17:05:00.000Z",
  kind: "restored",
  by: [{ userId: UserId.make(1), name: "Margaret Holloway" }],
})

/** Answers as the server would, from a history of its own. */
const aServer = (refusesToRestore: boolean) => {
  let versions: ReadonlyArray<Version> = [saved, heard]
  let words: Transcript = savedWords
  const whole = (version: Version) => ({
    ...version,
    transcript: version === saved ? savedWords : heardWords,
    before: version === saved ? heardWords : [],
  })
  const story = (): Story => aStory({ transcript: words })
  return answering({
    "GET /api/stories/7": story,
    "GET /api/stories/7/versions?text=original": () => versions,
    "GET /api/stories/7/versions/1": () => whole(heard),
    "GET /api/stories/7/versions/2": () => whole(saved),
    "POST /api/stories/7/versions/1/restore": () => {
      if (refusesToRestore) return rejectedSilently()
      versions = [restored, saved, heard]
      words = heardWords
      return story()
    },
  })()
}

const served =
  (refusesToRestore = false) =>
  () =>
    aServer(refusesToRestore)

const OfAStory = () => {
  const { data: story } = useQuery(storyQuery(7))
  return (
    <Page title="The winter the river froze">
      {story !== undefined && (
        <>
          <div>
            <HistoryButton story={story} text="original" />
          </div>
          <p data-testid="words">{story.transcript.length} paragraphs</p>
        </>
      )}
    </Page>
  )
}

const meta = {
  title: "version-history/Button",
  component: OfAStory,
  decorators: [asking, signedInAt("/story/7")],
} satisfies Meta<typeof OfAStory>
export default meta
type Entry = StoryObj<typeof meta>

const openHistory = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole("button", { name: "History" }))
  return within(await screen.findByRole("dialog", { name: "Transcript history" }))
}

const restoreTheHeard = async (history: ReturnType<typeof within>) => {
  await userEvent.click(await history.findByRole("button", { name: /Original transcript/ }))
  await userEvent.click(await history.findByRole("button", { name: "Restore this version" }))
  await userEvent.click(await screen.findByRole("button", { name: "Restore it" }))
}

export const Restores: Entry = {
  name: "What was heard is brought back: the story has it at once, and the history one version more",
  beforeEach: served(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId("words")).toHaveTextContent("2 paragraphs")
    const history = await openHistory(canvas)
    await userEvent.click(await history.findByRole("button", { name: /Saved by/ }))
    await expect(await history.findByText("This is the current version.")).toBeVisible()
    await userEvent.click(history.getByRole("button", { name: "All versions" }))
    await waitFor(() => expect(history.getByRole("button", { name: /Saved by/ })).toHaveFocus())
    await restoreTheHeard(history)
    await expect(await screen.findByText("Updated Successfully")).toBeVisible()
    await expect(await history.findByRole("button", { name: /Restored by/ })).toBeVisible()
    await waitFor(() =>
      expect(history.getByRole("button", { name: /Original transcript/ })).toHaveFocus(),
    )
    await expect(screen.getByTestId("words")).toHaveTextContent("3 paragraphs")
  },
}

export const Rejected: Entry = {
  name: "ERR-29 Says so when a version could not be restored, and stays where it was",
  beforeEach: served(true),
  play: async ({ canvas }) => {
    const history = await openHistory(canvas)
    await restoreTheHeard(history)
    await expect(await screen.findByText("Failed to update story content.")).toBeVisible()
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(history.getByRole("button", { name: "Restore this version" })).toBeVisible()
    await expect(screen.getByTestId("words")).toHaveTextContent("2 paragraphs")
  },
}

export const Closed: Entry = {
  name: "Closed, the history gives the focus back to its button",
  beforeEach: served(),
  play: async ({ canvas }) => {
    const history = await openHistory(canvas)
    await userEvent.click(history.getByRole("button", { name: "Close" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(canvas.getByRole("button", { name: "History" })).toHaveFocus())
  },
}
