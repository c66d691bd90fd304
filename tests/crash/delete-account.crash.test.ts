import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { deleteAccount, mediaIn, password, workIn } from "../support/deletion/find-traces.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { hearOnce, storyIsReady } from "../support/wait-for.ts"

const folders: Array<string> = []
const newDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kintale-"))
  folders.push(dataDir)
  return dataDir
}
afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))))

/** From asking to the kill: milliseconds to before the mark, within the erasing, and after it; or until it is answered. */
const moments = [2, 15, 60, 150, 400, 1_050, "answered"] as const
const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Rows of the store whose text speaks of something. */
const rowsWith = (dataDir: string, word: string) => {
  const database = new DatabaseSync(join(dataDir, "kintale.db"), { readOnly: true })
  try {
    return database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%doc TEXT%'")
      .all()
      .flatMap(({ name }) =>
        database
          .prepare(`SELECT doc FROM "${String(name)}" WHERE doc LIKE ?`)
          .all(`%${word}%`)
          .map((row) => [name, row["doc"]]),
      )
  } finally {
    database.close()
  }
}

describe("deleting an account while the server is killed", () => {
  it(
    "R85 is not begun or is finished at the next start, whenever that happens",
    { timeout: 480_000 },
    async () => {
      const dataDir = await newDataDir()
      const recording = await makeSound(
        join(await makeFolder(), "told.mp3"),
        ...["-i", kennedy.file, "-t", "2"],
      )
      await hearOnce(recording)
      let server = await startServer({ dataDir, fast: "in its time" })
      let finished = 0
      const told: Array<{ readonly email: string; readonly id: StoryId }> = []
      for (const [round, moment] of moments.entries()) {
        const name = `zofia${String(round)}`
        const anna = new Caller(server.url)
        const { email } = await anna.join(name, "Zofia")
        const ben = await relative(server.url, `ben${String(round)}`)
        const rosa = await addPerson(anna, { name: `Rosa of ${name}` })
        await grant(anna, rosa.id, ben, "contributor")
        const ofRosa = { storytellerId: String(rosa.id) }
        await anna.save(recording, undefined, { title: `First of ${name}`, ...ofRosa })
        await anna.save(recording, undefined, { title: `Second of ${name}`, ...ofRosa })
        const bens = await ben.caller.save(recording, undefined, { title: "Ben's", ...ofRosa })
        const asked = deleteAccount(anna).catch(() => null)
        await (moment === "answered" ? asked : after(moment))
        await server.kill()
        await asked
        server = await startServer({ dataDir, fast: "in its time" })

        const again = new Caller(server.url)
        const isThere = (await again.signIn(email, password)).status === 200
        if (isThere) {
          expect(await again.stories()).toHaveLength(3)
          expect((await deleteAccount(again)).status).toBe(200)
        } else finished += 1
        // The person Ben linked to her is his.
        expect(rowsWith(dataDir, name).map(([collection]) => collection)).toEqual(["people"])
        const benAgain = new Caller(server.url)
        await benAgain.signIn(ben.email, password)
        expect((await benAgain.story(bens.id)).access).toBe("own")
        expect((await benAgain.get(paths.storyOriginal(bens.id))).status).toBe(200)
        told.push({ email: ben.email, id: bens.id })
      }
      expect(finished).toBeGreaterThan(0)
      for (const { email, id } of told) {
        const ben = new Caller(server.url)
        await ben.signIn(email, password)
        await storyIsReady(ben, id)
      }
      // Of every round Ben's original and its playback file are left.
      expect(await mediaIn(dataDir)).toHaveLength(2 * moments.length)
      // A story is ready a moment before its work is cleared away.
      await expect.poll(() => workIn(dataDir), { timeout: 60_000 }).toEqual([])
      await server.stop()

      // Not in what the database file has put aside either.
      const bytes = await readFile(join(dataDir, "kintale.db"), "latin1")
      expect(bytes).not.toContain("First of zofia")
    },
  )

  it("R85 is finished also where the bytes of all stories there are went before their records", async () => {
    const dataDir = await newDataDir()
    const recording = await makeSound(
      join(await makeFolder(), "told.mp3"),
      ...["-i", kennedy.file, "-t", "2"],
    )
    const server = await startServer({ dataDir, fast: "at once" })
    const anna = new Caller(server.url)
    const { email } = await anna.join("zofia", "Zofia")
    await anna.save(recording, undefined, { title: "Of zofia" })
    await server.stop()
    const database = new DatabaseSync(join(dataDir, "kintale.db"), { timeout: 5_000 })
    database.exec(
      `UPDATE users SET doc = json_set(doc, '$.closingSince', '2026-01-01T00:00:00.000Z')`,
    )
    database.close()
    await rm(join(dataDir, "media"), { recursive: true })

    const again = await startServer({ dataDir, fast: "at once" })
    expect((await new Caller(again.url).signIn(email, password)).status).toBe(401)
    expect(rowsWith(dataDir, "zofia")).toEqual([])
    await again.stop()
  })
})
