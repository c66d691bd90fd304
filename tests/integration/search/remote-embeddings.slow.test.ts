import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Schema } from "effect"
import { Capabilities } from "#protocol/capabilities.ts"
import { paths, routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { type ModelServer, startModelServer } from "../../support/fakes/model-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { type Served, serveOn } from "../../support/serve-in-process.ts"
import { storyIsReady } from "../../support/wait-for.ts"

let models: ModelServer
let served: Served
let anna: Caller
let sound: string
beforeAll(async () => {
  models = await startModelServer({ has: [{ id: "bge-m3" }] })
  served = await serveOn("SQLite", { EMBED_MODEL: "bge-m3", EMBED_BASE_URL: models.url })
  anna = new Caller(served.url)
  await anna.join()
  sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
})
afterAll(async () => {
  await served.stop()
  await models.stop()
})

const find = async (query: string) =>
  decode(Schema.Array(SearchResult), await anna.post(routes.search, { query }))
const sent = () => models.asked.flatMap(({ vectors }) => vectors?.texts ?? [])
const capabilities = async () => decode(Capabilities, await anna.get(routes.capabilities))

describe("search by an engine on another machine", () => {
  it("R285 R288 R290 sends what is told once it is ready, nothing that stays in the house, and no chance is named", async () => {
    const { id } = await anna.save(sound)
    const here = await anna.save(sound, undefined, { local: "true" })
    const story = await storyIsReady(anna, id)
    await storyIsReady(anna, here.id)
    await anna.patch(paths.storyContent(here.id), {
      originalTranscription: "Our kiln is a secret.",
    })
    await expect.poll(async () => (await find("kiln")).length).toBe(1)
    await expect
      .poll(async () => (await find("my country")).map(({ isUncalibrated }) => isUncalibrated))
      .toContain(true)
    expect(sent()).toContain("my country")
    expect(sent().filter((text) => text === story.originalTranscription)).toHaveLength(1)
    expect(sent().join()).not.toContain("secret")
    expect((await find("secret kiln"))[0]).not.toHaveProperty("isUncalibrated")
    expect(await capabilities()).toMatchObject({ sends: [{ job: "embed", host: models.host }] })
    expect(await capabilities()).not.toHaveProperty("understanding")
  })

  it("R289 goes on by words where that is away, and says how many stories it does not know yet", async () => {
    models.always({ do: "error", status: 503 })
    const { id } = await anna.save(sound)
    await storyIsReady(anna, id)
    expect(await capabilities()).toMatchObject({ understanding: { done: 2, all: 3 } })
    const found = await find("fellow Americans")
    expect(found.map(({ story }) => story.id)).toContain(id)
    expect(JSON.stringify(found)).not.toContain(models.secret)
  })
})
