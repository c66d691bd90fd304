// Runs programs beside each other so that none outlives us: each leads a process group of its own,
// and a group is ended as a whole.
import { spawn } from "node:child_process"

/** How long a group may take to end by itself once it was asked to, in milliseconds. */
const grace = 8_000
const running = new Set()

const signalGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody is left in it.
  }
}

const endGroup = (child) => {
  signalGroup(child.pid, "SIGTERM")
  setTimeout(() => signalGroup(child.pid, "SIGKILL"), grace).unref()
}

/**
 * Runs a program to its end, or to `limit` milliseconds; answers how it ended and all it wrote. `onText` is
 * told what it writes as it comes.
 */
export const runChild = (command, args, { env, limit, onText }) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    })
    const written = []
    child.stdout.on("data", (bytes) => {
      written.push(bytes)
      onText?.(bytes.toString())
    })
    child.stderr.on("data", (bytes) => written.push(bytes))
    let tooLong = false
    const timeout = setTimeout(() => {
      tooLong = true
      endGroup(child)
    }, limit)
    const settle = (code, note) => {
      clearTimeout(timeout)
      running.delete(child)
      const seconds = (performance.now() - started) / 1000
      resolve({ code, output: Buffer.concat(written).toString() + note, seconds })
    }
    child.once("error", (error) => settle(1, `${command}: ${error.message}\n`))
    child.once("exit", () => {
      // Whatever a test left behind ends with it.
      if (child.pid !== undefined) signalGroup(child.pid, "SIGKILL")
      // Something that left the group may still hold our pipes; it must not hold us.
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, 2_000).unref()
    })
    child.once("close", (code) =>
      tooLong ? settle(1, `\nEnded after ${limit / 1000} s.\n`) : settle(code ?? 1, ""),
    )
    if (child.pid !== undefined) running.add(child)
  })

/** Ends everything that runs, and waits until it has. */
export const endAll = async () => {
  const closing = [...running].map(
    (child) => new Promise((resolve) => child.once("close", resolve)),
  )
  for (const child of running) endGroup(child)
  await Promise.race([
    Promise.all(closing),
    new Promise((resolve) => setTimeout(resolve, grace + 500)),
  ])
}
