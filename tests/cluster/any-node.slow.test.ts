import { existsSync } from "node:fs"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { describe, expect, it, vi } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Database } from "../../backend/platform/database/database.ts"
import { WorkerPool } from "../../backend/features/processing/worker-pool.ts"
import { usualUploadTimes } from "../../backend/features/uploads/upload-times.ts"
import type { Caller } from "../support/api-client.ts"
import { deleteAccount } from "../support/deletion/find-traces.ts"
import { askForExport } from "../support/export-archive.ts"
import { fast } from "../support/fast-server.ts"
import { slowUpload } from "../support/aborted-request.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { add, addressIn, aTake, begin } from "../support/uploads/tus-requests.ts"
import { within } from "../support/with-timeout.ts"
import { withTwoNodes } from "../support/cluster/in-process-nodes.ts"

/** The folders of attempts that are under way, which go on until somebody ends them. */
const underWay = new Map<StoryId, string>()
const neverDone = Layer.succeed(
  WorkerPool,
  WorkerPool.of({
    run: (_, { job }, { report }) =>
      Effect.sync(() => underWay.set(job.storyId, job.folder)).pipe(
        Effect.andThen(report({ _tag: "Progressed", phase: "transcribing", part: 0.4 })),
        Effect.andThen(Effect.never),
        Effect.ensuring(Effect.sync(() => underWay.delete(job.storyId))),
      ),
  }),
)

/** Nobody finds a free turn by looking for it; who is told of none gives up. */
const locks = {
  ...usualUploadTimes.locks,
  ...{ lease: { millis: 300_000, renewEvery: 60_000 }, linger: 300_000 },
  ...{ look: 1_000_000, maxWait: 20_000 },
}

const { one, two, recording, newcomer } = withTwoNodes({
  ...fast(),
  uploadTimes: { ...usualUploadTimes, locks },
  workerPool: () => neverDone,
})

/** A story that is being listened to: on which node, and how somebody reaches the other. */
const aStory = async () => {
  const { caller } = await newcomer("anna")
  const { id } = await caller.save(recording())
  await expect.poll(() => underWay.has(id)).toBe(true)
  const folder = underWay.get(id) ?? ""
  const isOnOne = folder.includes(join("node-0", "work"))
  const [here, there] = isOnOne ? [one(), two()] : [two(), one()]
  return { id, folder, here: caller.at(here.url), there: caller.at(there.url) }
}
/** The attempt has ended, and nothing of it is left. */
const isOver = (id: StoryId, folder: string) =>
  vi.waitFor(() => expect(underWay.has(id) || existsSync(folder)).toBe(false), {
    ...{ timeout: 60_000, interval: 20 },
  })
const pendingSaves = () =>
  one().runtime.runPromise(Database.use(({ users }) => users.count({ pendingSaves: { $ne: {} } })))

describe("what goes on at a node, as seen from another", () => {
  it("R477 how far a story is can be read on every node", async () => {
    const { id, here, there } = await aStory()
    const seen = async (caller: Caller) => (await caller.story(id)).processing
    await expect.poll(() => seen(there)).toEqual(await seen(here))
    expect(await seen(there)).toMatchObject({ state: "working", phase: "transcribing" })
  })

  it("R478 the attempt at a story that is deleted on another node ends within a second, and its files go", async () => {
    const { id, folder, there } = await aStory()
    expect((await there.delete(paths.story(id))).status).toBe(204)
    await within(1, there, isOver(id, folder))
  })

  it("R478 so does that of someone whose account is deleted there", async () => {
    const { id, folder, there } = await aStory()
    expect((await deleteAccount(there)).status).toBe(200)
    await within(1, there, isOver(id, folder))
  })

  it("R478 and an upload of theirs", async () => {
    const { caller } = await newcomer("anna")
    const [self] = await caller.storytellers()
    const upload = slowUpload(caller, self?.id ?? 0)
    await expect.poll(pendingSaves).toBe(1)
    expect((await deleteAccount(caller.at(two().url))).status).toBe(200)
    expect(await within(1, two(), upload.ended)).toBe("401")
    upload.stop()
  })

  it("R487 the pieces of an upload may come to one node after the other, and hardly wait for that", async () => {
    const { caller } = await newcomer("anna")
    const nodes = [caller, caller.at(two().url)] as const
    const address = addressIn(await begin(caller, aTake(), null))
    for (let n = 0; n < 9; n += 1) {
      const bytes = Buffer.alloc(1_000, n)
      const { status } = await add(nodes[n % 2 === 0 ? 0 : 1], address, { at: n * 1_000, bytes })
      expect(status).toBe(204)
    }
  })

  it("R479 an export is the only one of its user on however many nodes, until they go away", async () => {
    const { caller } = await newcomer("anna")
    // More than fits between the two, so that it stays under way until it is read.
    await caller.save(await tone(join(await makeFolder(), "told.wav"), 300, "-ar", "44100"))
    const there = caller.at(two().url)
    const stop = new AbortController()
    const answer = await askForExport(caller, stop.signal)
    expect(answer.status).toBe(200)
    expect((await there.get(routes.exportData)).status).toBe(409)
    stop.abort()
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await expect.poll(async () => (await there.call("HEAD", routes.exportData)).status).toBe(200)
  })
})
