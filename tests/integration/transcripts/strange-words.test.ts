import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Biography } from "#protocol/biography.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Caller, decode } from "../../support/api-client.ts"
import { addPerson } from "../../support/factories.ts"
import { type RunningServer, startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { hearOnce, storyIsReady } from "../../support/wait-for.ts"

/** A program of its own: one that answers nobody does not stop for its tests either. */
let server: RunningServer
let recording = ""
beforeAll(async () => {
  recording = await makeSound(
    join(await makeFolder(), "told.mp3"),
    ...["-i", kennedy.file, "-t", "2"],
  )
  await hearOnce(recording)
  server = await startServer({ fast: "at once" })
})
afterAll(() => server.kill())

/** A minute at most, on a machine with other work too. */
const soon = { timeout: 60_000, interval: 100 }

it("R581 a correction of one word as long as a book becomes a biography, and others are answered meanwhile @slow", async () => {
  const anna = new Caller(server.url)
  await anna.join("anna")
  const ben = new Caller(server.url)
  await ben.join("ben")
  const { id: rosa } = await addPerson(anna, { name: "Rosa Reyes", type: "storyteller" })
  const { id } = await anna.save(recording, undefined, { storytellerId: String(rosa) })
  await storyIsReady(anna, id)
  const answers = {
    early_life: "Rosa grew up by the river.",
    family: "She had six sisters.",
    interests: "She loves dancing.",
  }
  expect((await anna.post(paths.biographyAnswers(rosa), { answers })).status).toBe(200)
  const opened = async () => decode(Schema.NullOr(Biography), await anna.get(paths.biography(rosa)))
  const shown = async () => JSON.stringify(await opened())

  // Each letter is three when it is normalized.
  const told = "I was born in Ulm in 1931. I moved to San Antonio in 1950."
  const originalTranscription = `${told} ${"ﬃ".repeat(60_000)}`
  const changed = await anna.patch(paths.storyContent(id), { originalTranscription })
  expect(changed.status).toBe(200)
  expect((await ben.get(routes.people)).status).toBe(200)
  await expect.poll(shown, soon).toContain("Ulm")
  await expect.poll(async () => (await opened())?.isBeingMade, soon).toBe(false)
  expect((await ben.get(routes.people)).status).toBe(200)
})
