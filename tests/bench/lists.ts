import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { get } from "node:http"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { sizes } from "./large-dataset.ts"
import { heading, line, percentile } from "./statistics.ts"
import { processorTimeOf } from "./processor-time.ts"

/** A compiler of JavaScript needs some hundred answers until it is through. */
const warmUp = 100
const asks = 200
/** Of a list of ten thousand. */
export const fewer = { warmUp: 5, asks: 10 }

/** Another process of ours, started as `npm start` does, and what it said once it was ready. */
export const started = async (script: string, ...args: ReadonlyArray<string>) => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: ["--max-semi-space-size=4"],
  })
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}`)
  })
  const [told] = await Promise.race([once(child, "message"), ended])
  const end = () => {
    ended.catch(() => undefined)
    child.kill("SIGTERM")
  }
  return { child, told, end }
}
const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String, someone: Schema.Int })

/** As many bytes as go over the wire for an answer. */
export const bytesOf = async (address: string, cookie: string) => {
  const asked = get(address, { headers: { cookie, "accept-encoding": "gzip" } })
  const [answer] = await once(asked, "response")
  let bytes = 0
  for await (const piece of answer) bytes += Buffer.byteLength(piece)
  return bytes
}

interface Asked {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly server: ChildProcess
}

/** Milliseconds from asking to the whole answer, one after the other, and of the server's processor time. */
export const measureAsking = async (
  { address, headers, server }: Asked,
  times = { warmUp, asks },
) => {
  const ask = async () => {
    const begun = performance.now()
    const answer = await fetch(address, { headers })
    await answer.arrayBuffer()
    return performance.now() - begun
  }
  for (let n = 0; n < times.warmUp; n += 1) await ask()
  const before = await processorTimeOf(server)
  const taken: Array<number> = []
  for (let n = 0; n < times.asks; n += 1) taken.push(await ask())
  const processor = ((await processorTimeOf(server)) - before) / times.asks
  return { median: percentile(taken, 0.5), processor }
}

/** What `/stories` asks for in a family of ten thousand, beside the whole list. */
const measureTenThousand = async () => {
  const large = await started("./large-dataset-server.ts", "10000")
  const { url, cookie } = Schema.decodeUnknownSync(Ready)(large.told)
  const half = new Date(Date.UTC(2026, 0, 1) + 6_000 * 3_600_000).toISOString()
  const asked = {
    "first cards": routes.storyPage,
    "cards from the middle": `${routes.storyPage}?after=${encodeURIComponent(`${half}~1`)}`,
    "counts over all": `${routes.storyOverview}?zone=Europe/Lisbon`,
    "the whole list": routes.stories,
  }
  heading("a family of 10,000 stories (whole answers; bytes on the wire)")
  for (const [name, path] of Object.entries(asked)) {
    const address = url + path
    const { median, processor } = await measureAsking(
      { address, headers: { cookie }, server: large.child },
      fewer,
    )
    const kilobytes = (await bytesOf(address, cookie)) / 1024
    line(
      name,
      `${median.toFixed(1)} ms, ${processor.toFixed(1)} ms of processor, ${kilobytes.toFixed(1)} kB`,
    )
  }
  large.end()
}

/**
 * Every list of a family of 500 stories and 200 people, half of it shared with the asker, in a store
 * with ten times as many stories of others; beside it the same JSON from Fastify alone.
 */
export const measure = async () => {
  const big = await started("./large-dataset-server.ts")
  const { url, cookie, someone } = Schema.decodeUnknownSync(Ready)(big.told)
  const bare = await started("./baseline-server.ts")
  const bareUrl = Schema.decodeUnknownSync(Schema.String)(bare.told)

  const lists = {
    [`${sizes.stories} stories`]: routes.stories,
    "stories of a category": `${routes.stories}?category=childhood`,
    "stories told by a person": paths.storiesByStoryteller(someone),
    "stories about a person": paths.storiesAbout(someone),
    [`${sizes.people} people`]: routes.people,
    storytellers: routes.storytellers,
    [`${sizes.shares} shares given`]: paths.sharesOfPerson(0),
    "invitations received": routes.invites,
    "who is signed in": routes.currentUser,
  }
  heading("npm run bench lists (whole answers: median; processor time of the server)")
  for (const [name, path] of Object.entries(lists)) {
    const answer = await fetch(url + path, { headers: { cookie } })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`)
    await fetch(bareUrl + path, {
      method: "PUT",
      body,
      headers: { "content-type": "application/json" },
    })
    const ask = (address: string, headers: Asked["headers"], server: ChildProcess) =>
      measureAsking({ address: address + path, headers, server })
    const ours = await ask(url, { cookie }, big.child)
    const whole = await ask(url, { cookie, "accept-encoding": "identity" }, big.child)
    const theirs = await ask(bareUrl, {}, bare.child)
    const kilobytes = body.length / 1024
    line(
      name,
      `${ours.median.toFixed(1)} ms, bare ${theirs.median.toFixed(1)} ms; processor ${ours.processor.toFixed(2)} ms, uncompressed ${whole.processor.toFixed(2)} ms, bare ${theirs.processor.toFixed(2)} ms (${(ours.processor / theirs.processor).toFixed(1)}×); ${kilobytes.toFixed(0)} kB`,
    )
  }
  bare.end()
  big.end()
  await measureTenThousand()
}
