import { spawn, type ChildProcess } from "node:child_process"
import { Duration, Effect, Schema } from "effect"
import { SoundNoRoom, SoundToolsMissing } from "../../ports/sound.ts"
import { wasStoppedBy } from "./machine-trouble.ts"

/** It ran and did not succeed. `wasStopped`: by the clock or by the machine, not by what it read. `reason` is for the log. */
export class FfmpegFailed extends Schema.TaggedError<FfmpegFailed>()("FfmpegFailed", {
  reason: Schema.String,
  wasStopped: Schema.Boolean,
}) {}

export interface Command {
  readonly ffmpeg: string
  readonly args: ReadonlyArray<string>
  /** How long it may say nothing on its standard output before it counts as hung. */
  readonly silence: Duration.Duration
  /** How long it may take in all. */
  readonly limit: Duration.Duration
  /** Characters of what it says on its standard error that are kept; enough for complaints if not given. */
  readonly mostSaid?: number
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

/** The group, not the process: a wrapper script would leave its child behind, our pipes in its hands. */
const kill = (child: ChildProcess) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // Nobody of it is left.
  }
}

const outOfRoom = /no space left on device|file too large|disk quota exceeded/i
const notThere = new Set(["ENOENT", "EACCES", "ENOEXEC", "EPERM"])

type Failure = FfmpegFailed | SoundToolsMissing | SoundNoRoom

const failureOf = (reason: string, signal: NodeJS.Signals | null, wasStopped: boolean): Failure =>
  signal === "SIGXFSZ" || outOfRoom.test(reason)
    ? new SoundNoRoom()
    : new FfmpegFailed({ reason, wasStopped })

/** Told by what is done with the output that no more is needed. */
export const enough = Symbol("enough")

/**
 * Runs ffmpeg and hands on what it writes to its standard output; the next piece is read when `onOutput`
 * is done with the last. Answers what it complained of. However this ends, the whole process group has
 * ended with it.
 */
export const runFfmpeg = (
  { ffmpeg, args, silence, limit, mostSaid = mostComplaints }: Command,
  onOutput: (bytes: Buffer) => void | typeof enough | Promise<void | typeof enough>,
): Effect.Effect<string, Failure> =>
  Effect.callback((resume) => {
    const child = spawn(ffmpeg, [...manners, ...args], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // Nothing of the server's environment, its secrets least of all, is ffmpeg's business.
      env: { PATH: process.env["PATH"], LANG: "C" },
    })
    let complaints = ""
    let stopped: string | typeof enough | null = null
    const stop = (why: string | typeof enough) => {
      stopped ??= why
      kill(child)
    }
    const hung = setTimeout(() => stop("It said nothing for too long"), Duration.toMillis(silence))
    const late = setTimeout(() => stop("It took too long"), Duration.toMillis(limit))
    const gone = Promise.withResolvers<void>()
    const end = (outcome: Effect.Effect<string, Failure>) => {
      clearTimeout(hung)
      clearTimeout(late)
      gone.resolve()
      resume(outcome)
    }
    // Whatever keeps it from starting, too few files or processes for one, is nothing the recording did.
    child.on("error", (error: NodeJS.ErrnoException) => {
      const neverRan = notThere.has(error.code ?? "") || error.syscall?.startsWith("spawn") === true
      end(Effect.fail(neverRan ? new SoundToolsMissing() : failureOf(String(error), null, true)))
    })
    // There are no pipes to a program that could not be started for want of files.
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaints = (complaints + text).slice(0, mostSaid)
    })
    const readOutput = async () => {
      for await (const bytes of child.stdout) {
        hung.refresh()
        if ((await onOutput(bytes)) === enough) return stop(enough)
      }
    }
    const reading = readOutput().catch((error: unknown) => stop(String(error)))
    child.on("close", (code, signal) => {
      void reading.then(() => {
        if (stopped === enough || (code === 0 && stopped === null))
          return end(Effect.succeed(complaints.trim()))
        const ended = `It ended with ${String(code ?? signal)}: ${complaints.trim()}`
        if (stopped !== null) return end(Effect.fail(failureOf(String(stopped), signal, true)))
        const wasStopped = wasStoppedBy({ code, signal, complaints })
        return end(Effect.fail(failureOf(ended, signal, wasStopped)))
      })
    })
    return Effect.promise(() => {
      stop("It was no longer wanted")
      return gone.promise
    })
  })
