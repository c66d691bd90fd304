import { writeFileSync } from "node:fs"

/**
 * Where memory runs out the kernel ends this process, whose work can be done again, and not the server: from
 * 0 for everybody else to 1000 for whoever goes first (proc(5), `oom_score_adj`).
 */
const goFirst = () => {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500")
  } catch {
    // Not on Linux, or not allowed: then the kernel chooses as ever.
  }
}

/** A stop that reaches both processes is the server's: this one ends when its parent is gone (`lib/rpc.ts`). */
export const endWithServer = () => {
  goFirst()
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined)
}
