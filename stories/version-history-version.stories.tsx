import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import type { WholeVersion } from "#protocol/version.ts"
import { HistoryView } from "../frontend/version-history/history-view.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import {
  aHistory,
  aLongVersion,
  aWhole,
  ines,
  severalVersions,
  words,
} from "./version-history-samples.fixture.ts"
import { someParagraphs } from "./factories.fixture.ts"

const onChoose = fn()
const onRestore = fn(async () => true)

const meta = {
  title: "version-history/Version",
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
    onRestore,
    onClose: fn(),
  },
} satisfies Meta<typeof HistoryView>
export default meta
type Entry = StoryObj<typeof HistoryView>

const reading = (whole: WholeVersion = aWhole()) =>
  ({ chosenId: whole.id, whole: { state: "here", data: whole } }) as const

const dialog = async () => within(await screen.findByRole("dialog"))

export const WithChanges: Entry = {
  name: "A version with its changes marked, and without when they are switched off",
  args: reading(),
  play: async () => {
    const history = await dialog()
    const added = history.getAllByRole("insertion")
    const removed = history.getAllByRole("deletion")
    await expect(added.map(({ textContent }) => textContent)).toEqual([
      " added: 1946 (end of added) ",
      " added:  and its cart (end of added) ",
    ])
    await expect(removed.map(({ textContent }) => textContent)).toEqual([
      " removed: 1947 (end of removed) ",
      expect.stringContaining("standing still, "),
    ])
    await expect(history.getByRole("heading", { level: 3 })).toHaveFocus()
    const shows = history.getByRole("switch", { name: "Show changes" })
    await expect(shows).toBeChecked()
    await userEvent.click(shows)
    await expect(history.queryAllByRole("insertion")).toHaveLength(0)
    await expect(history.queryAllByRole("deletion")).toHaveLength(0)
    await expect(history.getByText(/the winter of 1946, and nobody/)).toBeVisible()
    await userEvent.click(shows)
    await expect(history.getAllByRole("insertion")).toHaveLength(2)
  },
}

export const GoingBack: Entry = {
  name: "From the words it goes back to the list",
  args: reading(),
  play: async () => {
    onChoose.mockClear()
    const history = await dialog()
    await userEvent.click(history.getByRole("button", { name: "All versions" }))
    await expect(onChoose).toHaveBeenCalledOnce()
    await expect(onChoose).toHaveBeenCalledWith(null)
  },
}

