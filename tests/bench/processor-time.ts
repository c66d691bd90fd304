import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { Schema } from "effect"

const question = "processor time"

/** Lets whoever started this process ask how much processor time it has used. */
export const tellProcessorTime = () =>
  process.on("message", (asked) => {
    if (asked !== question) return
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1_000)
  })

/** Milliseconds of processor time that another process of ours has used, all its threads together. */
export const processorTimeOf = async (child: ChildProcess) => {
  child.send(question)
  const [told] = await once(child, "message")
  return Schema.decodeUnknownSync(Schema.Finite)(told)
}
