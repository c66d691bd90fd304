import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { addPerson, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { startServer } from "../support/spawn-server.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { heavyCalls } from "./neighbors/heavy-calls.ts"
import type { Probe } from "./neighbors/probe.ts"
import { heading, line, percentile } from "./statistics.ts"

const quietMillis = 3_000
/** So much longer another user goes on asking, for what a call leaves to be done. */
const afterwards = 1_000
const aim = 300

const Answers = Schema.Array(Schema.Finite)

/** How long each of another user's questions took meanwhile. They ask from a thread of their own: the call itself costs this one. */
const meanwhile = async (probe: typeof Probe.Type, during: () => Promise<unknown>) => {
  const asking = new Worker(new URL("./neighbors/probe.ts", import.meta.url), { workerData: probe })
  await once(asking, "online")
  await during()
  await pause(afterwards)
  asking.postMessage("over", [])
  const [answers] = await once(asking, "message")
  await asking.terminate()
  return Schema.decodeUnknownSync(Answers)(answers)
}

/** What one user's heaviest calls do to the smallest question of another, beside nothing going on in the same run. */
export const measure = async () => {
  const wanted = process.argv.slice(3).join(" ")
  const sound = await makeSound(join(await makeFolder(), "kennedy.wav"), "-i", kennedy.file)
  const server = await startServer({ env: { PLAN: "unlimited" } })
  try {
    const { caller } = await relative(server.url, "anna")
    const { caller: other } = await relative(server.url, "neighbor")
    const { id: person } = await addPerson(caller, { name: "Rosa" })
    const { id: story } = await caller.save(sound, undefined, { storytellerId: String(person) })
    await storyIsReady(caller, story)
    const probe = { address: `${server.url}${routes.currentUser}`, cookie: other.cookie }
    const quiet = percentile(await meanwhile(probe, () => pause(quietMillis)), 0.99)
    heading("npm run bench neighbors: the smallest question of another user, p99 and longest (ms)")
    line("nothing else going on", quiet)
    for (const [name, call] of Object.entries(heavyCalls)) {
      if (!name.includes(wanted)) continue
      const began = performance.now()
      let took = 0
      const busy = await meanwhile(probe, async () => {
        await call({ caller, sound, person, story })
        took = performance.now() - began
      })
      const p99 = percentile(busy, 0.99)
      const figures = [p99, percentile(busy, 1)].map((value) => value.toFixed(0)).join("; ")
      const verdict = p99 > aim ? `, aim: under ${String(aim)}` : ""
      line(name, `${figures} (× ${(p99 / quiet).toFixed(1)}, in ${took.toFixed(0)} ms${verdict})`)
    }
  } finally {
    await server.kill()
  }
}
