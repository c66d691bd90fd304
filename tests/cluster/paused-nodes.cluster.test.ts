import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { DocumentStore } from "../../backend/ports/document-store.ts"
import { bundledServer } from "../support/bundle-server.ts"
import { Caller } from "../support/api-client.ts"
import { CoEditor, openTranscript } from "../support/yjs-client.ts"
import { deleteAccount } from "../support/deletion/find-traces.ts"
import { askForExport } from "../support/export-archive.ts"
import { makeFolder, makeSound, tone } from "../support/audio.ts"
import { Sender } from "../support/uploads/network-profiles.ts"
import { askForStory, aTake } from "../support/uploads/tus-requests.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"
import {
  type OneOfSeveral,
  type SeveralProcesses,
  startSeveral,
  whyNotSeveral,
} from "../support/cluster/spawn-cluster.ts"

const why = whyNotSeveral()
if (why !== null) console.log(why)

let house: SeveralProcesses
let file = ""
beforeAll(async () => {
  if (why !== null) return
  file = await makeSound(join(await makeFolder(), "told.wav"), "-i", kennedy.file, "-t", "4")
  const bundled = await bundledServer()
  const compiled = process.env["NODE_COMPILE_CACHE"] ?? join(dirname(bundled), "compiled")
  house = await startSeveral({
    bundled,
    fast: "in its time",
    env: { NODE_COMPILE_CACHE: compiled },
  })
}, 300_000)
afterAll(() => house?.stop())

const joined = async () => {
  const caller = new Caller(house.url)
  await caller.join()
  return caller
}
/** The first story of a worker waits until its engines are there. */
const within = { interval: 20, timeout: 60_000 }
const paused = ({ pid }: OneOfSeveral) => process.kill(pid, "SIGSTOP")
const goesOn = ({ pid }: OneOfSeveral) => process.kill(pid, "SIGCONT")

describe.skipIf(why !== null)("a node that stands still for longer than its leases", () => {
  it(
    "R489 holding an upload and an open transcript takes nothing back and doubles nothing when it goes on",
    { timeout: 400_000 },
    async () => {
      const caller = await joined()
      const bytes = await readFile(file)
      const { id } = await caller.save(file)
      await storyIsReady(caller, id)
      const editors = [await openTranscript(caller, id), await openTranscript(caller, id)]
      for (const [n, editor] of editors.entries()) {
        editor.text().insert(0, `before${String(n)} `)
        await editor.saved()
      }
      const sender = new Sender(caller, aTake({ fileName: "recording.wav" }), null, {
        maxWait: 2_000,
      })
      await sender.send(bytes.subarray(0, 60_000))

      const [node] = house.web
      if (node === undefined) throw new Error("there is no node")
      paused(node)
      // The proxy goes on giving it every other request, so that may take until it goes on.
      const sending = sender.send(bytes, { isWhole: true })
      for (const [n, editor] of editors.entries()) editor.text().insert(0, `during${String(n)} `)
      // Past all leases but the caretaker's.
      await after(30_000)
      goesOn(node)
      await sending
      const answer = await askForStory(caller, sender.take.saveKey, [sender.address])
      expect(answer.status).toBeLessThan(300)

      await Promise.all(editors.map((editor) => editor.saved()))
      const fresh = [await openTranscript(caller, id), await openTranscript(caller, id)]
      for (const one of [...editors, ...fresh]) {
        await one.until(() => one.words().match(/during/g)?.length === 2, "both")
        expect(
          one
            .words()
            .match(/(?:before|during)\d/g)
            ?.toSorted(),
        ).toEqual([...["before0", "before1", "during0", "during1"]])
      }
      const [told] = (await caller.stories()).filter((story) => story.id !== id)
      if (told === undefined) throw new Error("there is no second story")
      await storyIsReady(caller, told.id)
      const original = await fetch(house.url + paths.storyOriginal(told.id), {
        headers: { cookie: caller.cookie },
      })
      const sha256 = (given: Uint8Array) => createHash("sha256").update(given).digest("hex")
      expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(bytes))
      expect((await caller.me()).storiesRecorded).toBe(2)
      for (const one of [...editors, ...fresh]) one.close()
    },
  )
})

/** What is kept of a story, in all that is made of recordings. */
const leftOf = (id: StoryId) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const ofItsId = ["transcriptSnapshots", "storyTimelines", "stories"].map((name) => ({
        name,
        by: { id },
      }))
      const ofTheStory = ["edits", "passages", "transcribedSegments", "transcriptVersions"].map(
        (name) => ({
          ...{ name, by: { storyId: id } },
        }),
      )
      const counts = yield* Effect.forEach([...ofItsId, ...ofTheStory], ({ name, by }) =>
        Effect.map(store.count(name, by), (count) => ({ name, count })),
      )
      return counts.filter(({ count }) => count > 0)
    }).pipe(Effect.provide(house.store.documents)),
  )

describe.skipIf(why !== null)("a worker that stands still over a story", () => {
  it(
    "R489 R478 which is erased meanwhile keeps nothing of it when it goes on",
    { timeout: 300_000 },
    async () => {
      const caller = await joined()
      const { id } = await caller.save(file)
      await expect
        .poll(async () => JSON.stringify((await caller.story(id)).processing), within)
        .toMatch(/preparing|transcribing/)
      house.workers.forEach(paused)
      expect((await deleteAccount(caller)).status).toBe(200)
      // Past the lease of its attempt.
      await after(21_000)
      house.workers.forEach(goesOn)
      await expect.poll(() => leftOf(id)).toEqual([])
      await after(3_000)
      expect(await leftOf(id)).toEqual([])
    },
  )
})

describe.skipIf(why !== null)("a Redis that is not what it was", () => {
  it(
    "R489 what is said through one that was started anew and empty is heard, and what was said meanwhile is found",
    { timeout: 300_000 },
    async () => {
      const caller = await joined()
      const { id } = await caller.save(file)
      await storyIsReady(caller, id)
      const [one, two] = [await openTranscript(caller, id), await openTranscript(caller, id)]
      await house.redis.kill()
      await house.redis.forget()
      // Longer than is told: two of them, one from each side.
      one.text().insert(0, `first ${"a".repeat(70_000)} `)
      two.text().insert(0, `second ${"b".repeat(70_000)} `)
      const both = (editor: CoEditor) =>
        /first/.test(editor.words()) && /second/.test(editor.words())
      await Promise.all([one, two].map((editor) => editor.until(() => both(editor), "both")))
      await house.redis.start()
      one.text().insert(0, "third ")
      await two.until(() => two.words().includes("third"), "the third")
      for (const editor of [one, two]) {
        expect(
          editor
            .words()
            .match(/first|second|third/g)
            ?.toSorted(),
        ).toEqual([...["first", "second", "third"]])
        editor.close()
      }
      await expect
        .poll(async () => (await caller.get(routes.health)).body)
        .toMatchObject({ parts: { nodes: { works: true } } })
    },
  )
})

describe.skipIf(why !== null)("someone who leaves on one node", () => {
  it("R489 while another exports what they have gets no whole archive that is taken for one", async () => {
    const caller = await joined()
    const large = await tone(join(await makeFolder(), "large.wav"), 300, "-ar", "44100")
    await caller.save(large)
    const screen = await openScreen(caller)
    const gone = new Promise((resolve) => screen.once("disconnect", resolve))
    const answer = await askForExport(caller)
    expect(answer.status).toBe(200)
    expect((await deleteAccount(caller)).status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow(/terminated/)
    await gone
    screen.close()
  })
})
