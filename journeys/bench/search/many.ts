import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { memoryOf } from "../editing/process-figures.ts"
import { heading, line, percentile } from "../figures.ts"
import { processorTimeOf } from "../processor-time.ts"
import { questions } from "./judged.ts"

const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String })

/** Questions that warm it up, besides the first of all, which fills what is kept in memory. */
const warmUp = 15

/** How quick search is in a family of so many stories: the judged questions, one after the other. */
export const measureMany = async (many: number) => {
  const server = fork(fileURLToPath(new URL("./many-server.ts", import.meta.url)), [String(many)], {
    execArgv: ["--max-semi-space-size=4"],
  })
  const [told] = await once(server, "message")
  const { url, cookie } = Schema.decodeUnknownSync(Ready)(told)
  const ask = async (query: string) => {
    const begun = performance.now()
    const answer = await fetch(url + routes.search, {
      method: "POST",
      headers: { cookie, origin: url, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${body}`)
    return performance.now() - begun
  }
  const first = await ask("the first of all")
  for (const { ask: query } of questions.slice(0, warmUp)) await ask(query)
  const before = await processorTimeOf(server)
  const taken: Array<number> = []
  for (const { ask: query } of questions) taken.push(await ask(query))
  const processor = ((await processorTimeOf(server)) - before) / questions.length
  heading(`a family of ${many} stories, ${5 * many} passages (whole answers)`)
  line("the first search of all (ms)", first)
  line("p50 (ms)", percentile(taken, 0.5))
  line("p95 (ms), aim with 1,000 stories: 70", percentile(taken, 0.95))
  line("processor time of each, all threads (ms)", processor)
  line("memory of the server (MB)", memoryOf(server.pid ?? 0).resident)
  server.kill("SIGTERM")
  await once(server, "exit")
}
