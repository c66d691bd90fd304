import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect, useState } from "react"
import { expect, fn, userEvent, waitFor } from "storybook/test"
import { textOf } from "#protocol/transcript-document.ts"
import type { CheckedWords, WordToCheck } from "#protocol/words-to-check.ts"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { type UsedPlayer, usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { aMurmur, letSoundRun, theFlood, somePeaks } from "./audio.fixture.ts"
import { theEditor, typeAt } from "./editor-helpers.fixture.ts"
import { aRoom, type LocalRoom } from "./shared-document.fixture.ts"
import { onATelephone, onEveryScreen } from "./viewports.fixture.ts"

const sound = aMurmur(60)
let room: LocalRoom = aRoom([])
let player: UsedPlayer | null = null
const onChecked = fn<(what: CheckedWords) => Promise<void>>(async () => undefined)

/** The client that wrote the words down, in `shared-document.fixture.ts`. */
const server = 7

const toCheck = (letters: string, start: number): WordToCheck => ({
  ...{ client: server, clock: textOf(room.document, "original").toString().indexOf(letters) },
  ...{ chars: letters.length, start, end: start + 0.4 },
})

interface CheckedProps {
  readonly mayEdit: boolean
}
const Checked = ({ mayEdit }: CheckedProps) => {
  const own = usePlayer(sound)
  useEffect(() => {
    player = own
  }, [own])
  const [words] = useState(() => [
    toCheck("geese", 9),
    toCheck("raised", 20),
    toCheck("good shoes", 24),
  ])
  return (
    <Page title="The night the water came" width="reading">
      <EditPanel
        room={room}
        name="original"
        player={own}
        peaks={somePeaks(300)}
        language="en"
        mayEdit={mayEdit}
        isLarge={false}
        toCheck={{ words, onChecked }}
        onSave={async () => undefined}
        onClose={fn()}
      />
    </Page>
  )
}

const meta = {
  title: "transcript-editor/Words to check",
  component: Checked,
  args: { mayEdit: true },
  beforeEach: async () => {
    await letSoundRun()
    onChecked.mockReset()
    onChecked.mockImplementation(async () => undefined)
    room = aRoom(theFlood)
    return () => {
      player?.pause()
      room.close()
    }
  },
} satisfies Meta<typeof Checked>
export default meta
type Entry = StoryObj<typeof meta>

const underlined = () =>
  [...document.querySelectorAll(".cm-check")].map(({ textContent }) => textContent)
const selected = (view: Awaited<ReturnType<typeof theEditor>>) => {
  const { from, to } = view.state.selection.main
  return view.state.sliceDoc(from, to)
}

export const Quiet: Entry = {
  name: "R776 Words to check have a dotted line, and their number leads to the first",
  play: async ({ canvas }) => {
    const view = await theEditor()
    await waitFor(() => expect(underlined()).toEqual(["geese", "raised", "good shoes"]))
    await userEvent.click(canvas.getByRole("button", { name: "3 spots to check" }))
    await expect(canvas.getByText("“geese”")).toBeVisible()
    await expect(selected(view)).toBe("geese")
    await waitFor(() => expect(player?.time()).toBeGreaterThan(8))
  },
}
export const ByKeyboard: Entry = {
  name: "R776 Tab goes from one to the next with its second, and out of the text after the last",
  play: async ({ canvas }) => {
    const view = await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    view.focus()
    await userEvent.tab()
    await expect(selected(view)).toBe("raised")
    await waitFor(() => expect(player?.time()).toBeGreaterThan(19))
    await userEvent.tab()
    await expect(selected(view)).toBe("good shoes")
    await userEvent.tab({ shift: true })
    await expect(selected(view)).toBe("raised")
    await userEvent.tab()
    await userEvent.tab()
    await expect(view.hasFocus).toBe(false)
    view.focus()
    await userEvent.keyboard("{Escape}")
    await expect(canvas.getByRole("button", { name: "3 spots to check" })).toBeVisible()
  },
}
export const Right: Entry = {
  name: "R776 One press says that a word is right, and the next one is there",
  play: async ({ canvas }) => {
    await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    const { clock } = toCheck("geese", 0)
    await userEvent.click(canvas.getByRole("button", { name: "It's right" }))
    await expect(onChecked).toHaveBeenLastCalledWith({ client: server, clock })
    await expect(canvas.getByText("“raised”")).toBeVisible()
    await expect(underlined()).toEqual(["raised", "good shoes"])
  },
}
export const NotStored: Entry = {
  name: "R776 What could not be stored is there again",
  play: async ({ canvas }) => {
    await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    onChecked.mockRejectedValueOnce(new Error("away"))
    await userEvent.click(canvas.getByRole("button", { name: "It's right" }))
    await waitFor(() => expect(underlined()).toEqual(["geese", "raised", "good shoes"]))
  },
}
export const Corrected: Entry = {
  name: "R771 A correction ends the mark, and words that people wrote have none",
  play: async ({ canvas }) => {
    const view = await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    await userEvent.click(canvas.getByRole("button", { name: "Correct it" }))
    await userEvent.keyboard("goats")
    await waitFor(() => expect(underlined()).toEqual(["raised", "good shoes"]))
    await expect(view.state.doc.toString()).toMatch(/kept goats, and/)
    typeAt(view, 0, "Well. ")
    await expect(underlined()).toEqual(["raised", "good shoes"])
    await userEvent.click(canvas.getByRole("button", { name: "Next word" }))
    await expect(selected(view)).toBe("raised")
  },
}
export const LookedThrough: Entry = {
  name: "R776 Whoever has seen them all is done with them",
  play: async ({ canvas }) => {
    await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    await userEvent.click(canvas.getByRole("button", { name: "Next word" }))
    await expect(canvas.queryByRole("button", { name: "Done" })).toBeNull()
    await userEvent.click(canvas.getByRole("button", { name: "Next word" }))
    await userEvent.click(canvas.getByRole("button", { name: "Done" }))
    await expect(onChecked).toHaveBeenLastCalledWith({ isAll: true })
    await expect(underlined()).toEqual([])
    await expect(canvas.queryByText(/to check/)).toBeNull()
  },
}
export const OnATelephone: Entry = {
  name: "R776 The bar is there on a phone, each button large enough for a thumb",
  globals: onATelephone,
  play: async ({ canvas }) => {
    await theEditor()
    await userEvent.click(await canvas.findByRole("button", { name: "3 spots to check" }))
    const bar = canvas.getByRole("group", { name: "Words to check" })
    await onEveryScreen(async () => {
      for (const button of bar.querySelectorAll("button")) {
        const { width, height, right } = button.getBoundingClientRect()
        await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        await expect(right).toBeLessThanOrEqual(window.innerWidth)
      }
      await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    })
  },
}
export const Reader: Entry = {
  name: "R774 Whoever may only read has no words to check",
  args: { mayEdit: false },
  play: async ({ canvas }) => {
    await theEditor()
    await expect(canvas.queryByText(/to check/)).toBeNull()
    await expect(underlined()).toEqual([])
  },
}
