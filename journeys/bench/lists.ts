import { fork } from "node:child_process"
import { once } from "node:events"
import { get } from "node:http"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { sizes } from "./big-family.ts"
import { percentile, print } from "./figures.ts"

const warmUp = 30
const asks = 200

/** Another process of ours, and what it said once it was ready. */
const started = async (script: string, ...args: ReadonlyArray<string>) => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args)
  const [told] = await once(child, "message")
  return { told, end: () => child.kill("SIGTERM") }
}
const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String, someone: Schema.Int })

/** As many bytes as go over the wire for an answer. */
const bytesOf = async (address: string, cookie: string) => {
  const asked = get(address, { headers: { cookie, "accept-encoding": "gzip" } })
  const [answer] = await once(asked, "response")
  let bytes = 0
  for await (const piece of answer) bytes += Buffer.byteLength(piece)
  return bytes
}

/** Milliseconds from asking to the whole answer, one after the other. */
const measureAsking = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  times = asks,
) => {
  const taken: Array<number> = []
  for (let n = 0; n < warmUp + times; n += 1) {
    const begun = performance.now()
    const answer = await fetch(address, { headers })
    await answer.text()
    if (n >= warmUp) taken.push(performance.now() - begun)
  }
  return percentile(taken, 0.5)
}

/** What `/stories` asks for in a family of ten thousand, beside the whole list. */
const measureTenThousand = async () => {
  const large = await started("./big-family-server.ts", "10000")
  const { url, cookie } = Schema.decodeUnknownSync(Ready)(large.told)
  const half = new Date(Date.UTC(2026, 0, 1) + 6_000 * 3_600_000).toISOString()
  const asked = {
    "first cards": routes.storyPage,
    "cards from the middle": `${routes.storyPage}?after=${encodeURIComponent(`${half}~1`)}`,
    "counts over all": `${routes.storyOverview}?zone=Europe/Lisbon`,
    "the whole list": routes.stories,
  }
  const figures: Record<string, string> = {}
  for (const [name, path] of Object.entries(asked)) {
    const milliseconds = await measureAsking(url + path, { cookie }, 20)
    const bytes = await bytesOf(url + path, cookie)
    figures[name] = `${milliseconds.toFixed(1)} ms, ${(bytes / 1024).toFixed(1)} kB`
  }
  large.end()
  print("a family of 10,000 stories (median of a whole answer, bytes on the wire)", figures)
}

/**
 * Every list of a family of 500 stories and 200 people, half of it shared with the asker, in a store
 * with ten times as many stories of others; beside it the same JSON from Fastify alone.
 */
export const measure = async () => {
  const big = await started("./big-family-server.ts")
  const { url, cookie, someone } = Schema.decodeUnknownSync(Ready)(big.told)
  const bare = await started("./bare-server.ts")
  const bareUrl = Schema.decodeUnknownSync(Schema.String)(bare.told)

  const lists = {
    [`${sizes.stories} stories`]: routes.stories,
    "stories of a category": `${routes.stories}?category=childhood`,
    "stories told by a person": paths.storiesToldBy(someone),
    "stories about a person": paths.storiesAbout(someone),
    [`${sizes.people} people`]: routes.people,
    storytellers: routes.storytellers,
    [`${sizes.shares} shares given`]: paths.sharesOfPerson(0),
    "invitations received": routes.invites,
  }
  const figures: Record<string, string> = {}
  for (const [name, path] of Object.entries(lists)) {
    const answer = await fetch(url + path, { headers: { cookie } })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`)
    await fetch(bareUrl + path, {
      method: "PUT",
      body,
      headers: { "content-type": "application/json" },
    })
    const ours = await measureAsking(url + path, { cookie })
    const theirs = await measureAsking(bareUrl + path, {})
    const many = Schema.decodeUnknownSync(Schema.Array(Schema.Unknown))(JSON.parse(body)).length
    figures[name] =
      `${ours.toFixed(1)} ms, bare ${theirs.toFixed(1)} ms (${(ours / theirs).toFixed(1)}×), ${many} entries, ${(body.length / 1024).toFixed(0)} kB`
  }
  bare.end()
  big.end()
  print("npm run bench lists (median of a whole answer; aim: at most 2.5×)", figures)
  await measureTenThousand()
}
