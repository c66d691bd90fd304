import { setTimeout as pause } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import { Schema } from "effect"

/** What another user asks, and as whom; milliseconds between two questions, and whether one waits for the answer to the one before. */
export const Probe = Schema.Struct({
  address: Schema.String,
  cookie: Schema.String,
  gap: Schema.Finite,
  isPatient: Schema.optionalKey(Schema.Boolean),
})

const { address, cookie, gap, isPatient } = Schema.decodeUnknownSync(Probe)(workerData)
const over = new AbortController()
parentPort?.once("message", () => over.abort())

const ask = async () => {
  const asked = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`another user was answered ${String(answer.status)}`)
  return performance.now() - asked
}

const answers: Array<Promise<number>> = []
while (!over.signal.aborted) {
  const answer = ask()
  answers.push(answer)
  if (isPatient) await answer
  await pause(gap)
}
parentPort?.postMessage(await Promise.all(answers), [])
