import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { createListeners } from "../../lib/listeners.ts"
import type { QueuedFile } from "../../uploads/queued-file.ts"
import { whenStored } from "./wait-until-stored.ts"

const memo = new File(["sound"], "memo.m4a", { lastModified: 1 })
const tape = new File(["sounds"], "tape.mp3", { lastModified: 2 })

const queued = (
  { name, size, lastModified }: File,
  rest: Partial<QueuedFile> = {},
): QueuedFile => ({
  saveKey: name,
  name,
  size,
  modified: lastModified,
  addedAt: "2026-05-03T12:00:00Z",
  place: 0,
  seconds: null,
  fields: {},
  uploadId: null,
  safe: 0,
  isStored: false,
  progress: { state: "draft" },
  ...rest,
})

/** What the queue would say, one thing after the other; answers after which of them it was over. */
const overAfter = async (said: ReadonlyArray<ReadonlyArray<QueuedFile>>, milliseconds?: number) => {
  const changes = createListeners()
  const { promise: added, resolve: addAll } = Promise.withResolvers<void>()
  let files: ReadonlyArray<QueuedFile> = []
  let isOver = false
  const { subscribe } = changes
  const kept = whenStored(
    { subscribe, snapshot: () => ({ files }) },
    [memo, tape],
    added,
    milliseconds,
  )
  const note = async () => {
    await kept
    isOver = true
  }
  const noted = note()
  for (const [at, now] of said.entries()) {
    files = now
    changes.notify()
    if (at === 1) addAll()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
    if (isOver) return at
  }
  await noted
  return said.length
}

describe("what was shared, once someone uses it", () => {
  it("R405 leaves the inbox when the uploads have kept it, or sent it, and not before", async () => {
    const sent = queued(tape, { progress: { state: "saved", storyId: StoryId.make(7) } })
    const both = [queued(memo), queued(tape)]
    expect(
      await overAfter([
        [],
        both,
        [queued(memo, { isStored: true }), queued(tape)],
        [queued(memo, { isStored: true }), sent],
      ]),
    ).toBe(3)
  })

  it("R405 leaves the inbox when the uploads have turned it away with a sentence", async () => {
    const kept = queued(memo, { isStored: true })
    expect(await overAfter([[], [kept]])).toBe(1)
  })

  it("R405 leaves the inbox when the device keeps no more, and is sent all the same", async () => {
    const both = [queued(memo), queued(tape)]
    expect(await overAfter([[], both, both], 1)).toBe(3)
  })
})
