import { Effect } from "effect"
import { ffmpegSound } from "../../adapters/ffmpeg/ffmpeg-audio.ts"
import { memoryWarning } from "../../lib/memory.ts"
import { AudioTools } from "../../ports/audio.ts"
import { bytesInWords } from "../progress.ts"
import type { Check } from "./check.ts"

export const memoryCheck = (bytes: number): Check => {
  const name = "Memory"
  const warning = memoryWarning(bytes)
  return warning === null
    ? { name, state: "ok", sentence: `Kintale may use ${bytesInWords(bytes)} of memory here.` }
    : {
        ...{ name, state: "warning", sentence: warning },
        advice: "See docs/operating/small-machines.md.",
      }
}

export const soundCheck = (ffmpeg: string): Effect.Effect<Check> =>
  AudioTools.use(({ check }) => check).pipe(
    Effect.match({
      onSuccess: (): Check => ({ name: "ffmpeg", state: "ok", sentence: `${ffmpeg} runs.` }),
      onFailure: (): Check => ({
        ...{ name: "ffmpeg", state: "problem" },
        sentence: `${ffmpeg} does not run, so no recordings can be saved.`,
        advice: "Install ffmpeg, or set FFMPEG_PATH to where it is.",
      }),
    }),
    Effect.provide(ffmpegSound({ ffmpeg })),
  )

const clockWords = new Intl.DateTimeFormat("en-US", {
  ...{ dateStyle: "full", timeStyle: "long" },
})

/** Nodes and disks may be a little apart. */
const toleranceMillis = 60_000

/** `newest`: when something was written last, milliseconds since 1970; null: nothing is known of that. */
export const clockCheck = (now: number, newest: number | null): Check => {
  const name = "Clock"
  const { timeZone } = clockWords.resolvedOptions()
  const time = `It is ${clockWords.format(now)} (${timeZone}).`
  if (newest === null || newest <= now + toleranceMillis)
    return { name, state: "ok", sentence: time }
  return {
    ...{ name, state: "problem" },
    sentence: `${time} But something here was saved on ${clockWords.format(newest)}, so the clock was set back.`,
    advice: "Set the clock, and let it follow a time server: timedatectl set-ntp true",
  }
}
