import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, within } from "storybook/test"
import type { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import { HistoryView } from "../frontend/biographies/editing/history-view.tsx"
import { aBiography, aLine, someLines } from "./biography-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { longText } from "./factories.fixture.ts"
import { asWritten } from "./translator.fixture.ts"

const aVersion = (
  version: number,
  kind: BiographyVersion["kind"],
  by: string | null,
): BiographyVersion => ({
  version,
  kind,
  by,
  at: `2026-11-${String(10 + version)}T15:30:00.000Z`,
})
const versions = [
  aVersion(1, "made", null),
  aVersion(2, "written", null),
  aVersion(3, "hidden", "Ben Holloway"),
  aVersion(4, "edited", "Anna Holloway"),
]
const whole = (changes: Partial<WholeBiographyVersion> = {}): WholeBiographyVersion => ({
  ...aVersion(3, "hidden", "Ben Holloway"),
  paragraphs: [
    { topic: "early_life", lines: [aLine({ text: "Walter was born by the river." })] },
    ...someLines().slice(1),
  ],
  ...changes,
})
const onChoose = fn()
const onRestore = fn(async () => true)

const meta = {
  title: "biographies/History",
  component: HistoryView,
  decorators: [
    (Story) => (
      <>
        <h1 className="sr-only">Walter Holloway</h1>
        <Story />
      </>
    ),
    signedInAt("/people/2"),
  ],
  beforeEach: () => {
    onChoose.mockClear()
    onRestore.mockClear()
  },
  args: {
    biography: aBiography(),
    versions: { state: "here", data: versions },
    chosen: null,
    whole: { state: "loading" },
    isRestoring: false,
    onChoose,
    onRestore,
    onClose: fn(),
  },
} satisfies Meta<typeof HistoryView>
export default meta
type Entry = StoryObj<typeof HistoryView>

const dialog = async () => within(await screen.findByRole("dialog", { name: "Biography history" }))

export const TheList: Entry = {
  name: "R363 What happened to a biography, by whom, the newest first",
  play: async () => {
    const history = await dialog()
    const rows = history.getAllByRole("button", { name: /Read it/ })
    const sentences = [
      "Anna Holloway: a line changed",
      "Ben Holloway: a line hidden",
      "rewritten",
      "built again",
    ]
    for (const [at, sentence] of sentences.entries()) {
      await expect(rows[at]).toHaveTextContent(sentence)
    }
    await userEvent.click(rows[1] ?? document.body)
    await expect(onChoose).toHaveBeenCalledWith(3)
  },
}

export const Chosen: Entry = {
  name: "R363 An earlier version is read, what does not stand there now is marked, and it is restored after a question",
  parameters: asWritten,
  args: { chosen: 3, whole: { state: "here", data: whole() } },
  play: async () => {
    const history = await dialog()
    await expect(history.getByText("Walter was born by the river.")).toHaveClass("bg-sage-wash")
    await expect(history.getByText(/had two daughters/)).not.toHaveClass("bg-sage-wash")
    await userEvent.click(history.getByRole("button", { name: "Restore this version" }))
    const question = within(await screen.findByRole("alertdialog"))
    await expect(onRestore).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole("button", { name: "Restore it" }))
    await expect(onRestore).toHaveBeenCalledWith(3)
    await expect(onChoose).toHaveBeenCalledWith(null)
  },
}

export const AsNow: Entry = {
  name: "R363 The version that stands there now is not restored",
  args: {
    chosen: 4,
    whole: {
      state: "here",
      data: { ...aVersion(4, "edited", "Anna Holloway"), paragraphs: someLines() },
    },
  },
  play: async () => {
    const history = await dialog()
    await expect(history.getByText("This is the current version.")).toBeVisible()
    await expect(history.queryByRole("button", { name: "Restore this version" })).toBeNull()
  },
}

export const LongWords: Entry = {
  args: {
    chosen: 3,
    whole: {
      state: "here",
      data: whole({
        by: longText,
        paragraphs: [{ topic: "family", lines: [aLine({ text: longText })] }],
      }),
    },
  },
}
export const NothingToRead: Entry = {
  args: { chosen: 3, whole: { state: "here", data: whole({ paragraphs: [] }) } },
}
export const Loading: Entry = { args: { versions: { state: "loading" } } }
export const LoadingTheText: Entry = { args: { chosen: 3 } }
export const Empty: Entry = { args: { versions: { state: "here", data: [] } } }
export const Failed: Entry = {
  args: { versions: { state: "failed", text: "Please try again in a moment.", onRetry: fn() } },
}
export const TextFailed: Entry = {
  args: {
    chosen: 3,
    whole: { state: "failed", text: "Please try again in a moment.", onRetry: fn() },
  },
}