export const Restoring: Entry = {
  name: "Restoring asks first, restores, and shows the list again",
  args: reading(),
  play: async () => {
    onRestore.mockClear()
    onChoose.mockClear()
    const history = await dialog()
    const restore = history.getByRole("button", { name: "Restore this version" })
    await userEvent.click(restore)
    const question = await screen.findByRole("alertdialog", { name: "Restore this version?" })
    await expect(question).toHaveTextContent("The current version stays in the history.")
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await waitFor(() => expect(restore).toHaveFocus())
    await expect(onRestore).not.toHaveBeenCalled()
    await userEvent.click(restore)
    await userEvent.click(await screen.findByRole("button", { name: "Restore it" }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledOnce())
    await expect(onChoose).toHaveBeenCalledWith(null)
    await expect(onRestore).toHaveBeenCalledOnce()
    await expect(onRestore).toHaveBeenCalledWith(6)
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  },
}

export const NotRestored: Entry = {
  name: "What could not be restored stays on the screen, to be tried again",
  args: { ...reading(), onRestore: fn(async () => false) },
  play: async () => {
    onChoose.mockClear()
    const history = await dialog()
    await userEvent.click(history.getByRole("button", { name: "Restore this version" }))
    await userEvent.click(await screen.findByRole("button", { name: "Restore it" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await expect(onChoose).not.toHaveBeenCalled()
    await expect(history.getByRole("button", { name: "Restore this version" })).toBeVisible()
  },
}

export const IsRestoring: Entry = {
  name: "While it is being restored the question stays",
  args: { ...reading(), isRestoring: true, onRestore: () => new Promise<boolean>(() => undefined) },
  play: async () => {
    const history = await dialog()
    await userEvent.click(history.getByRole("button", { name: "Restore this version" }))
    const restore = await screen.findByRole("button", { name: "Restore it" })
    await expect(restore).toHaveAttribute("aria-busy", "true")
    await userEvent.keyboard("{Escape}")
    await expect(restore).toBeVisible()
  },
}

export const AsItStands: Entry = {
  name: "The newest version, when it is what stands now, cannot be restored",
  args: { ...reading(), isAsNow: () => true },
  play: async () => {
    const history = await dialog()
    await expect(history.getByText("This is the current version.")).toBeVisible()
    await expect(history.queryByRole("button", { name: "Restore this version" })).toBeNull()
  },
}

export const AReader: Entry = {
  name: "Whoever may only read sees everything and restores nothing",
  args: { ...reading(), mayRestore: false },
  play: async () => {
    const history = await dialog()
    await expect(history.getAllByRole("insertion")).toHaveLength(2)
    await expect(history.queryByRole("button", { name: "Restore this version" })).toBeNull()
  },
}

export const TheFirstWords: Entry = {
  name: "The first words are read as they are, not as so many additions",
  args: reading(aWhole({ ...severalVersions().at(-1), before: [], transcript: someParagraphs() })),
  play: async () => {
    const history = await dialog()
    await expect(history.getByText(/the winter of 1947/)).toBeVisible()
    await expect(history.queryByRole("switch")).toBeNull()
    await expect(history.queryAllByRole("insertion")).toHaveLength(0)
  },
}

export const MarkupAndEmoji: Entry = {
  name: "Markup is shown as text, an emoji stays whole",
  args: reading(
    aWhole({
      before: words(`We laughed 👨‍👩‍👧‍👦 so much <img src="1"> that day.`),
      transcript: words(`We laughed 👨‍👩‍👧 so much <img src="1"> that <b onclick="2">day</b> 👍🏽.`),
    }),
  ),
  play: async () => {
    const screenDialog = await screen.findByRole("dialog")
    await expect(screenDialog.querySelector("p img, p b")).toBeNull()
    await expect(screenDialog).toHaveTextContent(`<b onclick="2">`)
    await expect(screenDialog).toHaveTextContent("added: 👨‍👩‍👧 (end of added)")
  },
}

export const RightToLeft: Entry = {
  name: "Words written from right to left",
  args: {
    language: "ar",
    ...reading(
      aWhole({
        by: [ines],
        before: words(
          "كان ذلك شتاء عام 1947، ولم يرَ أحد النهر هكذا من قبل.",
          "قال أخي إنه سيحمل حصانًا. قالت أمي إنه لن يحمل فكرة.",
        ),
        transcript: words(
          "كان ذلك شتاء عام 1946، ولم يرَ أحد النهر 🧊 هكذا من قبل.",
          "قال أخي إنه سيحمل حصانًا.",
          "قالت أمي إنه لن يحمل فكرة.",
        ),
      }),
    ),
  },
  play: async () => {
    const history = await dialog()
    const [paragraph = document.body] = history.getAllByText(/كان ذلك/)
    await expect(getComputedStyle(paragraph).direction).toBe("rtl")
    await expect(history.getAllByRole("insertion").at(-1)).toHaveTextContent("new paragraph")
    await expect(history.getAllByRole("deletion")).toHaveLength(1)
  },
}

export const VeryLong: Entry = {
  name: "Of a very long version only what changed is open; the rest can be opened",
  args: reading(aLongVersion()),
  play: async () => {
    const history = await dialog()
    const quiet = history.getByText("44 paragraphs without changes")
    const paragraph = history.getByText(/^Paragraph 1\. /)
    await expect(paragraph).not.toBeVisible()
    await userEvent.click(quiet)
    await expect(paragraph).toBeVisible()
    await userEvent.click(quiet)
    await expect(paragraph).not.toBeVisible()
  },
}
