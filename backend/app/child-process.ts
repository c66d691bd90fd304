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

/** This process ends when the server does, which is to be told by nobody else: a stop that reaches both is the server's. */
export const endWithServer = () => {
  goFirst()
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => undefined)
  process.on("disconnect", () => process.exit(0))
}
