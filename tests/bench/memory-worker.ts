import type { WorkerReport } from "../../backend/features/processing/messages.ts"

/** Where in the step the moment of a report is written: its part is the moment's place in this day. */
const dayMillis = 24 * 60 * 60 * 1000
const reports = 200
const everyMillis = 50

const tell = (report: WorkerReport) => process.send?.(report)

process.on("message", () => {
  let sent = 0
  const timer = setInterval(() => {
    const now = performance.timeOrigin + performance.now()
    if (sent < reports)
      tell({ _tag: "Progressed", phase: "transcribing", part: (now % dayMillis) / dayMillis })
    else {
      clearInterval(timer)
      tell({ _tag: "StepFailed", phase: "transcribing", reason: "Measured.", canPass: false })
    }
    sent += 1
  }, everyMillis)
})
process.on("disconnect", () => process.exit(0))
