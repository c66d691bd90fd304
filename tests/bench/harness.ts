import { fork } from "node:child_process"
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { Effect, Schema, Stream } from "effect"
import { serve } from "../../backend/main.ts"
import { readConfig } from "../../backend/platform/config/config.ts"
import { anId } from "../../backend/ports/media-store.fixture.ts"
import { MediaStore } from "../../backend/ports/media-store.ts"
import { makeFolder } from "../support/audio.ts"
import { startServer } from "../support/spawn-server.ts"
import type { Probe } from "./probe.ts"
import { cpuMillis } from "./processes.ts"
import { median } from "./report.ts"
import { timedEach } from "./rounds.ts"

/** What is asked again and again of a server: milliseconds of a whole answer, and of its processor. */
export const measureAnswers = async (
  address: string,
  { headers, pid }: { readonly headers: Readonly<Record<string, string>>; readonly pid: number },
  { warmUp, times } = { warmUp: 100, times: 200 },
) => {
  const ask = async () => {
    const answer = await fetch(address, { headers })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${address}: ${String(answer.status)} ${body}`)
  }
  // A compiler of JavaScript needs some hundred answers until it is through.
  await timedEach(warmUp, ask)
  const before = cpuMillis(pid)
  const taken = await timedEach(times, ask)
  return { median: median(taken), processor: (cpuMillis(pid) - before) / times, taken }
}

const Answers = Schema.Array(Schema.Finite)
/** How long each question of another user took while something was done. They ask from a thread of their own. */
export const askMeanwhile = async (probe: typeof Probe.Type, during: () => Promise<unknown>) => {
  const thread = new Worker(new URL("./probe.ts", import.meta.url), { workerData: probe })
  await once(thread, "online")
  await during()
  thread.postMessage("over", [])
  const [answers] = await once(thread, "message")
  await thread.terminate()
  return Schema.decodeUnknownSync(Answers)(answers)
}

/**
 * Another program of ours, with Node as `npm start` has it, and what it says first; `next` awaits what it says
 * after that.
 */
export const startProgram = async <A>(
  script: URL,
  schema: Schema.Codec<A, unknown>,
  ...words: ReadonlyArray<string>
) => {
  const child = fork(script, words, { execArgv: ["--max-semi-space-size=4"] })
  const ended = once(child, "exit")
  const broken = ended.then(([code]) => {
    throw new Error(`${script.pathname} ended with ${String(code)}`)
  })
  broken.catch(() => undefined)
  const next = async <B>(of: Schema.Codec<B, unknown>) => {
    const [said] = await Promise.race([once(child, "message"), broken])
    return Schema.decodeUnknownSync(of)(said)
  }
  const end = async () => {
    child.kill("SIGTERM")
    await ended
  }
  return { pid: child.pid ?? 0, said: await next(schema), ask: child.send.bind(child), next, end }
}

export const quietConfig = (dataDir: string) =>
  readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error", CHECK_WORDS: "off" })
export type Served = Awaited<ReturnType<typeof serve>>

/** The recording of stories that are only written: without one of the newest a server does not start. */
export const storeRecording = Effect.gen(function* () {
  const media = yield* MediaStore
  return (yield* media.store(anId(), Stream.make(new Uint8Array([1])), 1)).id
})

/**
 * A server as `npm start` runs it, on data that was written by another one, in this process; what is measured
 * begins as any server does.
 */
export const startFilled = async <A>(
  fill: (served: Served, dataDir: string) => Promise<A>,
  env: Readonly<Record<string, string>> = {},
) => {
  const dataDir = await makeFolder()
  const served = await serve(quietConfig(dataDir))
  const filled = await fill(served, dataDir)
  await served.app.close()
  const server = await startServer({ dataDir, env })
  return { ...server, filled }
}
