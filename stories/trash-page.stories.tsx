import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, screen, userEvent, within } from "storybook/test"
import type { DeletedPerson, DeletedStory } from "#protocol/trash.ts"
import { StoryId, UserId } from "#protocol/ids.ts"
import { TrashView } from "../frontend/pages/trash/trash-view.tsx"
import { signedInAt } from "./decorators.fixture.tsx"
import { aDeletedPerson, aDeletedStory } from "./trash-samples.fixture.ts"
import type { DeletedItem } from "../frontend/pages/trash/deleted-item.ts"
import { longText } from "./factories.fixture.ts"

const aStory = (changes: Partial<DeletedStory> = {}): DeletedItem => ({
  kind: "story",
  ...aDeletedStory(changes),
})
const aPerson = (changes: Partial<DeletedPerson> = {}): DeletedItem => ({
  kind: "person",
  ...aDeletedPerson(changes),
})

const many: ReadonlyArray<DeletedItem> = [
  aPerson(),
  aStory(),
  aStory({
    id: StoryId.make(9),
    title: "كيف وصلنا إلى بيروت",
    storyteller: { name: "ليلى حداد" },
    deletedBy: { userId: UserId.make(2), name: "Anna Berg" },
    mayErase: false,
    until: new Date(2026, 10, 23, 20).toISOString(),
  }),
  aStory({
    id: StoryId.make(10),
    title: "The mill, told by someone who left",
    storyteller: { name: "Unknown storyteller" },
    deletedBy: null,
    duration: 7_199,
    until: new Date(2026, 10, 24, 20).toISOString(),
  }),
]

const meta = {
  component: TrashView,
  decorators: [signedInAt("/stories/trash")],
  args: {
    listed: { state: "here", data: [aStory()] },
    userId: UserId.make(1),
    now: new Date(2026, 10, 23, 12).getTime(),
    onRestore: fn(async () => undefined),
    onErase: fn(async () => undefined),
  },
} satisfies Meta<typeof TrashView>
export default meta
type Entry = StoryObj<typeof meta>

export const One: Entry = {
  name: "R231 Says who deleted a story, when, and how long it can be put back",
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^Deleted on/)).toHaveTextContent(
      /2026.* by you\. You can restore it for 27 more days\./,
    )
    await userEvent.click(canvas.getByRole("button", { name: /^Restore/ }))
    await expect(args.onRestore).toHaveBeenCalledWith(aStory())
  },
}
export const Many: Entry = {
  args: { listed: { state: "here", data: many } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Anna Berg")).toBeVisible()
    // One of them is another's as well, who can still put it back.
    await expect(canvas.getAllByRole("button", { name: /^Delete forever/ })).toHaveLength(3)
    await expect(canvas.getByText(/until later today/)).toBeVisible()
    await expect(canvas.getByText(/by someone who no longer has an account/)).toHaveTextContent(
      "until tomorrow.",
    )
  },
}
export const Person: Entry = {
  name: "R696 R697 A deleted person is there as well, to be restored or deleted forever",
  args: { listed: { state: "here", data: [aPerson(), aStory()] } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Grandfather")).toBeVisible()
    await expect(canvas.getByText(/You can restore them for 28 more days\./)).toBeVisible()
    await userEvent.click(canvas.getByRole("button", { name: "Restore Walter Holloway" }))
    await expect(args.onRestore).toHaveBeenCalledWith(aPerson())
    await userEvent.click(canvas.getByRole("button", { name: "Delete forever Walter Holloway" }))
    const asks = within(await screen.findByRole("alertdialog"))
    await expect(asks.getByText(/^Their stories are kept\./)).toBeVisible()
    await userEvent.click(asks.getByRole("button", { name: "Delete forever" }))
    await expect(args.onErase).toHaveBeenCalledWith(aPerson())
  },
}
export const Long: Entry = {
  args: {
    listed: {
      state: "here",
      data: [
        aStory({
          title: longText,
          storyteller: { name: longText },
          deletedBy: { userId: UserId.make(2), name: longText },
        }),
      ],
    },
  },
}
export const Empty: Entry = { args: { listed: { state: "here", data: [] } } }
export const Loading: Entry = { args: { listed: { state: "loading" } } }
export const Failed: Entry = {
  args: {
    listed: {
      state: "failed",
      text: "We can't reach Kintale. Check your connection and try again.",
      onRetry: fn(),
    },
  },
}
export const PuttingBack: Entry = {
  args: { onRestore: fn(() => new Promise<void>(() => undefined)) },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: /^Restore/ })
    await userEvent.click(button)
    await expect(button).toHaveAttribute("aria-busy", "true")
  },
}
export const ErasesOnlyWhenAsked: Entry = {
  name: "R232 Asks before a story is erased for good",
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Delete forever/ }))
    const asks = await screen.findByRole("alertdialog")
    await expect(within(asks).getByText(/No one can get them back/)).toBeVisible()
    await userEvent.click(within(asks).getByRole("button", { name: "Cancel" }))
    await expect(args.onErase).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: /^Delete forever/ }))
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Delete forever",
      }),
    )
    await expect(args.onErase).toHaveBeenCalledWith(aStory())
  },
}
