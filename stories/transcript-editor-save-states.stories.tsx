import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect } from "react"
import { expect, fn, screen, userEvent, waitFor } from "storybook/test"
import { limits } from "#protocol/limits.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { type UsedPlayer, usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { eraseFrom, paste, theEditor, timesShown, typeAt } from "./editor-helpers.fixture.ts"
import { aMurmur, theFlood, somePeaks } from "./audio.fixture.ts"
import { aRelative, aRoom, type LocalRoom } from "./shared-document.fixture.ts"

const sound = aMurmur(60)

interface Stage {
  readonly room: LocalRoom
  readonly ben: ReturnType<typeof aRelative>
}
const set = (): Stage => {
  const room = aRoom(theFlood)
  return { room, ben: aRelative(room, "Ben Holloway") }
}
/** What the story being played is set on; set anew before each. */
let stage = set()
let player: UsedPlayer | null = null

const words = () => textOf(stage.room.document, "original").toString()
const before = theFlood.map(({ text }) => text).join("\n")

interface ActProps {
  readonly onSave: (text: string, isChanged: boolean, signal: AbortSignal) => Promise<void>
  readonly onClose: () => void
}

const Act = (props: ActProps) => {
  const own = usePlayer(sound)
  useEffect(() => {
    player = own
  }, [own])
  return (
    <Page title="The night the water came" width="reading">
      <EditPanel
        room={stage.room}
        name="original"
        player={own}
        peaks={somePeaks(300)}
        language="en"
        mayEdit
        isLarge={false}
        {...props}
      />
      <Toaster />
    </Page>
  )
}

const meta = {
  title: "transcript-editor/Save states",
  component: Act,
  args: { onSave: fn(async () => undefined), onClose: fn() },
  beforeEach: () => {
    stage = set()
    return () => stage.room.close()
  },
} satisfies Meta<typeof Act>
export default meta
type Entry = StoryObj<typeof meta>

