import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { heading, line, percentile } from "../statistics.ts"
import { measureAlone } from "./isolated-search.ts"
import { type AskedServer, askedServer, type Where } from "./query-server.ts"
import { passagesEach } from "./synthetic-corpus.ts"
import { questions } from "./relevance-set.ts"

const of = (values: ReadonlyArray<number>) =>
  [0.5, 0.95].map((part) => percentile(values, part).toFixed(1)).join(", ")
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
  line("one new story of seven passages, understood (ms)", of(understanding))
  line("from there until it is found (ms)", of(finding))
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
  line("100 other requests in quiet (ms)", of(await measureOthers(server, first)))
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
  line(`while ten search without a pause (${taken.length} answers) (ms)`, of(others))
  line("of it the searches (ms)", of(taken))
  line(
    "of it nobody else was served for, p99 and longest (ms)",
    [mostly, longest].map((m) => m.toFixed(1)).join(", "),
  )
}

/** What search is made of, each by itself: without rights, facts, reasons or a server. */
const measureParts = async (many: number, told: string) => {
  const parts = { words: "MiniSearch alone", meaning: "a comparison of all vectors alone" } as const
  for (const way of ["words", "meaning"] as const) {
    const { taken, memory, filling } = await measureAlone(way, many, told)
    line(`${parts[way]} (ms)`, of(taken))
    line("filled (s), memory (MB)", `${(filling / 1_000).toFixed(1)}, ${memory.toFixed(0)}`)
  }
}

/** How quick search is in a family of so many stories. */
export const measureMany = async (many: number, told: string) => {
  const folder = mkdtempSync(join(tmpdir(), "kintale-bench-many-"))
  const where: Where = { folder, told }
  const filled = await askedServer("fill", where, many)
  const { cookies, filling } = filled
  const [cookie = ""] = cookies
  await filled.end()
  heading(
    `a family of ${String(many)} stories, ${String(passagesEach * many)} passages (ms: median, p95)`,
  )
  line("filled from the store (s)", filling / 1_000)

  const rest = await askedServer("without", where, many)
  for (let n = 0; n < 20; n += 1) await rest.other(cookie)
  const [empty] = [rest.memory()]
  await rest.wish({ _tag: "Question" }, Schema.Null)
  const atRest = rest.memory()
  await rest.end()

  const server = await askedServer("again", where, many)
  const first = await server.search("the winter the river froze", cookie)
  line(
    "from the start of the server to the first answer (s)",
    (performance.now() - server.begun) / 1_000,
  )
  const isSame = (await server.search("the winter the river froze", cookie)).body === first.body
  line(
    "of it the answer (s)",
    `${(first.millis / 1_000).toFixed(2)}${isSame ? "" : ", not yet whole"}`,
  )
  await askAll(server, cookie, (ask) => ask)
  const before = await server.processor()
  const known = await askAll(server, cookie, (ask) => ask)
  line("a search beside the embedding", of(known))
  line("of it processor time, all threads", ((await server.processor()) - before) / known.length)
  line("a search, whole", of(await askAll(server, cookie, (ask) => `${ask}?`)))
  await measureNew(server, cookie)
  await measureTen(server, cookies)
  const now = server.memory()
  line(
    "memory of the server at rest, with the model too (MB)",
    `${empty.toFixed(0)}, ${atRest.toFixed(0)}`,
  )
  line("after all this (MB)", `${now.toFixed(0)}: ${(now - atRest).toFixed(0)} more`)
  await server.end()
  await measureParts(many, told)
  rmSync(folder, { recursive: true, force: true })
}
