import { EventEmitter, once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { chanceOf, newSeed } from "../support/random.ts"
import { type RestartedServer, restartedServer } from "../support/co-editing/restartable-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { expectAllThere, expectPlacesRight } from "../support/uploads/assertions.ts"
import { tellAll, type UploadReport } from "../support/uploads/retrying-client.ts"
import { hearOnce } from "../support/wait-for.ts"

const kills = 12
const users = 4

let server: RestartedServer
const recordings: Array<Uint8Array> = []
beforeAll(async () => {
  const folder = await makeFolder()
  // As a microphone's sound comes, so that a take has many pieces.
  for (const [n, file] of [kennedy.file, austen.files[1] ?? ""].entries()) {
    const sound = await makeSound(
      join(folder, `${String(n)}.wav`),
      ...["-i", file, "-t", "7", "-ar", "24000"],
    )
    await hearOnce(sound)
    recordings.push(await readFile(sound))
  }
  server = await restartedServer()
})
afterAll(() => server.forget())

it(
  "R414 of takes that several record while the server is killed 12 times no acknowledged byte is lost, each becomes a story or waits, and the plan's places are right",
  { timeout: 900_000 },
  async () => {
    const number = newSeed()
    const seed = `SEED=${String(number)}`
    const chance = chanceOf(number)
    await server.start()
    const run = { isOver: false }
    const everything: Array<UploadReport> = []
    const line = new EventEmitter()
    const onPiece = () => line.emit("piece")
    const actors = Array.from({ length: users }, async (_, n) => {
      const own = chanceOf(number + n + 1)
      while (!run.isOver)
        everything.push(await tellAll(server.url, recordings, { chance: own, onPiece }))
    })
    const killed = (async () => {
      for (let round = 0; round < kills; round += 1) {
        // At any moment, and each second time in the middle of a piece, however slow the machine is.
        if (round % 2 === 0) await after(chance.between(50, 700))
        else await once(line, "piece")
        await server.kill()
        await server.start()
      }
      run.isOver = true
    })()
    await Promise.all([killed, ...actors])

    const broken = everything.flatMap(({ senders }) => senders.map(({ failures }) => failures))
    expect(Math.max(...broken), `${seed}: no take was ever interrupted`).toBeGreaterThan(0)
    for (const told of everything) {
      await expectAllThere(told, seed)
      await expectPlacesRight(told, seed)
    }
    console.log(`${seed}: ${String(everything.length)} people`)
  },
)
