import { join } from "node:path"
import { Effect } from "effect"
import { ffmpegSound } from "../../backend/adapters/ffmpeg/ffmpeg-audio.ts"
import { findFfmpeg } from "../../backend/adapters/ffmpeg/find-ffmpeg.ts"
import { AudioTools } from "../../backend/ports/audio.ts"
import { joinedAusten, makeFolder, makeSound } from "../support/audio.ts"
import { childrenOf, cpuMillisWithPrograms, memoryOf } from "./processes.ts"
import { print } from "./report.ts"
import { since } from "./rounds.ts"

/** As Chromium's recorder and as Safari's write. */
const webm = ["-ac", "1", "-ar", "48000", "-c:a", "libopus", "-b:a", "48k", "-live", "1"]
const fragmented = ["-movflags", "frag_keyframe+empty_moov+default_base_moof"]
const mp4 = ["-ac", "1", "-ar", "44100", "-c:a", "aac", "-b:a", "64k", ...fragmented]

const peakOf = (pid: number) => {
  try {
    return memoryOf(pid).peak
  } catch {
    // It has ended in the meantime.
    return 0
  }
}

/** The most memory that a program took which this process started, in MB; looked at five times a second. */
const watchPrograms = () => {
  let most = 0
  const timer = setInterval(() => {
    for (const child of childrenOf(process.pid)) most = Math.max(most, peakOf(child))
  }, 200)
  return () => {
    clearInterval(timer)
    return most
  }
}

export const measure = async () => {
  const folder = await makeFolder()
  const ffmpeg = await findFfmpeg(process.env["FFMPEG_PATH"])
  const told = await joinedAusten(join(folder, "told.mp3"), 21)
  const take = async (name: string, from: number, seconds: number) => {
    const format = name.endsWith("webm") ? webm : mp4
    const part = ["-ss", String(from), "-t", String(seconds), "-i", told]
    return { original: await makeSound(join(folder, name), ...part, ...format), seconds }
  }
  const tenth = (n: number) => take(`${String(n)}.${n % 2 === 0 ? "webm" : "mp4"}`, n * 60, 60)
  const one = await take("one.webm", 0, 600)
  const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => tenth(n)))
  const part = await take("part.webm", 0, 360)
  const twenty = Array.from({ length: 20 }, () => part)

  const to = { playback: join(folder, "playback.m4a"), samples: join(folder, "samples.f32") }
  const preparing = (takes: typeof ten) =>
    Effect.gen(function* () {
      const sound = yield* AudioTools
      const programs = watchPrograms()
      const used = cpuMillisWithPrograms(process.pid)
      const begun = performance.now()
      const prepared = yield* sound.prepare({ takes }, to, () => undefined)
      const seconds = since(begun)
      const processor = (cpuMillisWithPrograms(process.pid) - used) / 1_000
      const playback = yield* sound.probe(to.playback)
      return {
        ...{ seconds, processor, memory: programs() },
        off: Math.abs(playback.seconds - prepared.seconds) * 1_000,
      }
    }).pipe(Effect.provide(ffmpegSound({ ffmpeg })), Effect.runPromise)

  const all = {
    "ten minutes in one take": [one],
    "ten minutes in ten takes, webm and mp4": ten,
    "two hours in twenty takes": twenty,
  }
  const figures: Record<string, number> = {}
  for (const [what, takes] of Object.entries(all)) {
    const { seconds, processor, memory, off } = await preparing(takes)
    figures[`${what} (s)`] = seconds
    Object.assign(figures, {
      [`${what}: processor time (s)`]: processor,
      [`${what}: memory of ffmpeg (MB)`]: memory,
      [`${what}: length off by (ms)`]: off,
    })
  }
  print("npm run bench takes", figures)
}