export const UndoesOwnSteps: Entry = {
  name: "Undo takes back one's own step and leaves what others wrote",
  play: async ({ canvas }) => {
    const view = await theEditor()
    await expect(canvas.getByRole("button", { name: "Undo" })).toHaveAttribute(
      "aria-disabled",
      "true",
    )
    typeAt(view, 0, "Well. ")
    stage.ben.write("original", words().length, " I still have them.")
    await expect(view.state.doc.toString()).toBe(`Well. ${before} I still have them.`)
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }))
    await expect(words()).toBe(`${before} I still have them.`)
    await expect(canvas.getByRole("button", { name: "Undo" })).toHaveAttribute(
      "aria-disabled",
      "true",
    )
    await userEvent.click(canvas.getByRole("button", { name: "Redo" }))
    await expect(words()).toBe(`Well. ${before} I still have them.`)
    view.focus()
    await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}")
    await expect(words()).toBe(`${before} I still have them.`)
    await userEvent.keyboard("{Control>}y{/Control}")
    await expect(words()).toBe(`Well. ${before} I still have them.`)
  },
}
export const TimesStay: Entry = {
  name: "Paragraphs that are split or joined keep their seconds",
  play: async ({ canvas }) => {
    const view = await theEditor()
    await waitFor(() => expect(timesShown()).toEqual(["0:00", "0:09", "0:21"]))
    const cut = before.indexOf(" My mother kept geese")
    view.dispatch({
      changes: { from: cut, to: cut + 1, insert: "\n" },
      userEvent: "input.type",
    })
    await waitFor(() => expect(timesShown()).toEqual(["0:00", "0:06", "0:09", "0:21"]))
    const join = words().indexOf("\nI asked")
    view.dispatch({
      changes: { from: join, to: join + 1, insert: " " },
      userEvent: "delete.backward",
    })
    await waitFor(() => expect(timesShown()).toEqual(["0:00", "0:06", "0:09"]))
    await userEvent.click(canvas.getByText("0:06"))
    await waitFor(() => expect(player?.time()).toBeGreaterThanOrEqual(6))
    player?.pause()
  },
}
export const PastesPlainly: Entry = {
  name: "Text from another program comes in plain, a line a paragraph",
  play: async () => {
    const view = await theEditor()
    paste(view, "one\r\ntwo\rthree\u2028<b>four</b>\v")
    await expect(words()).toBe(`one\ntwo\nthree\n<b>four</b>\n${before}`)
    await expect(view.state.doc.toString()).toBe(words())
    await expect(view.contentDOM.querySelector("b")).toBeNull()
    await expect(view.state.selection.main.head).toBe("one\ntwo\nthree\n<b>four</b>\n".length)
  },
}
export const RefusesTooMuch: Entry = {
  name: "What there is no room for is refused as a whole, in a sentence",
  play: async ({ canvas }) => {
    const view = await theEditor()
    paste(view, "x".repeat(limits.text.transcript))
    await expect(await canvas.findByText(/A transcript has room for 200,000/)).toBeVisible()
    await expect(words()).toBe(before)
    typeAt(view, 0, "So ")
    await waitFor(() => expect(canvas.queryByText(/has room for/)).toBeNull())
  },
}
export const TakesBackOwn: Entry = {
  name: "Cancel takes back one's own changes after asking, and nobody else's",
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    stage.ben.write("original", words().length, " I still have them.")
    eraseFrom(view, 6, 9)
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await userEvent.click(await screen.findByRole("button", { name: "Keep editing" }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await userEvent.click(await screen.findByRole("button", { name: "Discard changes" }))
    await expect(words()).toBe(`${before} I still have them.`)
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(screen.queryByText("Please read it again")).toBeNull()
  },
}
export const SaysWhoElseWrote: Entry = {
  name: "Cancel says who else wrote in the same paragraphs",
  play: async ({ canvas }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    stage.ben.write("original", 9, " all")
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await userEvent.click(await screen.findByRole("button", { name: "Discard changes" }))
    await expect(words()).toBe(`${before.slice(0, 3)} all${before.slice(3)}`)
    await expect(await screen.findByText(/Ben Holloway wrote in the same/)).toBeVisible()
  },
}
export const ClosesAtOnce: Entry = {
  name: "Cancel with nothing to take back simply closes",
  play: async ({ canvas, args }) => {
    await theEditor()
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const SavesOnceSafe: Entry = {
  name: "Save waits until everything is on the server",
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "\n Well, ")
    stage.room.become({ saving: "sending" })
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await canvas.findByRole("button", { name: "Saving…" })).toBeVisible()
    await expect(args.onSave).not.toHaveBeenCalled()
    stage.room.become({ saving: "saved" })
    const paragraphs = [`Well, ${theFlood[0]?.text}`, theFlood[1]?.text, theFlood[2]?.text]
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(
        paragraphs.join("\n\n"),
        true,
        expect.any(AbortSignal),
      ),
    )
  },
}
export const StaysWhenSavingFails: Entry = {
  name: "A save that fails is told, and the text stays",
  args: { onSave: fn(() => Promise.reject(new Error("500"))) },
  play: async ({ canvas, args }) => {
    const view = await theEditor()
    typeAt(view, 0, "Well. ")
    await userEvent.click(canvas.getByRole("button", { name: "Save" }))
    await expect(await screen.findByText("Failed to update story content.")).toBeVisible()
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(view.state.doc.toString()).toBe(`Well. ${before}`)
  },
}
export const KeysOfTheRecording: Entry = {
  name: "The keyboard plays, goes back and goes on without leaving the text",
  play: async () => {
    const view = await theEditor()
    await waitFor(() => expect(timesShown()).toEqual(["0:00", "0:09", "0:21"]))
    await waitFor(() => expect(player?.snapshot().duration).toBe(60))
    view.focus()
    player?.seek(10)
    await userEvent.keyboard("{F7}")
    await waitFor(() => expect(player?.time()).toBeCloseTo(7, 0))
    await userEvent.keyboard("{F9}")
    await expect(view.state.selection.main.head).toBe(before.indexOf("The night"))
    await userEvent.keyboard("{Alt>}l{/Alt}")
    await expect(view.state.selection.main.head).toBe(before.indexOf("I asked"))
    await userEvent.keyboard("{F6}")
    await waitFor(() => expect(player?.time()).toBeGreaterThanOrEqual(21))
    player?.pause()
    player?.seek(0)
    await userEvent.keyboard("{Alt>}h{/Alt}")
    await waitFor(() => expect(player?.time()).toBeGreaterThanOrEqual(21))
    player?.pause()
    await expect(view.hasFocus).toBe(true)
    await expect(words()).toBe(before)
  },
}
