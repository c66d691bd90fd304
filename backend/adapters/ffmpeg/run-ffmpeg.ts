import { spawn, type ChildProcess } from "node:child_process"
import { Duration, Effect, Schema } from "effect"
import { SoundNoRoom, SoundToolsMissing } from "../../ports/sound.ts"

/** It ran and did not succeed. `reason` is for the log. */
export class FfmpegFailed extends Schema.TaggedError<FfmpegFailed>()("FfmpegFailed", {
  reason: Schema.String,
}) {}

export interface Command {
  readonly ffmpeg: string
  readonly args: ReadonlyArray<string>
  /** How long it may say nothing on its standard output before it counts as hung. */
  readonly silence: Duration.Duration
  /** How long it may take in all. */
  readonly limit: Duration.Duration
}

/** Characters of its complaints that are kept. */
const mostComplaints = 8_192

/** Always said: ask nothing, say only errors, start no threads beyond need, allocate at most 256 MB at once. */
const manners = [
  "-nostdin",
  "-hide_banner",
  "-loglevel",
  "error",
  "-y",
  "-max_alloc",
  String(256 * 1024 * 1024),
]

/** The group, not the process: a wrapper script would leave its child behind. */
const kill = (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // It ended between the look and the shot.
  }
}

const outOfRoom = /No space left on device|File too large|Disk quota exceeded/

/**
 * Runs ffmpeg and hands on what it writes to its standard output; the next piece is read when `onOutput`
 * is done with the last. However this ends, the whole process group has ended too.
 */
export const runFfmpeg = (
  { ffmpeg, args, silence, limit }: Command,
  onOutput: (bytes: Buffer) => void | "enough" | Promise<void | "enough">,
): Effect.Effect<void, FfmpegFailed | SoundToolsMissing | SoundNoRoom> =>
  Effect.callback((resume) => {
    const child = spawn(ffmpeg, [...manners, ...args], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // Nothing of the server's environment, its secrets least of all, is ffmpeg's business.
      env: { PATH: process.env["PATH"], LANG: "C" },
    })
    let complaints = ""
    let stopped: string | null = null
    const stop = (why: string) => {
      stopped ??= why
      kill(child)
    }
    const hung = setTimeout(() => stop("It said nothing for too long"), Duration.toMillis(silence))
    const late = setTimeout(() => stop("It took too long"), Duration.toMillis(limit))
    const settle = (
      outcome: Effect.Effect<void, FfmpegFailed | SoundToolsMissing | SoundNoRoom>,
    ) => {
      clearTimeout(hung)
      clearTimeout(late)
      resume(outcome)
    }
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(0, mostComplaints)
    })
    const reading = (async () => {
      for await (const bytes of child.stdout) {
        hung.refresh()
        if ((await onOutput(bytes)) === "enough") {
          stop("enough")
          return
        }
      }
    })().catch((error: unknown) => stop(String(error)))
    child.on("error", () => settle(Effect.fail(new SoundToolsMissing())))
    child.on("close", (code, signal) => {
      void reading.then(() => {
        if (stopped === "enough" || (code === 0 && stopped === null)) return settle(Effect.void)
        if (outOfRoom.test(complaints) || outOfRoom.test(stopped ?? "") || signal === "SIGXFSZ")
          return settle(Effect.fail(new SoundNoRoom()))
        const reason = stopped ?? `It ended with ${String(code ?? signal)}: ${complaints.trim()}`
        return settle(Effect.fail(new FfmpegFailed({ reason })))
      })
    })
    return Effect.sync(() => {
      clearTimeout(hung)
      clearTimeout(late)
      kill(child)
    })
  })
