import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { askMeanwhile, startProgram } from "./harness.ts"
import { memoryOf } from "./processes.ts"
import { percentile, print } from "./report.ts"

const sockets = 100
const millis = 6_000
const kinds = [
  ...["presence", "presence without end", "questions", "who is here", "never reading"],
  ...["coming and going", "live events"],
]

/** One viewer of one story with a hundred connections, in a process of its own, and another user who goes on. */
export const measure = async () => {
  const wanted = process.argv.slice(3)
  const sound = await makeSound(join(await makeFolder(), "kennedy.wav"), "-i", kennedy.file)
  for (const kind of kinds.filter((kind) => wanted.length === 0 || wanted.includes(kind))) {
    const server = await startServer()
    try {
      const { url } = server
      const { caller: anna } = await relative(url, "anna")
      const viewer = await relative(url, "viewer")
      const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
      await grant(anna, rosa.id, viewer, "viewer")
      const { id } = await anna.save(sound, undefined, { storytellerId: String(rosa.id) })
      await storyIsReady(anna, id)
      const probe = { address: url + routes.stories, cookie: anna.cookie, gap: 40 }
      const quiet = await askMeanwhile(probe, () => pause(3_000))
      const job = { kind, url, cookie: viewer.caller.cookie, story: id, sockets, millis }
      let turnedAway = 0
      const busy = await askMeanwhile(probe, async () => {
        const script = new URL("./flood/client.ts", import.meta.url)
        const { said } = await startProgram(script, Schema.Finite, JSON.stringify(job))
        turnedAway = said
      })
      print(`npm run bench flood (${kind}: ${String(sockets)} connections of one viewer)`, {
        "another request, nothing else going on, p95 (ms)": percentile(quiet, 0.95),
        "another request meanwhile, p50 (ms)": percentile(busy, 0.5),
        "another request meanwhile, p95 (ms, aim: under 300)": percentile(busy, 0.95),
        "another request meanwhile, longest (ms)": percentile(busy, 1),
        "connections turned away or ended": turnedAway,
        "memory of the server at its peak (MB)": memoryOf(server.pid).peak,
      })
    } finally {
      await server.kill()
    }
  }
}
