import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test"
import { RejectionList } from "../frontend/biographies/rejections/rejection-list.tsx"
import { StoryMenu } from "../frontend/pages/story/story-menu.tsx"
import { aRejection } from "./biography-samples.fixture.ts"
import { signedInAt } from "./decorators.fixture.tsx"
import { aStory } from "./factories.fixture.ts"

const meta = {
  title: "biographies/Rejection list",
  component: RejectionList,
  decorators: [
    (Story) => (
      <>
        <h1 className="sr-only">Walter Holloway</h1>
        <Story />
      </>
    ),
    signedInAt("/people/2"),
  ],
  args: { rejections: [], onPutBack: fn(), onClose: fn() },
} satisfies Meta<typeof RejectionList>
export default meta
type Entry = StoryObj<typeof meta>

const onOpen = fn()
const inList = async () => within(await screen.findByRole("dialog", { name: "Marked as wrong" }))

const onPutBack = fn()
const threeRejections = [
  aRejection({ id: "three", text: "Moved to Leeds", year: 1950, reason: "wrong year" }),
  aRejection({ id: "two", text: "I was twelve when the river froze.", reason: null }),
  aRejection(),
]
const List = () => {
  const [left, setLeft] = useState(threeRejections)
  const putBack = (id: string) => {
    onPutBack(id)
    setLeft(left.filter((rejection) => rejection.id !== id))
  }
  return <RejectionList rejections={left} onPutBack={putBack} onClose={fn()} />
}

export const TheList: Entry = {
  name: "R827 Each sentence stands with by whom, when and why, and after one is put back the next has the focus",
  render: () => <List />,
  beforeEach: () => void onPutBack.mockClear(),
  play: async () => {
    const list = await inList()
    const rows = list.getAllByRole("listitem")
    await expect(rows[0]).toHaveTextContent(/^1950: Moved to LeedsAnna Holloway, .*: Wrong year/)
    await expect(rows[1]).toHaveTextContent(/2026Put back$/)
    const [first] = list.getAllByRole("button", { name: /^Put back/ })
    first?.focus()
    await userEvent.keyboard("{Enter}")
    await expect(onPutBack).toHaveBeenCalledWith("three")
    await waitFor(() =>
      expect(list.getByRole("button", { name: /^Put back “I was twelve/ })).toHaveFocus(),
    )
    await userEvent.keyboard("{Tab}{Enter}")
    await expect(onPutBack).toHaveBeenLastCalledWith("one")
    await waitFor(() =>
      expect(list.getByRole("button", { name: /^Put back “I was twelve/ })).toHaveFocus(),
    )
  },
}

export const OfAStory: Entry = {
  name: "R827 The menu of a story leads to the key moments that were taken away, if there are any",
  render: () => <StoryMenu story={aStory()} name="original" wrong={{ count: 3, open: onOpen }} />,
  beforeEach: () => void onOpen.mockClear(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }))
    await userEvent.click(await screen.findByRole("menuitem", { name: "Marked as wrong (3)" }))
    await expect(onOpen).toHaveBeenCalledOnce()
  },
}
