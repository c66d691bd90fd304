import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as after } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { ChangingArchive } from "../support/search-churn.ts"
import { chanceOf, newSeed } from "../support/random.ts"
import { restartedServer } from "../support/co-editing/restartable-server.ts"
import { addPerson, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { hearOnce, storyIsReady } from "../support/wait-for.ts"

const kills = 12
/** Milliseconds to a kill: before the first write, within one, and between two. */
const longest = 400
/** The kill before which what search keeps is damaged. */
const damaged = 7

let recording = ""
const server = await restartedServer()
afterAll(server.forget)

/** How often a change is looked for, and for how long on a busy machine. */
const soon = { timeout: 120_000, interval: 5 }
beforeAll(async () => {
  const file = join(await makeFolder(), "told.mp3")
  recording = await makeSound(file, "-i", kennedy.file, "-t", "2")
  await hearOnce(recording)
})

/** As if they had paid: nobody counts their stories. */
const giveActivePlans = () => {
  const database = new DatabaseSync(join(server.dataDir, "kintale.db"), { timeout: 60_000 })
  database.exec(`UPDATE users SET doc = json_set(doc, '$.subscriptionStatus', 'active')`)
  database.close()
}

const indexFile = () => join(server.dataDir, "search", "index")
const turnOverBytes = async () => {
  const bytes = await readFile(indexFile())
  const from = Math.floor(bytes.length / 3)
  await writeFile(
    indexFile(),
    bytes.map((byte, at) => (at >= from && at % 7 === 0 ? 255 - byte : byte)),
  )
}

describe("search on a server that is killed at any moment", () => {
  it(
    "R456 finds all that was acknowledged and nothing that is gone, after each of 12 kills",
    { timeout: 900_000 },
    async () => {
      const number = newSeed()
      const seed = `SEED=${number}`
      const chance = chanceOf(number)
      await server.start()
      const anna = new Caller(server.url)
      await anna.join()
      const ben = await relative(server.url, "ben")
      giveActivePlans()
      const rosa = await addPerson(anna, { name: "Rosa" })
      const tom = await addPerson(anna, { name: "Tom" })
      const { id } = await anna.save(recording)
      await storyIsReady(anna, id)
      const archive = new ChangingArchive({ anna, ben }, [rosa.id, tom.id], id, recording, chance)

      for (let round = 0; round < kills; round += 1) {
        const before = archive.words.length
        await Promise.all([
          archive.keepChanging(),
          // However slow the machine is, something has changed by then.
          after(chance.below(longest))
            .then(() => expect.poll(() => archive.words.length, soon).toBeGreaterThan(before))
            .then(() => server.kill()),
        ])
        if (round === damaged) await turnOverBytes()
        await server.start()
        await archive.expectFound(archive.words.slice(Math.max(0, before - 5)), seed)
        const isThrownAway = server.said().some((line) => line.includes("is being rebuilt"))
        expect(isThrownAway, `${seed}, round ${round}`).toBe(round === damaged)
      }
      expect(archive.words.length).toBeGreaterThanOrEqual(kills)
      await archive.expectFound(archive.words, seed)
      await vi.waitFor(() => archive.expectCorrected(seed), {
        timeout: 120_000,
        interval: 500,
      })
      await server.stop()
    },
  )
})
