import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { Story, UploadAnswer } from "#protocol/story.ts"
import { type Caller, decode, rejection } from "../../support/api-client.ts"
import { mediaIn } from "../../support/deletion/find-traces.ts"
import { withServer } from "../../support/with-server.ts"
import { makeFolder, makeSound, tone } from "../../support/audio.ts"
import { bring, idle, saveArrived, tell } from "../../support/takes.ts"
import { begin, begun, send } from "../../support/upload-helpers.ts"
import { discard, idIn, onTheirWay } from "../../support/uploads/tus-requests.ts"
import { sha256 } from "../../support/unzip.ts"

const { server, newcomer } = withServer("SQLite", idle)

let webm: string
let m4a: string
let hour: string
beforeAll(async () => {
  const folder = await makeFolder()
  webm = await tone(join(folder, "first.webm"), 2)
  m4a = await tone(join(folder, "second.m4a"), 1)
  const silence = ["-f", "lavfi", "-i", "anullsrc=r=1000:cl=mono", "-t", "3660"]
  hour = await makeSound(join(folder, "hour.wav"), ...silence, "-c:a", "pcm_u8")
})

const bytesOf = async (caller: Caller, path: string) => {
  const answer = await fetch(caller.url + path, { headers: { cookie: caller.cookie } })
  return sha256(Buffer.from(await answer.arrayBuffer()))
}
const media = () => mediaIn(server().dataDir)
const counted = async (caller: Caller) => (await caller.me()).storiesRecorded

describe("a story of several takes", () => {
  it("R373 is one story that counts once, with each of its takes byte for byte @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [webm, m4a])
    const story = decode(Story, await saveArrived(anna, saveKey, ids, { title: "In two parts" }))
    expect(story.title).toBe("In two parts")
    expect(Math.abs(story.duration - 3)).toBeLessThan(0.2)
    expect(story.takes?.map(({ fileName }) => fileName)).toEqual(["first.webm", "second.m4a"])
    const given = await Promise.all([webm, m4a].map(async (file) => sha256(await readFile(file))))
    const kept = (story.takes ?? []).map(({ originalUrl }) => bytesOf(anna, originalUrl))
    expect(await Promise.all(kept)).toEqual(given)
    expect(await bytesOf(anna, story.originalUrl)).toBe(given[0])

    expect(await onTheirWay(anna)).toEqual([])
    expect((await begin(anna, { saveKey })).status).toBe(409)
    const again = decode(Story, await saveArrived(anna, saveKey, ids))
    expect(again.id).toBe(story.id)
    expect([(await anna.stories()).length, await counted(anna)]).toEqual([1, 1])
  })

  it("R373 is made as well of one recording, and by the form for files, named after the first @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const story = await tell(anna, [webm])
    expect([story.takes, story.isUnjoined]).toEqual([undefined, undefined])
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [m4a, webm])
    const answer = await saveArrived(anna, saveKey, ids, {}, routes.upload)
    const { storyId } = decode(UploadAnswer, answer)
    expect((await anna.story(storyId)).title).toBe("second")
  })

  it("R374 has nothing to hear until its takes are joined, and says so @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const { id, audioUrl, isUnjoined } = await tell(anna, [webm, webm])
    expect(isUnjoined).toBe(true)
    for (const path of [audioUrl, `${paths.storyAudio(id)}?as=playback`]) {
      const answer = await anna.get(path)
      expect([answer.status, rejection(answer).message]).toEqual([
        409,
        "We're joining the parts of this story.",
      ])
    }
    const names = await Promise.all(
      [1, 2].map(async (part) =>
        (await anna.get(paths.storyTake(id, part))).headers.get("content-disposition"),
      ),
    )
    expect(names.map((name) => name?.split("''")[1])).toEqual([
      "first-part-1.webm",
      "first-part-2.webm",
    ])
  })

  it("R374 shows each take to those who may hear the story, and no others @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const { caller: eve } = await newcomer("eve")
    const { id } = await tell(anna, [webm, m4a])
    expect((await eve.get(paths.storyTake(id, 2))).status).toBe(404)
    expect((await anna.get(paths.storyTake(id, 3))).status).toBe(404)
    for (const part of ["0", "1.5", "21", "two", "-1"]) {
      expect((await anna.get(`${paths.storyOriginal(id)}?part=${part}`)).status, part).toBe(400)
    }
  })
})

