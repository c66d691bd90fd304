import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paths } from "#protocol/paths.ts"
import type { Story } from "#protocol/story.ts"
import { Caller } from "../../support/api-client.ts"
import { type ModelServer, startModelServer } from "../../support/fakes/model-server.ts"
import { type RunningServer, startServer } from "../../support/spawn-server.ts"
import { joinedAusten, makeFolder } from "../../support/audio.ts"
import { storyBecomes, storyIsReady } from "../../support/wait-for.ts"

let models: ModelServer
let server: RunningServer
let anna: Caller
let told: string
beforeAll(async () => {
  models = await startModelServer()
  server = await startServer({
    fast: "at once",
    env: { TRANSCRIBE_MODEL: "gpt-transcribe", TRANSCRIBE_BASE_URL: models.url },
  })
  anna = new Caller(server.url)
  await anna.join()
  told = await joinedAusten(join(await makeFolder(), "told.mp3"), 3)
})
afterAll(async () => {
  await server.stop()
  await models.stop()
})

const waits = ({ processing }: Story) =>
  processing.state === "working" ? processing.waits : undefined

describe("a recording that another machine writes down", () => {
  it("R259 R262 R263 waits where that is away, goes on when someone says so, and is heard once", async () => {
    models.hear((_, n) => ({ text: `C'était l'hiver numéro ${String(n)}.`, language: "fr" }))
    models.next({ do: "ok" }, { do: "error", status: 503 })
    const { id } = await anna.save(told, undefined, { source_lang: "detect" })
    const waiting = await storyBecomes(anna, id, (story) => waits(story) !== undefined)
    expect(waits(waiting)?.reason).not.toContain(models.secret)
    expect(Date.parse(waits(waiting)?.until ?? "")).toBeGreaterThan(Date.now())

    expect((await anna.post(paths.processStory(id), {})).status).toBe(202)
    const story = await storyIsReady(anna, id)
    const heard = models.asked.map(({ name }) => name)
    expect(models.paid.toSorted()).toEqual([...new Set(heard)].toSorted())
    expect([heard.length, models.paid.length > 2]).toEqual([models.paid.length + 1, true])
    expect(story.detectedLanguage).toBe("fr")
    expect(new Set(story.transcript.map(({ language }) => language))).toEqual(new Set(["fr"]))
    const starts = story.transcript.flatMap(({ phrases }) => phrases.map(({ start }) => start))
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(story.originalTranscription?.match(/hiver/g)).toHaveLength(models.paid.length)
    for (const { speech } of models.asked) {
      expect(speech?.seconds).toBeLessThanOrEqual(30)
      expect(speech?.keywords).toEqual([story.storyteller.name])
    }
  })

  it("R264 is heard here alone from the moment it is to stay in the house", async () => {
    models.always({ do: "hang" })
    const before = models.asked.length
    const { id } = await anna.save(told)
    const asked = new Promise<void>((resolve) => models.before(() => resolve()))
    await asked
    const kept = await anna.patch(paths.story(id), { isLocalOnly: true })
    expect(kept.body).toMatchObject({ isLocalOnly: true })
    const sent = models.asked.length
    expect(sent - before).toBeLessThanOrEqual(4)
    const here = await anna.save(told, undefined, { local: "true" })
    for (const one of [id, here.id]) {
      const story = await storyIsReady(anna, one)
      expect(story.isLocalOnly).toBe(true)
      expect(story.originalTranscription?.match(/ill[- ]disposed young man/gi)).toHaveLength(3)
    }
    expect(models.asked.length).toBe(sent)
  })
})
