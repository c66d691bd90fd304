import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, waitFor } from "storybook/test"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { theEditor } from "./editor-helpers.fixture.ts"
import { aMurmur, somePeaks, theFlood } from "./audio.fixture.ts"
import { aRelative, aRoom } from "./shared-document.fixture.ts"
import { onEveryScreen } from "./viewports.fixture.ts"

const sound = aMurmur(60)
const set = () => {
  const room = aRoom(theFlood)
  return { room, ben: aRelative(room, "Ben Holloway") }
}
let stage = set()
const before = theFlood.map(({ text }) => text).join("\n")

const Together = () => (
  <Page title="The night the water came" width="reading">
    <EditPanel
      room={stage.room}
      name="original"
      player={usePlayer(sound)}
      peaks={somePeaks(300)}
      language="en"
      mayEdit
      isLarge={false}
      onSave={async () => undefined}
      onClose={fn()}
    />
  </Page>
)

const meta = {
  title: "transcript-editor/Presence",
  component: Together,
  beforeEach: () => {
    stage = set()
    return () => stage.room.close()
  },
} satisfies Meta<typeof Together>
export default meta
type Entry = StoryObj<typeof meta>

export const SeesOthers: Entry = {
  name: "The caret and the marked words of someone else are seen with their name",
  play: async ({ canvas }) => {
    await theEditor()
    stage.ben.stand("original", 3, 15)
    await expect(await canvas.findByText("Ben Holloway")).toBeVisible()
    await expect(document.querySelector(".cm-marked")?.textContent).toBe(before.slice(3, 15))
    stage.ben.be({ cursor: null, editing: null })
    await waitFor(() => expect(canvas.queryByText("Ben Holloway")).toBeNull())
  },
}
export const NamesStay: Entry = {
  name: "R164 The name of someone else is there as long as they type",
  play: async ({ canvas }) => {
    await theEditor()
    stage.ben.stand("original", 40)
    const name = await canvas.findByText("Ben Holloway")
    await expect(name).toBeVisible()
    await waitFor(() => expect(name).not.toBeVisible())
    // Before the letter that their caret stands at, which stays the same.
    stage.ben.write("original", 40, "green ")
    await waitFor(() => expect(canvas.getByText("Ben Holloway")).toBeVisible())
  },
}
export const NamesCoverNothing: Entry = {
  name: "R164 A name covers nothing of the line I am in, and is not cut off",
  play: async ({ canvas }) => {
    await onEveryScreen(async () => {
      const view = await theEditor()
      view.focus()
      for (const theirs of [0, 45, 57, 113, 125, 150, before.length]) {
        for (const own of [1, 60, 112, 130, 170]) {
          view.dispatch({ selection: { anchor: own } })
          stage.ben.stand("original", theirs)
          await waitFor(async () => {
            const flag = canvas.getByText("Ben Holloway").getBoundingClientRect()
            const line = view.coordsAtPos(own)
            const { left, right } = view.dom.getBoundingClientRect()
            await expect(flag.width).toBeGreaterThan(60)
            await expect(flag.left).toBeGreaterThanOrEqual(left)
            await expect(flag.right).toBeLessThanOrEqual(right + 1)
            const isApart =
              flag.bottom <= (line?.top ?? 0) + 4 || flag.top >= (line?.bottom ?? 0) - 4
            await expect([theirs, own, isApart]).toEqual([theirs, own, true])
          })
        }
      }
    })
  },
}
