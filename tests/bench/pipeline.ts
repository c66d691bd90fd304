import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { sherpaTranscriber } from "../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { AudioTools } from "../../backend/ports/audio.ts"
import { Transcriber } from "../../backend/ports/transcriber.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder } from "../support/audio.ts"
import { cpuMillisWithPrograms, memoryOf, workersOf } from "./processes.ts"
import { print } from "./report.ts"
import { since } from "./rounds.ts"
import { readyStory } from "./story-phases.ts"

/** Repetitions of the joined recordings that make ten minutes. */
const tenMinutes = 21

const throughTheProduct = async (recording: string) => {
  const server = await startServer()
  try {
    const anna = new Caller(server.url)
    await anna.join()
    const idle = cpuMillisWithPrograms(server.pid)
    const { story, seconds, phases } = await readyStory(anna, recording)
    const [worker = 0] = workersOf(server.pid)
    return {
      ...{ story, seconds, phases },
      memory: { server: memoryOf(server.pid).peak, worker: memoryOf(worker).peak },
      processor: {
        server: (cpuMillisWithPrograms(server.pid) - idle) / 1_000,
        worker: cpuMillisWithPrograms(worker) / 1_000,
      },
    }
  } finally {
    await server.stop()
  }
}

/** The same samples through the same engine, its weights in memory already, and nothing else. */
const engineAlone = async (recording: string) => {
  const folder = await makeFolder()
  await mkdir(join(folder, "cache"), { recursive: true })
  const samples = join(folder, "samples.f32")
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const work = Effect.gen(function* () {
    const sound = yield* AudioTools
    const transcriber = yield* Transcriber
    const { seconds } = yield* sound.probe(recording)
    const prepared = yield* sound.prepare(
      { takes: [{ original: recording, seconds }] },
      { playback: join(folder, "playback.m4a"), samples },
      () => undefined,
    )
    const hear = (upTo: number) =>
      transcriber.transcribe({ path: samples, seconds: upTo }, null, () => undefined)
    yield* hear(prepared.seconds)
    const begun = performance.now()
    const used = process.cpuUsage()
    yield* hear(prepared.seconds)
    const { user, system } = process.cpuUsage(used)
    return { seconds: since(begun), processor: (user + system) / 1e6 }
  })
  const layers = Layer.merge(
    ffmpegSound({ ffmpeg }),
    sherpaTranscriber({ cacheDir: join(folder, "cache") }),
  )
  return Effect.runPromise(Effect.provide(work, layers))
}

export const measure = async () => {
  const recording = await joinedAusten(join(await makeFolder(), "ten-minutes.mp3"), tenMinutes)
  // Before and after, so that a machine whose speed drifts does not decide the ratio.
  const before = await engineAlone(recording)
  const { story, seconds, phases, processor, memory } = await throughTheProduct(recording)
  const after = await engineAlone(recording)
  const engine = (before.seconds + after.seconds) / 2
  const engineProcessor = (before.processor + after.processor) / 2
  print("npm run bench pipeline", {
    "recording (s)": story.duration,
    "words heard": story.originalTranscription?.split(/\s+/).length ?? 0,
    "from saved to ready (s)": seconds,
    ...Object.fromEntries([...phases].map(([phase, took]) => [`  of it ${phase} (s)`, took])),
    "speech engine alone, before and after, mean (s)": engine,
    "ratio (aim: at most 1.15)": seconds / engine,
    "processor time of the server, upload included (s)": processor.server,
    "processor time of the worker and of ffmpeg (s)": processor.worker,
    "processor time of the speech engine alone (s)": engineProcessor,
    "peak memory of the server (MB)": memory.server,
    "peak memory of the worker (MB)": memory.worker,
  })
}
