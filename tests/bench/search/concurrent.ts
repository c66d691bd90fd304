import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { makeFolder } from "../../support/audio.ts"
import { firstStory } from "../big-family.ts"
import { startProgram } from "../harness.ts"
import { cpuMillis, memoryOf } from "../processes.ts"
import { heading, line, spread } from "../report.ts"
import { since } from "../rounds.ts"
import type { Wish } from "./concurrent-server.ts"
import { questions } from "./relevance-set.ts"
import { passagesEach } from "./synthetic-corpus.ts"

const Ready = Schema.Struct({
  url: Schema.String,
  cookies: Schema.Array(Schema.String),
  filling: Schema.Finite,
})

/** A server in a process of its own: `fill` writes so many stories first, and `without` has no catalogue. */
const askedServer = async (how: "fill" | "again" | "without", ...words: ReadonlyArray<string>) => {
  const begun = performance.now()
  const script = new URL("./concurrent-server.ts", import.meta.url)
  const { pid, said, ask, next, end } = await startProgram(script, Ready, how, ...words)
  const { url } = said
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
    ...{ begun, pid, end },
    ...said,
    search: (query: string, cookie: string) => request(routes.search, cookie, query),
    other: (cookie: string) => request(paths.story(StoryId.make(firstStory)), cookie),
    wish: async <A>(wish: Wish, schema: Schema.Codec<A, unknown>) => {
      ask(wish)
      return (await next(Schema.Struct({ done: schema }))).done
    },
  }
}
type AskedServer = Awaited<ReturnType<typeof askedServer>>

const after = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Each question once, one after the other: milliseconds of whole answers. */
const askAll = async (server: AskedServer, cookie: string, change: (ask: string) => string) => {
  const taken: Array<number> = []
  for (const { ask } of questions) taken.push((await server.search(change(ask), cookie)).millis)
  return taken
}

/** So many new stories, one after the other, each until it is found by a word of its own. */
const newStories = 10
/** Milliseconds. What was written counts at the next question. */
const timeout = 10_000
const measureNew = async (server: AskedServer, cookie: string) => {
  const Timing = Schema.Struct({ understanding: Schema.Finite, writing: Schema.Finite })
  const [understanding, finding]: [Array<number>, Array<number>] = [[], []]
  for (let n = 0; n < newStories; n += 1) {
    const word = `quill${"abcdefghij".charAt(n)}on`
    const told = await server.wish({ _tag: "Story", n, word }, Timing)
    understanding.push(told.understanding)
    const begun = performance.now()
    while (!(await server.search(word, cookie)).body.includes(word)) {
      if (performance.now() - begun > timeout)
        throw new Error(`A new story was not found by “${word}” within ${timeout / 1_000} seconds.`)
    }
    finding.push(told.writing + performance.now() - begun)
  }
  line("one new story of seven passages, understood (ms)", spread(understanding))
  line("from there until it is found (ms)", spread(finding))
}

/** Other requests, and the milliseconds between two of them. */
const [otherRequests, otherEvery] = [100, 30]
const measureOthers = async (server: AskedServer, cookie: string) => {
  const asked: Array<Promise<{ readonly millis: number }>> = []
  for (let n = 0; n < otherRequests; n += 1) {
    asked.push(server.other(cookie))
    await after(otherEvery)
  }
  return (await Promise.all(asked)).map(({ millis }) => millis)
}

/** Ten who ask again as soon as they are answered, and a hundred other requests meanwhile. */
const measureTen = async (server: AskedServer, cookies: ReadonlyArray<string>) => {
  const [first = ""] = cookies
  const Held = Schema.Tuple([Schema.Finite, Schema.Finite])
  line("100 other requests in quiet (ms)", spread(await measureOthers(server, first)))
  await server.wish({ _tag: "Held" }, Held)
  const over = new AbortController()
  const ask = async (cookie: string, n: number) => {
    const taken: Array<number> = []
    for (let at = 11 * n; !over.signal.aborted; at += 1) {
      const { ask = "" } = questions[at % questions.length] ?? {}
      taken.push((await server.search(`${ask} ${"?".repeat(2 + n)}`, cookie)).millis)
    }
    return taken
  }
  const asking = Promise.all(cookies.map(ask))
  const others = await measureOthers(server, first)
  over.abort()
  const taken = (await asking).flat()
  const [mostly, longest] = await server.wish({ _tag: "Held" }, Held)
  line(`while ten search without a pause (${taken.length} answers) (ms)`, spread(others))
  line("of it the searches (ms)", spread(taken))
  line(
    "of it nobody else was served for, p99 and longest (ms)",
    [mostly, longest].map((m) => m.toFixed(1)).join(", "),
  )
}

/** How quick search is in a family of so many stories. */
export const measureMany = async (many: number, told: string) => {
  const where = [await makeFolder(), String(many), told]
  const filled = await askedServer("fill", ...where)
  const { cookies, filling } = filled
  const [cookie = ""] = cookies
  await filled.end()
  heading(
    `a family of ${String(many)} stories, ${String(passagesEach * many)} passages (ms: median, p95)`,
  )
  line("filled from the store (s)", filling / 1_000)

  const rest = await askedServer("without", ...where)
  for (let n = 0; n < 20; n += 1) await rest.other(cookie)
  const empty = memoryOf(rest.pid).resident
  await rest.wish({ _tag: "Question" }, Schema.Null)
  const atRest = memoryOf(rest.pid).resident
  await rest.end()

  const server = await askedServer("again", ...where)
  const first = await server.search("the winter the river froze", cookie)
  line("from the start of the server to the first answer (s)", since(server.begun))
  const isSame = (await server.search("the winter the river froze", cookie)).body === first.body
  line(
    "of it the answer (s)",
    `${(first.millis / 1_000).toFixed(2)}${isSame ? "" : ", not yet whole"}`,
  )
  await askAll(server, cookie, (ask) => ask)
  const before = cpuMillis(server.pid)
  const known = await askAll(server, cookie, (ask) => ask)
  line("a search beside the embedding", spread(known))
  line("of it processor time, all threads", (cpuMillis(server.pid) - before) / known.length)
  line("a search, whole", spread(await askAll(server, cookie, (ask) => `${ask}?`)))
  await measureNew(server, cookie)
  await measureTen(server, cookies)
  const now = memoryOf(server.pid).resident
  line(
    "memory of the server at rest, with the model too (MB)",
    `${empty.toFixed(0)}, ${atRest.toFixed(0)}`,
  )
  line("after all this (MB)", `${now.toFixed(0)}: ${(now - atRest).toFixed(0)} more`)
  await server.end()
}
