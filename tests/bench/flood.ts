import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { routes } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import type { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { memoryOf } from "./editing/process-figures.ts"
import { percentile, print } from "./statistics.ts"
import { type FloodJob, floodKinds } from "./flood/job.ts"

const sockets = 100
const millis = 6_000
/** Another user's question, this often; nobody waits for the answer before the next. */
const gap = 40

/** How long each of another user's questions took, for as long as something goes on. */
const meanwhile = async (other: Caller, during: Promise<unknown>) => {
  const over = new AbortController()
  void during.finally(() => over.abort())
  const answers: Array<Promise<number>> = []
  while (!over.signal.aborted) {
    const asked = performance.now()
    answers.push(other.get(routes.stories).then(() => performance.now() - asked))
    await pause(gap)
  }
  return Promise.all(answers)
}

const floodBy = async (job: FloodJob) => {
  const child = fork(fileURLToPath(new URL("./flood/client.ts", import.meta.url)), [
    JSON.stringify(job),
  ])
  const [told] = await Promise.race([once(child, "message"), once(child, "exit")])
  if (child.exitCode === null) await once(child, "exit")
  return Number(told)
}

/** One viewer of one story with a hundred connections, in a process of its own, and another user who goes on. */
export const measure = async () => {
  const wanted = process.argv.slice(3)
  const sound = await makeSound(join(await makeFolder(), "kennedy.wav"), "-i", kennedy.file)
  for (const kind of floodKinds.filter((kind) => wanted.length === 0 || wanted.includes(kind))) {
    const server = await startServer()
    try {
      const { caller: anna } = await relative(server.url, "anna")
      const viewer = await relative(server.url, "viewer")
      const rosa = await addPerson(anna, { name: "Rosa", relationship: "grandmother" })
      await grant(anna, rosa.id, viewer, "viewer")
      const { id } = await anna.save(sound, undefined, { storytellerId: String(rosa.id) })
      await storyIsReady(anna, id)
      const quiet = await meanwhile(anna, pause(3_000))
      const { url } = server
      const { cookie } = viewer.caller
      const flood = floodBy({ kind, url, cookie, story: id, sockets, millis })
      const busy = await meanwhile(anna, flood)
      print(`npm run bench flood (${kind}: ${String(sockets)} connections of one viewer)`, {
        "another request, nothing else going on, p95 (ms)": percentile(quiet, 0.95),
        "another request meanwhile, p50 (ms)": percentile(busy, 0.5),
        "another request meanwhile, p95 (ms, aim: under 300)": percentile(busy, 0.95),
        "another request meanwhile, longest (ms)": percentile(busy, 1),
        "connections turned away or ended": await flood,
        "memory of the server at its peak (MB)": memoryOf(server.pid).peak,
      })
    } finally {
      await server.kill()
    }
  }
}
