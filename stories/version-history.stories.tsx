import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, within } from "storybook/test"
import { VersionId } from "#protocol/ids.ts"
import { HistoryView } from "../frontend/version-history/history-view.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aHistory, aVersion, ines, margaret, walter } from "./version-history-samples.fixture.ts"
import { longText } from "./factories.fixture.ts"

const onChoose = fn()

const meta = {
  title: "version-history/List",
  component: HistoryView,
  decorators: [
    (Story) => (
      <Page title="The winter the river froze">
        <Story />
      </Page>
    ),
    signedInAt("/story/7"),
  ],
  args: {
    ...aHistory,
    onChoose,
    onRestore: fn(async () => true),
    onClose: fn(),
  },
} satisfies Meta<typeof HistoryView>
export default meta
type Entry = StoryObj<typeof HistoryView>

const dialog = async () => within(await screen.findByRole("dialog"))

export const TheList: Entry = {
  name: "Who changed the words, when and how, the newest first",
  play: async () => {
    onChoose.mockClear()
    const history = await dialog()
    const rows = history.getAllByRole("button", { name: /\bView\b/ })
    await expect(rows).toHaveLength(6)
    const sentences = [
      ["Saved by Margaret Holloway", "3 words added, 1 removed"],
      ["Restored by Walter Holloway", "12 words added, 40 removed"],
      [
        "Changed by Margaret Holloway, Walter Holloway and إيناس دوارتي and not saved as a version",
        "40 words added, 12 removed",
      ],
      ["Replaced by Margaret Holloway", "1 word removed"],
      ["Saved by Margaret Holloway", "No words changed"],
      ["Original transcript", "86 words added"],
    ]
    for (const [at, texts] of sentences.entries()) {
      for (const text of texts) await expect(rows[at]).toHaveTextContent(text)
    }
    const [newest = document.body] = rows
    await expect(newest.querySelector("time")).toHaveAttribute(
      "datetime",
      "2026-11-20T17:05:00.000Z",
    )
    await userEvent.click(newest)
    await expect(onChoose).toHaveBeenCalledOnce()
    await expect(onChoose).toHaveBeenCalledWith(6)
  },
}

export const ManyNames: Entry = {
  args: {
    text: "english",
    versions: {
      state: "here",
      data: [
        aVersion({ kind: "left", by: [{ ...margaret, name: longText }, walter, ines] }),
        aVersion({ id: VersionId.make(1), kind: "translated", by: [], added: 86, removed: 0 }),
      ],
    },
  },
}

export const Loading: Entry = { args: { versions: { state: "loading" } } }
export const LoadingTheWords: Entry = { args: { chosenId: VersionId.make(6) } }
export const Empty: Entry = {
  args: { versions: { state: "here", data: [] } },
  play: async () => {
    const history = await dialog()
    await expect(history.getByRole("heading", { name: "No versions yet" })).toBeVisible()
  },
}

const onRetry = fn()
const failed = { state: "failed", text: "Please try again in a moment.", onRetry } as const
const triesAgain: Entry["play"] = async () => {
  onRetry.mockClear()
  const history = await dialog()
  await userEvent.click(history.getByRole("button", { name: "Try again" }))
  await expect(onRetry).toHaveBeenCalledOnce()
}
export const Failed: Entry = { args: { versions: failed }, play: triesAgain }
export const WordsFailed: Entry = {
  args: { chosenId: VersionId.make(6), whole: failed },
  play: triesAgain,
}
