import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Biography } from "#protocol/biography.ts"
import { paths } from "#protocol/paths.ts"
import { Caller, decode } from "../support/api-client.ts"
import { password } from "../support/deletion/find-traces.ts"
import { addPerson } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { hearOnce, storyIsReady } from "../support/wait-for.ts"

const folders: Array<string> = []
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))
let recording = ""
beforeAll(async () => {
  recording = await makeSound(
    join(await makeFolder(), "told.mp3"),
    ...["-i", kennedy.file, "-t", "2"],
  )
  await hearOnce(recording)
})

const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))
/** A minute at most, on a machine with other work too. */
const soon = { timeout: 60_000, interval: 100 }
/** Milliseconds to the kill. */
const moments = [0, 15, 60]

const inStore = <A>(dataDir: string, look: (database: DatabaseSync) => A): A => {
  const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 60_000 })
  try {
    return look(database)
  } finally {
    database.close()
  }
}
/** What the store has of biographies, shown to somebody or not. */
const storedIn = (dataDir: string) =>
  inStore(dataDir, (database) =>
    JSON.stringify(database.prepare("SELECT doc FROM biographies").all()),
  )

it(
  "R329 R331 a server that is killed leaves no biography half made, none that says less than was answered, and none that says what was deleted",
  { timeout: 900_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
    folders.push(dataDir)
    const start = () => startServer({ dataDir, fast: "at once" })
    let server = await start()
    let anna = new Caller(server.url)
    const { email } = await anna.join()
    const { id: rosa } = await addPerson(anna, { name: "Rosa Reyes", type: "storyteller" })
    const { id } = await anna.save(recording, undefined, { storytellerId: String(rosa) })
    await storyIsReady(anna, id)
    const originalTranscription =
      "I was born in Oaxaca in 1931. I moved to San Antonio in 1950. I started work in a cannery in 1951."

    const words = { originalTranscription }
    expect((await anna.patch(paths.storyContent(id), words)).status).toBe(200)

    const again = async () => {
      server = await start()
      anna = new Caller(server.url)
      await anna.signIn(email, password)
    }
    const killedIn = async (moment: number, asked: Promise<unknown>) => {
      const over = Promise.allSettled([asked])
      await after(moment)
      await server.kill()
      const [outcome] = await over
      return outcome
    }
    const opened = async () =>
      decode(Schema.NullOr(Biography), await anna.get(paths.biography(rosa)))
    /** Everything of it that is shown, the timeline too. */
    const shown = async () => JSON.stringify(await opened())
    const answered = (town: string) =>
      anna.post(paths.biographyAnswers(rosa), {
        answers: {
          early_life: `Rosa grew up in ${town}.`,
          family: "She had six sisters.",
          interests: "She loves dancing.",
        },
      })

    expect((await answered("Oaxaca")).status).toBe(200)
    await expect.poll(shown, soon).toContain("San Antonio")
    for (const [round, moment] of moments.entries()) {
      const town = `Town${String(round)}`
      const outcome = await killedIn(moment, answered(town))
      await again()
      await expect.poll(async () => (await opened())?.isBeingMade, soon).toBe(false)
      const { answers } = decode(
        Schema.Struct({ answers: Schema.Struct({ early_life: Schema.String }) }),
        await anna.get(paths.biographyAnswers(rosa)),
      )
      if (outcome?.status === "fulfilled") expect(answers.early_life).toContain(town)
      const kept = /grew up in (\w+)/.exec(answers.early_life)?.[1] ?? "nowhere"
      expect((await opened())?.biography).toContain(kept)

      await killedIn(moment, anna.delete(paths.story(id)))
      await again()
      if ((await anna.get(paths.story(id))).status === 404) {
        expect(await shown()).not.toContain("San Antonio")
        await expect.poll(() => storedIn(dataDir), soon).not.toContain("San Antonio")
        expect((await anna.post(paths.restoreStory(id), {})).status).toBe(200)
      }
      await expect.poll(shown, soon).toContain("San Antonio")
    }

    // The moment no kill can be timed for: deleted, and nobody told yet.
    await server.kill()
    const deleted = { at: 1, by: null, until: Date.now() + 1e9, leaseEnds: 0, claim: null }
    inStore(dataDir, (database) =>
      database
        .prepare("UPDATE stories SET doc = json_set(doc, '$.deleted', json(?)) WHERE id = ?")
        .run(JSON.stringify(deleted), id),
    )
    expect(storedIn(dataDir)).toContain("San Antonio")
    await again()
    expect(await shown()).not.toContain("San Antonio")
    await expect.poll(() => storedIn(dataDir), soon).not.toContain("San Antonio")
    expect(storedIn(dataDir)).toContain("sisters")
    await server.stop()
  },
)
