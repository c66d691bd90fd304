import { spawn, type ChildProcess } from "node:child_process"
import { Duration, Effect, Schema } from "effect"
import { AudioStorageFull, SoundToolsMissing } from "../../ports/audio.ts"
import { wasStoppedBy } from "./resource-failure.ts"

/**
 * ffmpeg failed. `wasStopped`: by a time limit or by the machine, not because of its input. `reason` is
 * for the log.
 */
export class FfmpegFailed extends Schema.TaggedError<FfmpegFailed>()("FfmpegFailed", {
  reason: Schema.String,
  wasStopped: Schema.Boolean,
}) {}

interface Command {
  readonly ffmpeg: string
  readonly args: ReadonlyArray<string>
  /** The longest time without output before it counts as hung. */
  readonly silence: Duration.Duration
  /** The limit for the whole run. */
  readonly limit: Duration.Duration
  /** How many characters of its error output are kept; by default enough for error messages. */
  readonly mostSaid?: number
}

/** How many characters of its error messages are kept. */
const mostComplaints = 8_192

/** Arguments of every run: no questions, errors only, few threads, at most 256 MB in one allocation. */
const manners = [
  "-nostdin",
  "-hide_banner",
  "-loglevel",
  "error",
  "-y",
  "-max_alloc",
  String(256 * 1024 * 1024),
]

/**
 * Kills the process group: killing only a wrapper script would leave its child running, with our pipes
 * open.
 */
const kill = (child: ChildProcess) => {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    // The group has ended already.
  }
}

const outOfRoom = /no space left on device|file too large|disk quota exceeded/i
const notThere = new Set(["ENOENT", "EACCES", "ENOEXEC", "EPERM"])

type Failure = FfmpegFailed | SoundToolsMissing | AudioStorageFull

const failureOf = (reason: string, signal: NodeJS.Signals | null, wasStopped: boolean): Failure =>
  signal === "SIGXFSZ" || outOfRoom.test(reason)
    ? new AudioStorageFull()
    : new FfmpegFailed({ reason, wasStopped })

/** Returned by the consumer of the output when it needs no more. */
export const enough = Symbol("enough")

/**
 * Runs ffmpeg and passes its standard output on, chunk by chunk: the next is read when `onOutput` has
 * finished. Returns its error messages. However it ends, the whole process group has ended.
 */
export const runFfmpeg = (
  { ffmpeg, args, silence, limit, mostSaid = mostComplaints }: Command,
  onOutput: (bytes: Buffer) => void | typeof enough | Promise<void | typeof enough>,
): Effect.Effect<string, Failure> =>
  Effect.callback((resume) => {
    const child = spawn(ffmpeg, [...manners, ...args], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      // The server's environment contains secrets, so ffmpeg does not inherit it.
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
    // Whatever prevents the start, such as too many open files or processes, is not the recording's
    // fault.
    child.on("error", (error: NodeJS.ErrnoException) => {
      const neverRan = notThere.has(error.code ?? "") || error.syscall?.startsWith("spawn") === true
      end(Effect.fail(neverRan ? new SoundToolsMissing() : failureOf(String(error), null, true)))
    })
    // When a process could not be started for lack of file descriptors, it has no pipes.
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
