import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { HttpError, NetworkError } from "../api/errors.ts"
import type { UploadLine } from "../api/uploads.ts"
import { aQueuedFile } from "./queued-file.fixture.ts"
import { aClock, aLine, type Fate, rejection } from "./fake-upload-api.fixture.ts"
import { FileGone } from "./file-byte-source.ts"
import { fileTrouble } from "./upload-error.ts"
import { sendFile } from "./upload-and-save.ts"
import { sendUpload } from "./send-upload.ts"
import { wholeSource } from "./byte-source.ts"

const story = StoryId.make(7)
const bytes = new Blob([new Uint8Array(300_000).fill(7)])
const file = aQueuedFile({ size: bytes.size, fields: { title: "Tape 1", tags: "" } })

/** Sends it over a line to a server that answers the saving with one after the other of these, and then with a story. */
const sending = (
  answers: Array<Error> = [],
  {
    fates = [],
    uploadId = null,
    ...other
  }: Partial<UploadLine> & {
    readonly fates?: Array<Fate>
    readonly uploadId?: string | null
  } = {},
) => {
  const line = aLine(fates)
  const { pauses, waits } = aClock()
  const saved: Array<unknown> = []
  const hindrances: Array<unknown> = []
  const ending = new AbortController()
  const done = sendFile(
    { ...file, uploadId },
    wholeSource(bytes),
    {
      signal: ending.signal,
      onHindrance: (hindrance) => hindrances.push(hindrance),
      onArrived: () => undefined,
    },
    {
      send: (upload, watch) =>
        sendUpload({ ...upload, owner: 1 }, watch, { line: { ...line.line, ...other }, pauses }),
      save: async (saving) => {
        saved.push(saving)
        const answer = answers.shift()
        if (answer === undefined) return story
        if (answer instanceof HttpError && answer.status === 404) line.kept.clear()
        throw answer
      },
      pauses,
    },
  )
  return { done, line, saved, waits, hindrances }
}

describe("a file becomes a story", () => {
  it("R397 when all of it has arrived, by one call that may be made again", async () => {
    const { done, line, saved, hindrances } = sending([new NetworkError(), rejection(503)], {
      fates: [{ breaksAfter: 1_000 }],
    })
    expect(await done).toBe(story)
    expect([...line.kept.values()]).toMatchObject([{ take: file.saveKey, length: bytes.size }])
    const [uploadId] = line.kept.keys()
    const call = { saveKey: file.saveKey, fields: { title: "Tape 1" }, uploadIds: [uploadId] }
    expect(saved).toEqual([call, call, call])
    expect(hindrances).toContainEqual({ why: "line" })
  })

  it("R397 once, also when the answer was lost and the upload is gone with it", async () => {
    const uploadId = "a".repeat(32)
    const begin = () => Promise.reject(rejection(409, "This recording is saved already."))
    const { done, saved } = sending([], { uploadId, begin })
    expect(await done).toBe(story)
    expect(saved).toEqual([expect.objectContaining({ uploadIds: [uploadId] })])
  })

  it("R397 sent anew where the server lost it before it was saved, but not for ever", async () => {
    const once = sending([rejection(404)])
    expect(await once.done).toBe(story)
    expect(once.line.begun()).toBe(2)
    await expect(sending([rejection(404), rejection(404), rejection(404)]).done).rejects.toThrow()
  })

  it("R431 waits while another request makes a story of it, and then has that story", async () => {
    const busy = rejection(423, "This story is just being saved. Please wait a moment.")
    const { done, saved } = sending([busy, busy])
    expect(await done).toBe(story)
    expect(saved).toHaveLength(3)
  })

  it("R431 takes no other refusal for a saved story", async () => {
    const begin = () =>
      Promise.reject(rejection(422, "It is on its way already, for another story."))
    await expect(sending([], { uploadId: "a".repeat(32), begin }).done).rejects.toMatchObject({
      status: 422,
    })
  })

  it("R397 waits for someone to sign in again", async () => {
    const { done, hindrances } = sending([rejection(401)])
    expect(await done).toBe(story)
    expect(hindrances).toContainEqual({ why: "signed out" })
  })

  it("R396 not, if it holds no sound", async () => {
    const failure = sending([rejection(422, "There is no sound in this recording.")]).done
    await expect(failure).rejects.toMatchObject({ status: 422 })
  })
})

const planFull = new HttpError("/api/uploads", {
  status: 403,
  statusText: "",
  body: JSON.stringify({ message: "The plan is full.", code: "Full", requiresUpgrade: true }),
})

describe("a refused file", () => {
  it("R396 lets those behind it go on, unless they would be refused as well", () => {
    expect(fileTrouble(rejection(422, "There is no sound in it."))).toEqual({
      trouble: "failed",
      text: "There is no sound in it.",
    })
    expect(fileTrouble(planFull)).toEqual({
      trouble: "stop",
      text: "The plan is full.",
      isPlanFull: true,
    })
    const tooMany = "Five recordings are on their way already. Please let one of them arrive first."
    expect(fileTrouble(rejection(429, tooMany))).toEqual({
      trouble: "stop",
      text: tooMany,
      isPlanFull: false,
    })
  })

  it("R398 whose bytes cannot be read any more is to be chosen again", () => {
    expect(fileTrouble(new FileGone())).toEqual({ trouble: "missing" })
  })
})
