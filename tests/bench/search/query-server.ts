import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { memoryOf } from "../editing/process-figures.ts"
import { processorTimeOf } from "../processor-time.ts"
import { StoryId } from "#protocol/ids.ts"
import { firstStory } from "./synthetic-corpus.ts"
import type { Wish } from "./server-control.ts"

const Ready = Schema.Struct({
  url: Schema.String,
  cookies: Schema.Array(Schema.String),
  filling: Schema.Finite,
})
const Done = Schema.Struct({ done: Schema.Unknown })

/** Where a measurement keeps its store, and what its processes are told. */
export interface Where {
  readonly folder: string
  readonly told: string
}

/**
 * A server in a process of its own, as `npm start` begins one: `fill` writes so many stories first, and
 * `without` has no index.
 */
export const askedServer = async (
  how: "fill" | "again" | "without",
  { folder, told }: Where,
  many: number,
) => {
  const begun = performance.now()
  const child = fork(
    fileURLToPath(new URL("./concurrent-server.ts", import.meta.url)),
    [how, folder, String(many), told],
    { execArgv: ["--max-semi-space-size=4"] },
  )
  const ended = once(child, "exit")
  const [said] = await Promise.race([once(child, "message"), ended])
  const { url, cookies, filling } = Schema.decodeUnknownSync(Ready)(said)

  const request = async (path: string, cookie: string, query?: string) => {
    const asked = performance.now()
    const answer = await fetch(url + path, {
      headers: { cookie, origin: url, "content-type": "application/json" },
      ...(query !== undefined && { method: "POST", body: JSON.stringify({ query }) }),
    })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${String(answer.status)} ${body}`)
    return { millis: performance.now() - asked, body }
  }
  return {
    begun,
    cookies,
    filling,
    search: (query: string, cookie: string) => request(routes.search, cookie, query),
    other: (cookie: string) => request(paths.story(StoryId.make(firstStory)), cookie),
    processor: () => processorTimeOf(child),
    memory: () => memoryOf(child.pid ?? 0).resident,
    wish: async <A>(wish: Wish, schema: Schema.Codec<A, unknown>) => {
      child.send(wish)
      const [said] = await once(child, "message")
      return Schema.decodeUnknownSync(schema)(Schema.decodeUnknownSync(Done)(said).done)
    },
    end: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
export type AskedServer = Awaited<ReturnType<typeof askedServer>>
