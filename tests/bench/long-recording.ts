import { join } from "node:path"
import { wordErrorRate, austen } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, unbrokenAusten } from "../support/audio.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"
import type { LiveEvent } from "#protocol/events.ts"
import { print } from "./statistics.ts"
import { peakMemory, since, workerOf } from "./pipeline.ts"

/** Seconds the Austen recordings take without a pause. */
const once = 17.93

/** A recording in which nobody ever pauses, through the product. */
const heard = async (minutes: number) => {
  const recording = await unbrokenAusten(join(await makeFolder(), "unbroken.mp3"), minutes)
  const server = await startServer()
  try {
    const anna = new Caller(server.url)
    await anna.join()
    const screen = await openScreen(anna)
    let last = performance.now()
    let longest = 0
    screen.on("event", ({ _tag }: LiveEvent) => {
      if (_tag !== "StoryProgressed") return
      longest = Math.max(longest, since(last))
      last = performance.now()
    })
    const { id } = await anna.save(recording)
    last = performance.now()
    longest = 0
    const begun = last
    const story = await storyIsReady(anna, id)
    const seconds = since(begun)
    screen.close()
    const said = Array.from({ length: Math.round((minutes * 60) / once) }, () => austen.words)
    return {
      seconds,
      longest,
      worker: await peakMemory(workerOf(server.pid)),
      server: await peakMemory(server.pid),
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
    const { seconds, longest, worker, server, wrong } = await heard(minutes)
    print(`npm run bench unbroken: ${String(minutes)} minutes without a pause`, {
      "from saved to ready (s)": seconds,
      "longest time without news of its progress (s)": longest,
      "peak memory of the worker (MB)": worker,
      "peak memory of the server (MB)": server,
      ...(wrong === null ? {} : { "words wrong (%)": wrong }),
    })
  }
}