describe("a story that is refused", () => {
  /** A refusal, after which the recordings and their place are still there, and no bytes besides. */
  const rejectedOf = async (
    caller: Caller,
    saveKey: string,
    ids: ReadonlyArray<string>,
    fields: Readonly<Record<string, string>> = {},
  ) => {
    const before = [await media(), await onTheirWay(caller), await counted(caller)]
    const answer = await saveArrived(caller, saveKey, ids, fields)
    expect([await media(), await onTheirWay(caller), await counted(caller)]).toEqual(before)
    const { message, fields: named } = rejection(answer)
    return { status: answer.status, message, named }
  }

  it("R375 names the take that is the reason, and its recordings stay @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    const [first = ""] = await bring(anna, saveKey, [webm])
    const growing = await begun(anna, { saveKey, metadata: { part: 2 } })
    await send(anna, growing, 0, "no sound at all")
    const ids = [first, idIn(growing)]
    expect(await rejectedOf(anna, saveKey, ids)).toMatchObject({
      status: 409,
      message: "Part 2 hasn't finished uploading yet.",
    })
    await send(anna, growing, 15, "", { length: 15 })
    const message = "Part 2: Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed."
    expect(await rejectedOf(anna, saveKey, ids)).toEqual({
      ...{ status: 422, message, named: { "uploadIds.1": message } },
    })
    expect(await rejectedOf(anna, saveKey, [first], { title: "" })).toMatchObject({ status: 422 })
    expect((await discard(anna, growing)).status).toBe(204)
    expect(await rejectedOf(anna, saveKey, ids)).toMatchObject({
      status: 404,
      message: "Part 2 is no longer on the server. Please upload it again.",
    })
    decode(Story, await saveArrived(anna, saveKey, [first]))
    expect(await counted(anna)).toBe(1)
  })

  it("R375 does not take what makes no sense, nor a stranger's recording", async () => {
    const { caller: anna } = await newcomer("anna")
    const { caller: eve } = await newcomer("eve")
    const saveKey = randomUUID()
    const [id = ""] = await bring(anna, saveKey, [m4a])
    expect((await saveArrived(eve, saveKey, [id])).status).toBe(404)
    expect(await counted(eve)).toBe(0)
    const odd = [[], [id, id], ["x"], Array.from({ length: 21 }, () => randomUUID())]
    for (const ids of odd) {
      expect((await rejectedOf(anna, saveKey, ids)).status, JSON.stringify(ids)).toBe(422)
    }
    const bodies = ["", "[]", "null", '{"uploadIds":"x"}', `{"uploadIds":["${id}"],"title":7}`]
    for (const body of bodies) {
      const headers = { "content-type": "application/json", "idempotency-key": saveKey }
      const answer = await anna.call("POST", routes.stories, { body, headers })
      expect(answer.status, body).toBe(400)
    }
    expect((await saveArrived(anna, "", [id])).status).toBe(400)
    expect((await saveArrived(anna, randomUUID(), [id])).status).toBe(404)
    expect(await counted(anna)).toBe(1)
  })

  it("R375 is too long when its takes are together @slow", async () => {
    const { caller: anna } = await newcomer("anna")
    const saveKey = randomUUID()
    const ids = await bring(anna, saveKey, [hour, hour])
    expect(await rejectedOf(anna, saveKey, ids)).toMatchObject({
      ...{ status: 422, message: expect.stringContaining("too long together") },
    })
  })
})
