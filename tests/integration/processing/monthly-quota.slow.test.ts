import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import { SentPage } from "#protocol/remote-usage.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import { monthOf } from "../../../backend/features/remote-usage/months.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { fastButTranscribing } from "../../support/fast-server.ts"
import { type ModelServer, startModelServer } from "../../support/fakes/model-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { storyBecomes, storyIsReady } from "../../support/wait-for.ts"

let models: ModelServer
let served: Served
let anna: Caller
let sound: string
beforeAll(async () => {
  models = await startModelServer()
  const env = { TRANSCRIBE_MODEL: "gpt-transcribe", TRANSCRIBE_BASE_URL: models.url }
  const limit = { AI_MINUTES_PER_MONTH: "600" }
  served = await serveOn("SQLite", { ...env, ...limit }, fastButTranscribing)
  anna = new Caller(served.url)
  await anna.join()
  sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "4")
})
afterAll(async () => {
  await served.stop()
  await models.stop()
})

/** As if so much of this month had been used. */
const use = (used: number) =>
  served.runtime.runPromise(
    Database.use(({ monthlyUsage }) =>
      monthlyUsage.update({ id: allowance() }, { $set: { used } }),
    ),
  )
const allowance = () => `${monthOf(Date.now()).id} milliseconds`
const sent = async () => decode(SentPage, await anna.get(routes.sent)).lines

it("R278 R282 a recording waits, safe, once the month is used up, and is heard when there is more", async () => {
  models.hear(() => ({ text: "The mill was cold that winter.", language: "en" }))
  const first = await anna.save(sound, undefined, { title: "The mill", source_lang: "en" })
  await storyIsReady(anna, first.id)
  expect(await sent()).toMatchObject([
    { story: { title: "The mill" }, host: models.host, calls: 1, failed: 0, cost: null },
  ])

  await use(600 * 60_000)
  const { id } = await anna.save(sound, undefined, { title: "The flood", source_lang: "en" })
  const { name, nextDay, ends } = monthOf(Date.now())
  const waiting = await storyBecomes(
    anna,
    id,
    ({ processing }) => processing.state === "working" && processing.waits !== undefined,
  )
  expect(waiting.processing).toMatchObject({
    waits: {
      reason: `This server has used its 600 minutes for ${name}. The recording is safe. We'll transcribe it on ${nextDay}.`,
      until: expect.stringContaining(new Date(ends).toISOString().slice(0, 19)),
    },
  })
  expect(waiting).not.toHaveProperty("sent")
  expect(await sent()).toHaveLength(1)
  expect(models.asked).toHaveLength(1)

  await use(0)
  expect((await anna.call("POST", paths.processStory(id))).status).toBeLessThan(300)
  expect(await storyIsReady(anna, id)).toMatchObject({
    originalTranscription: "The mill was cold that winter.",
    sent: [{ job: "transcribe", host: models.host }],
  })
})
