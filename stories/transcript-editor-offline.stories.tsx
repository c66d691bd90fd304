import type { Meta, StoryObj } from "@storybook/react-vite"
import { expect, fn, spyOn, waitFor } from "storybook/test"
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from "yjs"
import { textOf } from "#protocol/transcript-document.ts"
import { createEditsKeeper } from "../frontend/transcript-editor/unsent-edits.ts"
import { listEdits } from "../frontend/transcript-editor/unsent-edits-db.ts"
import { theFlood } from "./audio.fixture.ts"
import { aRoom } from "./shared-document.fixture.ts"

const forgetAll = () =>
  new Promise<void>((resolve) => {
    indexedDB.deleteDatabase("kintale-edits").onsuccess = () => resolve()
  })

const meta = {
  title: "transcript-editor/Offline",
  render: () => <p className="p-8">What this device keeps until the server has it.</p>,
  beforeEach: async () => {
    await forgetAll()
    return forgetAll
  },
} satisfies Meta
export default meta

const anna = { userId: 1, storyId: 7 }
const nothing = () => undefined
const never = () => false

export const OutliveTheTab: StoryObj<typeof meta> = {
  name: "What was typed without a connection is there at the next visit, and nothing else",
  tags: ["slow"],
  play: async ({ step }) => {
    const first = aRoom(theFlood)
    const before = textOf(first.document, "original").toString()
    const saved = encodeStateVector(first.document)
    const own = () => encodeStateAsUpdate(first.document, saved)
    const tab = createEditsKeeper(anna, nothing)

    await step("only the change is kept, not the words of the story", async () => {
      textOf(first.document, "original").insert(0, "Well. ")
      tab.keep(own)
      await waitFor(async () => expect(await listEdits(1, 7)).toHaveLength(1))
      const [kept] = await listEdits(1, 7)
      await expect(kept?.update.byteLength).toBeLessThan(60)
    })
    await step("a tab that is open keeps its own; others of this device find nothing", async () => {
      const other = aRoom(theFlood)
      await createEditsKeeper(anna, nothing).takeUp(other.document, never)
      await createEditsKeeper({ userId: 2, storyId: 7 }, nothing).takeUp(other.document, never)
      await expect(textOf(other.document, "original").toString()).toBe(before)
    })
    await step("after the tab has closed its change comes back, to be sent", async () => {
      tab.end()
      first.close()
      const second = aRoom(theFlood)
      const sent: Array<unknown> = []
      second.document.on("update", (_update, from) => sent.push(from))
      const next = createEditsKeeper(anna, nothing)
      await waitFor(async () => {
        await next.takeUp(second.document, never)
        await expect(textOf(second.document, "original").toString()).toBe(`Well. ${before}`)
      })
      await expect(sent).toEqual(["kept edits"])
      await expect(await listEdits(1, 7)).toEqual([])
    })
    await step("what cannot be written again is not thrown away", async () => {
      const earlier = createEditsKeeper(anna, nothing)
      earlier.keep(own)
      await waitFor(async () => expect(await listEdits(1, 7)).toHaveLength(1))
      const locks = await navigator.locks.query()
      earlier.end()
      await waitFor(async () =>
        expect((await navigator.locks.query()).held?.length).toBeLessThan(locks.held?.length ?? 0),
      )
      const isStored = fn()
      const full = createEditsKeeper(anna, isStored)
      const again = aRoom(theFlood)
      again.document.on("update", () =>
        full.keep(() => {
          throw new DOMException("full", "QuotaExceededError")
        }),
      )
      await full.takeUp(again.document, never)
      await expect(textOf(again.document, "original").toString()).toBe(`Well. ${before}`)
      await expect(isStored).toHaveBeenLastCalledWith(false)
      await expect(await listEdits(1, 7)).toHaveLength(1)
      await forgetAll()
      full.end()
    })
    await step(
      "R119 words whose number has others on the server by now come in anew, once",
      async () => {
        const number = first.document.clientID
        const earlier = createEditsKeeper(anna, nothing)
        earlier.keep(own)
        await waitFor(async () => expect(await listEdits(1, 7)).toHaveLength(1))
        earlier.end()
        const poisoned = aRoom(theFlood)
        const thief = new Doc()
        applyUpdate(thief, encodeStateAsUpdate(poisoned.document))
        thief.clientID = number
        textOf(thief, "original").insert(0, "Forged. ")
        applyUpdate(poisoned.document, encodeStateAsUpdate(thief))
        const next = createEditsKeeper(anna, nothing)
        const words = textOf(poisoned.document, "original")
        await waitFor(async () => {
          await next.takeUp(poisoned.document, never)
          await expect(words.toString()).toContain("Well. ")
        })
        await next.takeUp(poisoned.document, never)
        await expect(words.toString().match(/Well\. /g)).toHaveLength(1)
        await expect(words.toString()).toContain("Forged. ")
        await expect(await listEdits(1, 7)).toEqual([])
        next.end()
      },
    )
    await step("typing writes now and then, not at each letter", async () => {
      const read = fn(own)
      const tab = createEditsKeeper(anna, nothing)
      const begun = performance.now()
      for (let email = 0; email < 50; email += 1) {
        tab.keep(read)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      // Twice a second, and once at each end.
      const most = 2 + (performance.now() - begun) / 500
      await expect(read.mock.calls.length).toBeLessThanOrEqual(most)
      // A page that goes away writes by itself: no timer of this one ever comes to its end.
      const leaving = createEditsKeeper(anna, nothing)
      const last = fn(own)
      const timers = spyOn(window, "setTimeout").mockReturnValue(setTimeout(nothing))
      leaving.keep(last)
      timers.mockRestore()
      await expect(last).not.toHaveBeenCalled()
      window.dispatchEvent(new PageTransitionEvent("pagehide"))
      await waitFor(() => expect(last).toHaveBeenCalledOnce())
      await leaving.letGo()
      leaving.end()
      for (let email = 0; email < 1_000; email += 1) {
        textOf(first.document, "original").insert(6 + email, "x")
        tab.keep(read)
      }
      await waitFor(async () => {
        const [kept] = await listEdits(1, 7)
        await expect(kept?.update.byteLength).toBeGreaterThan(1_000)
        await expect(kept?.update.byteLength).toBeLessThan(1_200)
      })
      await tab.letGo()
      await expect(await listEdits(1, 7)).toEqual([])
      tab.end()
    })
    await step("what the server has acknowledged is kept no longer", async () => {
      const tab = createEditsKeeper(anna, nothing)
      tab.keep(own)
      await waitFor(async () => expect(await listEdits(1, 7)).toHaveLength(1))
      tab.keep(null)
      await waitFor(async () => expect(await listEdits(1, 7)).toEqual([]))
    })
  },
}
