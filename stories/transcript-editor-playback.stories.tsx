import type { Meta, StoryObj } from "@storybook/react-vite"
import { useEffect } from "react"
import { expect, fn, userEvent, waitFor } from "storybook/test"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { type UsedPlayer, usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { theEditor, typeAt } from "./editor-helpers.fixture.ts"
import { aLongTranscript, aMurmur, letSoundRun, somePeaks } from "./audio.fixture.ts"
import { aRoom, type LocalRoom } from "./shared-document.fixture.ts"

const sound = aMurmur(300)
let room: LocalRoom = aRoom([])
let player: UsedPlayer | null = null

const Listened = () => {
  const own = usePlayer(sound)
  useEffect(() => {
    player = own
  }, [own])
  return (
    <Page title="The summer we built the barn" width="reading">
      <EditPanel
        room={room}
        name="original"
        player={own}
        peaks={somePeaks(300)}
        language="en"
        mayEdit
        isLarge={false}
        onSave={async () => undefined}
        onClose={fn()}
      />
    </Page>
  )
}

const meta = {
  title: "transcript-editor/Playback",
  component: Listened,
  // Only the words differ from what is looked at elsewhere, and there are 20,000.
  parameters: { checksAccessibility: false },
  beforeEach: async () => {
    await letSoundRun()
    room = aRoom(aLongTranscript())
    return () => {
      player?.pause()
      room.close()
    }
  },
} satisfies Meta<typeof Listened>
export default meta

const spoken = () => document.querySelector<HTMLElement>(".cm-spoken")
const isInSight = (element: HTMLElement | null) => {
  const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
  return bottom > 0 && top < window.innerHeight
}
/** The transcript has a paragraph each 14.4 seconds. */
const startOf = (paragraph: number) => (paragraph - 1) * 14.4

export const IsFollowed: StoryObj<typeof meta> = {
  name: "The paragraph being said is marked and brought into sight, but not under typing hands",
  play: async ({ canvas, step }) => {
    const view = await theEditor()
    await waitFor(() => expect(player?.snapshot().duration).toBe(300))
    await waitFor(() => expect(document.querySelector(".cm-time")).not.toBeNull())
    await step("far below, it comes into sight", async () => {
      player?.seek(startOf(15) + 1)
      player?.play()
      await waitFor(() => expect(spoken()?.textContent).toMatch(/^Paragraph 15 /))
      await waitFor(() => expect(isInSight(spoken())).toBe(true))
    })
    await step("whoever has just typed stays where they are", async () => {
      const before = window.scrollY
      typeAt(view, view.state.selection.main.head, "Well. ")
      player?.seek(startOf(3) + 1)
      await waitFor(() => expect(player?.time()).toBeLessThan(startOf(4)))
      await expect(window.scrollY).toBe(before)
      player?.pause()
    })
    await step("the paragraph one is in is heard by a press", async () => {
      view.dispatch({ selection: { anchor: view.state.doc.line(2).from + 5 } })
      await userEvent.click(canvas.getByRole("button", { name: "Hear this paragraph" }))
      await waitFor(() => expect(player?.snapshot().phase).toBe("playing"))
      await expect(player?.time()).toBeGreaterThanOrEqual(startOf(2))
      await expect(player?.time()).toBeLessThan(startOf(3))
      player?.pause()
    })
    await step("whoever looks at another tab meanwhile stays where they are", async () => {
      const other = document.createElement("div")
      other.style.height = "20000px"
      document.body.append(other)
      const panel = view.dom.closest<HTMLElement>("section")
      if (panel !== null) panel.style.display = "none"
      window.scrollTo({ top: 3_000 })
      for (const paragraph of [5, 12, 18]) {
        player?.seek(startOf(paragraph) + 1)
        player?.play()
        await waitFor(() => expect(player?.time()).toBeGreaterThan(startOf(paragraph) + 1.1))
        await expect(window.scrollY).toBe(3_000)
      }
      player?.pause()
      if (panel !== null) panel.style.display = ""
      other.remove()
    })
  },
}
