import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { addPerson, relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { startServer } from "../support/spawn-server.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { askMeanwhile } from "./harness.ts"
import { heavyCalls } from "./neighbors/heavy-calls.ts"
import { heading, line, percentile } from "./report.ts"
import { timed } from "./rounds.ts"

const quietMillis = 3_000
/** So much longer another user goes on asking, for what a call leaves to be done. */
const afterwards = 1_000
const aim = 300

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
    const probe = { address: `${server.url}${routes.currentUser}`, cookie: other.cookie, gap: 20 }
    const quiet = percentile(await askMeanwhile(probe, () => pause(quietMillis)), 0.99)
    heading("npm run bench neighbors: the smallest question of another user, p99 and longest (ms)")
    line("nothing else going on", quiet)
    for (const [name, call] of Object.entries(heavyCalls)) {
      if (!name.includes(wanted)) continue
      let took = 0
      const busy = await askMeanwhile(probe, async () => {
        took = await timed(() => call({ caller, sound, person, story }))
        await pause(afterwards)
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
