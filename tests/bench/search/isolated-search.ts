import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"

const Alone = Schema.Struct({
  /** Milliseconds until all is in it, and of each question. */
  filling: Schema.Finite,
  taken: Schema.Array(Schema.Finite),
  /** MB. */
  memory: Schema.Finite,
})

/** A part of search by itself, over the same passages, in a process of its own. */
export const measureAlone = async (way: "words" | "meaning", many: number, told: string) => {
  const script = fileURLToPath(new URL("./isolated-process.ts", import.meta.url))
  const child = fork(script, [way, String(many), told], { execArgv: ["--max-semi-space-size=4"] })
  const ended = once(child, "exit")
  const [said] = await Promise.race([once(child, "message"), ended])
  const figures = Schema.decodeUnknownSync(Alone)(said)
  child.disconnect()
  await ended
  return figures
}
