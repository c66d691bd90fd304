import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from "storybook/test"
import { textOf } from "#protocol/transcript-document.ts"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { usePlayer } from "../frontend/player/use-player.ts"
import { Button } from "../frontend/ui/button.tsx"
import { Page } from "../frontend/ui/page.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { paste, theEditor, typeAt } from "./editor-helpers.fixture.ts"
import { aLongTranscript, aMurmur, theFlood, somePeaks } from "./audio.fixture.ts"
import { aRoom, type LocalRoom } from "./shared-document.fixture.ts"

const sound = aMurmur(60)
/** Made anew before each. */
let room: LocalRoom = aRoom([])
const words = () => textOf(room.document, "original").toString()
const before = theFlood.map(({ text }) => text).join("\n")

interface ActProps {
  readonly mayEdit: boolean
  readonly onSave: (text: string, isChanged: boolean, signal: AbortSignal) => Promise<void>
  readonly onClose: () => void
}

const Act = (props: ActProps) => {
  const player = usePlayer(sound)
  const [language, setLanguage] = useState<string | null>(null)
  return (
    <Page title="The night the water came" width="reading">
      <EditPanel
        room={room}
        name="original"
        player={player}
        peaks={somePeaks(300)}
        language={language}
        isLarge={false}
        {...props}
      />
      <Button onClick={() => setLanguage("es")}>The language was heard</Button>
      <Toaster />
    </Page>
  )
}

const meta = {
  title: "transcript-editor/Connection",
  component: Act,
  args: { mayEdit: true, onSave: fn(async () => undefined), onClose: fn() },
  beforeEach: () => {
    room = aRoom(theFlood)
    return () => room.close()
  },
} satisfies Meta<typeof Act>
export default meta
type Entry = StoryObj<typeof meta>

const isInSight = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
const isOff = (button: HTMLElement) => expect(button).toHaveAttribute("aria-disabled", "true")

const lost = "We couldn't save this change. Copy it before you leave."

export const Demoted: Entry = {
  name: "Made a reader while writing: what is not saved can be copied, and nothing says it will be",
  args: { mayEdit: false },
  play: async ({ canvas }) => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    room.become({ saving: "sending" })
    await expect(await canvas.findByText(lost)).toBeVisible()
    await expect(canvas.queryByText(/Saving…|when you're back online/)).toBeNull()
    await expect(canvas.queryByRole("button", { name: "Save" })).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Copy my text" }))
    await waitFor(() => expect(room.letGo).toHaveBeenCalledOnce())
  },
}
export const NotTakenOver: Entry = {
  name: "What the server does not take stays in sight with a way to copy it, however long the text",
  beforeEach: () => {
    room = aRoom(aLongTranscript())
  },
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    const written = words()
    room.become({ line: { state: "ended", why: "tooLarge" }, saving: "waiting" })
    await expect(await canvas.findByText(lost)).toBeVisible()
    await expect(canvas.queryByText(/on this device/)).toBeNull()
    const copy = canvas.getByRole("button", { name: "Copy my text" })
    await waitFor(() => expect(isInSight(copy)).toBe(true))
    await expect(room.letGo).not.toHaveBeenCalled()
    await isOff(canvas.getByRole("button", { name: "Undo" }))
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }))
    view.contentDOM.dispatchEvent(
      new KeyboardEvent("keydown", { key: "z", code: "KeyZ", ctrlKey: true, bubbles: true }),
    )
    await expect(words()).toBe(written)
    const panel = within(canvas.getByRole("region", { name: "Correct the transcript" }))
    await userEvent.click(panel.getByRole("button", { name: "Close" }))
    await expect(screen.queryByRole("alertdialog")).toBeNull()
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(words()).toBe(written)
  },
}
export const TooMuchIsSaidInSight: Entry = {
  name: "That something is too long is said where one looks",
  beforeEach: () => {
    room = aRoom(aLongTranscript())
  },
  play: async ({ canvas }) => {
    const view = await theEditor()
    paste(view, "x".repeat(200_000))
    const sentence = await canvas.findByText(/has room for 200,000/)
    await waitFor(() => expect(isInSight(sentence)).toBe(true))
  },
}
export const SavesNothingLater: Entry = {
  name: "Save without a connection says so, and does not close the editor in the middle of a word",
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    room.become({ line: { state: "away" }, saving: "waiting" })
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await screen.findByText("No connection right now")).toBeVisible()
    room.become({ line: { state: "open" }, saving: "sending" })
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await canvas.findByRole("button", { name: "Saving…" })).toBeVisible()
    room.become({ line: { state: "away" }, saving: "waiting" })
    await expect(await canvas.findByRole("button", { name: "Save" })).toBeVisible()
    room.become({ line: { state: "open" }, saving: "saved" })
    await expect(await canvas.findByText("Kept as you type")).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
export const WordsBesideSave: Entry = {
  name: "R744 Beside Save, what was typed is said to be kept, not saved",
  play: async ({ canvas }) => {
    await theEditor()
    room.become({ saving: "saved" })
    await expect(await canvas.findByText("Kept as you type")).toBeVisible()
    await expect(canvas.getByRole("button", { name: "Save" })).toBeVisible()
    await expect(canvas.queryByText(/saved/i)).toBeNull()
  },
}
export const CancelEndsTheWait: Entry = {
  name: "Cancel while it is being saved ends that first, then asks",
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    room.become({ saving: "sending" })
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }))
    room.become({ saving: "saved" })
    await expect(await canvas.findByText("Kept as you type")).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
export const LanguageBecomesKnown: Entry = {
  name: "When the language becomes known the editor stays, and Cancel still takes the words back",
  play: async ({ canvas }) => {
    const view = await theEditor()
    typeAt(view, 0, "Bueno. ")
    await expect(view.contentDOM).not.toHaveAttribute("lang")
    await userEvent.click(canvas.getByRole("button", { name: "The language was heard" }))
    await waitFor(() => expect(view.contentDOM).toHaveAttribute("lang", "es"))
    await expect(await theEditor()).toBe(view)
    await expect(view.state.selection.main.head).toBe("Bueno. ".length)
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await userEvent.click(await screen.findByRole("button", { name: "Discard changes" }))
    await expect(words()).toBe(before)
  },
}
export const UndoKeepsTheFocus: Entry = {
  name: "After the last step undone by keyboard the focus is still there",
  play: async ({ canvas }) => {
    typeAt(await theEditor(), 0, "Well. ")
    const undo = canvas.getByRole("button", { name: "Undo" })
    const redo = canvas.getByRole("button", { name: "Redo" })
    await waitFor(() => expect(undo).not.toHaveAttribute("aria-disabled"))
    undo.focus()
    await userEvent.keyboard("{Enter}")
    await expect(words()).toBe(before)
    await waitFor(() => isOff(undo))
    await expect(undo).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    redo.focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => isOff(redo))
    await expect(redo).toHaveFocus()
    await expect(words()).toBe(`Well. ${before}`)
  },
}
