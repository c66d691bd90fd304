import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { afterAll, describe, expect, it } from "vitest"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { aPerson, anIndexedStory, changesWith } from "../index-changes.fixture.ts"
import type { IndexChanges } from "../search-index.ts"
import { connect, lineToThread } from "../../../../lib/rpc.ts"
import type { IndexProcedures, Start } from "./index-server.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-forgetting-"))
const start: Start = { folder, isSuspect: false }
const threads: Array<Worker> = []
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()))
  rmSync(folder, { recursive: true })
})

const aThread = () => {
  const thread = new Worker(new URL("worker.ts", import.meta.url), { workerData: start })
  threads.push(thread)
  const { request } = connect<IndexProcedures>(lineToThread(thread), {})
  return {
    apply: (changes: Partial<IndexChanges>) => request("apply", changesWith(changes)),
    request,
    /** Whether a text is anywhere in its memory. */
    remembers: async (...texts: ReadonlyArray<string>) => {
      // The last message may still be in the hands of whoever answered it.
      await request("apply", changesWith({}))
      let heap = ""
      for await (const piece of await thread.getHeapSnapshot()) heap += String(piece)
      return texts.filter((text) => heap.includes(text))
    },
  }
}

const asker = { user: aPerson(1).keeperId, grants: [] }
const said = "They quarrelled about Zdravkovicevic and the transcontinental zeppelins."
const zither = anIndexedStory(2, [said])
const secret = {
  ...zither,
  passagesName: "of two",
  facts: { ...zither.facts, title: "The zitherplayersdaughter", storytellerId: PersonId.make(3) },
}
const told = {
  people: [aPerson(1), { ...aPerson(3), name: "Zachariaswilhelmson" }],
  stories: [anIndexedStory(1, ["We swam in the river every summer."]), secret],
}

describe("the memory of the index's thread", () => {
  it("R449 has not the texts of passages, but their words", async () => {
    const { apply, remembers } = aThread()
    await apply(told)
    expect(await remembers(said.slice(5, 30), "zdravkovicevic", "swam")).toEqual([
      "zdravkovicevic",
      "swam",
    ])
  })

  it("R449 has nothing of a story that is erased once that is kept @slow", async () => {
    const { apply, request, remembers } = aThread()
    const words = ["dravkovicevic", "zeppelin", "zitherplayersdaughter", "achariaswilhelmson"]
    await apply(told)
    await request("suggest", { asker, typed: "zeppelins zi", most: 5 })
    expect(await remembers(...words)).toEqual(words)
    await apply({ goneStories: [StoryId.make(2)], gonePeople: [PersonId.make(3)] })
    await request("save", null)
    expect(await remembers(...words)).toEqual([])
  })
})
