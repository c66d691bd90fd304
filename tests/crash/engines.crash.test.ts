import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import type { StoryId } from "#protocol/ids.ts"
import { austen } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { startModelServer } from "../support/fakes/model-server.ts"
import { type RunningServer, startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"

const models = await startModelServer()
const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
afterAll(async () => {
  await models.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () =>
  startServer({
    dataDir,
    fast: "at once",
    env: {
      PLAN: "unlimited",
      ...{ TRANSCRIBE_MODEL: "gpt-transcribe", TRANSCRIBE_BASE_URL: models.url },
      ...{ WRITE_MODEL: "a-pen", WRITE_BASE_URL: models.url },
    },
  })

const kills = 12
/** A recording comes before every third kill. */
const every = 3
const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
/** Until somebody asks, or everything is done. */
const asked = () =>
  Promise.race([new Promise<void>((resolve) => models.before(() => resolve())), after(2_000)])

it("R262 a server killed twelve times while others hear and translate pays for a piece twice at most once a kill", async () => {
  const told = await makeSound(join(await makeFolder(), "told.mp3"), "-i", austen.files[1] ?? "")
  models.hear((_, n) => ({
    text: `Il pleuvait, ${String(n)}. Nous sommes partis.`,
    language: "fr",
  }))
  const ids: Array<StoryId> = []
  let who = { username: "", password: "" }
  const signedIn = async (server: RunningServer) => {
    const caller = new Caller(server.url)
    if (who.username === "") who = await caller.join()
    else await caller.signIn(who.username, who.password)
    return caller
  }
  for (let round = 0; round < kills; round += 1) {
    const server = await start()
    const isAsked = asked()
    if (round % every === 0) ids.push((await (await signedIn(server)).save(told)).id)
    await isAsked
    await after((round * 37) % 250)
    await server.kill()
  }

  const server = await start()
  const caller = await signedIn(server)
  for (const id of ids) {
    const story = await storyIsReady(caller, id)
    expect(story.originalTranscription?.match(/Il pleuvait/g)).toHaveLength(1)
    expect(story.detectedLanguage).toBe("fr")
    expect(story.englishTranscript).toHaveLength(story.transcript.length)
  }
  const repeated = models.paid.length - new Set(models.paid).size
  expect(repeated).toBeLessThanOrEqual(kills)
  expect(await server.stop()).toBe(0)
}, 900_000)
