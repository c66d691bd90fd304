import { join } from "node:path"
import { wordErrorRate, austen } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, unbrokenAusten } from "../support/audio.ts"
import { memoryOf, workersOf } from "./processes.ts"
import { print } from "./report.ts"
import { readyStory } from "./story-phases.ts"

/** Seconds the Austen recordings take without a pause. */
const once = 17.93

/** A recording in which nobody ever pauses, through the product. */
const heard = async (minutes: number) => {
  const recording = await unbrokenAusten(join(await makeFolder(), "unbroken.mp3"), minutes)
  const server = await startServer()
  try {
    const anna = new Caller(server.url)
    await anna.join()
    const { story, seconds, longestSilence } = await readyStory(anna, recording)
    const [worker = 0] = workersOf(server.pid)
    const said = Array.from({ length: Math.round((minutes * 60) / once) }, () => austen.words)
    return {
      ...{ seconds, longestSilence },
      worker: memoryOf(worker).peak,
      server: memoryOf(server.pid).peak,
      // Over an hour every word against every word would take longer than hearing them.
      wrong:
        minutes > 10
          ? null
          : wordErrorRate(said.join(" "), story.originalTranscription ?? "") * 100,
    }
  } finally {
    await server.stop()
  }
}

export const measure = async () => {
  for (const minutes of [10, 60]) {
    const { seconds, longestSilence, worker, server, wrong } = await heard(minutes)
    print(`npm run bench unbroken: ${String(minutes)} minutes without a pause`, {
      "from saved to ready (s)": seconds,
      "longest time without news of its progress (s)": longestSilence,
      "peak memory of the worker (MB)": worker,
      "peak memory of the server (MB)": server,
      ...(wrong === null ? {} : { "words wrong (%)": wrong }),
    })
  }
}
