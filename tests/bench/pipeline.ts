import { execFileSync } from "node:child_process"
import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import type { LiveEvent } from "#protocol/events.ts"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { sherpaTranscriber } from "../../backend/adapters/sherpa/sherpa-transcriber.ts"
import { AudioTools } from "../../backend/ports/audio.ts"
import { Transcriber } from "../../backend/ports/transcriber.ts"
import { Caller } from "../support/api-client.ts"
import { startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder } from "../support/audio.ts"
import { openScreen, storyIsReady } from "../support/wait-for.ts"
import { print } from "./statistics.ts"

/** Repetitions of the joined recordings that make ten minutes. */
const tenMinutes = 21

export const since = (begun: number) => (performance.now() - begun) / 1000

/** Highest resident memory of a process so far, in MB. */
export const peakMemory = async (pid: number) => {
  const status = await readFile(`/proc/${String(pid)}/status`, "utf8")
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Processor seconds of a process and of those it started and saw the end of. */
export const processorTime = async (pid: number) => {
  const stat = await readFile(`/proc/${String(pid)}/stat`, "utf8")
  // Behind its name, which may hold anything: user, system, and both of its children, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100
}

export const workerOf = (server: number) =>
  Number(
    execFileSync("pgrep", ["-P", String(server), "-f", "worker.ts"], { encoding: "utf8" }).trim(),
  )

const throughTheProduct = async (recording: string) => {
  const server = await startServer()
  try {
    const anna = new Caller(server.url)
    await anna.join()
    const screen = await openScreen(anna)
    const begins = new Map<string, number>()
    screen.on("event", (event: LiveEvent) => {
      if (event._tag !== "StoryProgressed") return
      const { phase } = event.progress
      if (!begins.has(phase)) begins.set(phase, performance.now())
    })
    const idle = await processorTime(server.pid)
    const { id } = await anna.save(recording)
    const saved = performance.now()
    const story = await storyIsReady(anna, id)
    const seconds = since(saved)
    const ready = performance.now()
    const marks = [...begins.entries()]
    const phases = marks.map(([phase, begun], n) => {
      const end = marks[n + 1]?.[1] ?? ready
      return [`  of it ${phase} (s)`, (end - begun) / 1000] as const
    })
    screen.close()
    const worker = workerOf(server.pid)
    const memory = { server: await peakMemory(server.pid), worker: await peakMemory(worker) }
    const processor = {
      server: (await processorTime(server.pid)) - idle,
      worker: await processorTime(worker),
    }
    return {
      seconds,
      processor,
      phases,
      memory,
      words: story.originalTranscription?.split(/\s+/).length ?? 0,
      duration: story.duration,
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
  const { seconds, phases, processor, memory, words, duration } = await throughTheProduct(recording)
  const after = await engineAlone(recording)
  const engine = (before.seconds + after.seconds) / 2
  const engineProcessor = (before.processor + after.processor) / 2
  print("npm run bench pipeline", {
    "recording (s)": duration,
    "words heard": words,
    "from saved to ready (s)": seconds,
    ...Object.fromEntries(phases),
    "speech engine alone, before and after, mean (s)": engine,
    "ratio (aim: at most 1.15)": seconds / engine,
    "processor time of the server, upload included (s)": processor.server,
    "processor time of the worker and of ffmpeg (s)": processor.worker,
    "processor time of the speech engine alone (s)": engineProcessor,
    "peak memory of the server (MB)": memory.server,
    "peak memory of the worker (MB)": memory.worker,
  })
}
