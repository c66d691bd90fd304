import { describe, expect, it } from "vitest"
import type { OpenUpload } from "#protocol/uploads.ts"
import { eventually } from "../eventually.fixture.ts"
import { aClock, rejection } from "./fake-upload-api.fixture.ts"
import { createFileQueue } from "./upload-queue.ts"
import type { QueueMeans } from "./queue-worker.ts"

const uploadId = "a".repeat(32)
const saveKey = "tape-0001"
const tape = new File(["sound"], "tape.mp3")

const anUpload = (known: Pick<OpenUpload, "id" | "take"> & Partial<OpenUpload>): OpenUpload => ({
  ...{ saveKey, kind: "file", part: 1, fileName: "tape.mp3", startedAt: "" },
  ...{ received: 0, length: 5, seconds: null, touchedAt: "", storedUntil: "" },
  ...known,
})

/** A queue, on a device that keeps nothing, whose one file is just being begun on the server. */
const beginning = async (open: ReadonlyArray<Pick<OpenUpload, "id" | "take">> = []) => {
  const discarded: Array<string> = []
  const answers: Array<(id: string | null) => void> = []
  const means: QueueMeans = {
    send: (_upload, { signal, onBegun }) =>
      new Promise((_, reject) =>
        answers.push((id) => {
          if (id !== null) onBegun?.(id)
          reject(signal.reason ?? rejection(500))
        }),
      ),
    save: () => Promise.reject(rejection(500)),
    measure: async () => 1,
    discard: async (id) => void discarded.push(id),
    list: async () => open.map(anUpload),
    pauses: aClock().pauses,
  }
  const queue = createFileQueue(1, means)
  queue.enter()
  queue.sendNow({ saveKey, file: tape, fields: { title: "A tape" }, seconds: 1 })
  await eventually(() => expect(answers).toHaveLength(1))
  return { queue, means, discarded, answer: (id: string | null) => answers[0]?.(id) }
}

describe("a file that is removed in the moment its upload is begun", () => {
  it("R434 leaves nothing on the server when the answer comes late", async () => {
    const { queue, discarded, answer } = await beginning()
    queue.remove(saveKey)
    expect(queue.snapshot().files).toEqual([])
    answer(uploadId)
    await eventually(() => expect(discarded).toEqual([uploadId]))
  })

  it("R434 leaves nothing there when the answer is lost: the server is asked what it has", async () => {
    const there = [
      { id: "b".repeat(32), take: "another" },
      { id: uploadId, take: saveKey },
    ]
    const { queue, discarded, answer } = await beginning(there)
    queue.remove(saveKey)
    answer(null)
    await eventually(() => expect(discarded).toEqual([uploadId]))
  })

  it("R434 is gone on with where it was, if it was only paused", async () => {
    const { queue, discarded, answer } = await beginning()
    queue.pause(saveKey)
    answer(uploadId)
    await eventually(() => expect(queue.snapshot().files).toMatchObject([{ uploadId }]))
    expect(discarded).toEqual([])
  })
})

it("R398 what one tab sends is in no other tab's list, although the server has some of it", async () => {
  const { queue, means, answer } = await beginning()
  const ofAnotherDevice = { id: "b".repeat(32), take: "tape-0002", saveKey: "tape-0002" }
  const other = createFileQueue(1, {
    ...means,
    list: async () => [anUpload({ id: uploadId, take: saveKey }), anUpload(ofAnotherDevice)],
  })
  other.enter()
  await eventually(() => expect(other.snapshot().files).not.toEqual([]))
  expect(other.snapshot().files.map((file) => file.saveKey)).toEqual(["tape-0002"])
  queue.remove(saveKey)
  answer(uploadId)
})
