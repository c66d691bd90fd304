import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { sizes } from "./big-family.ts"
import { percentile, print } from "./figures.ts"

const warmUp = 30
const asks = 200

/** Another process of ours, and what it said once it was ready. */
const started = async (script: string) => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)))
  const [told] = await once(child, "message")
  return { told, end: () => child.kill("SIGTERM") }
}
const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String, someone: Schema.Int })

/** Milliseconds from asking to the whole answer, one after the other. */
const measureAsking = async (address: string, headers: Readonly<Record<string, string>>) => {
  const taken: Array<number> = []
  for (let n = 0; n < warmUp + asks; n += 1) {
    const begun = performance.now()
    const answer = await fetch(address, { headers })
    await answer.text()
    if (n >= warmUp) taken.push(performance.now() - begun)
  }
  return percentile(taken, 0.5)
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
  print("npm run bench lists (median of a whole answer; aim: under 50 ms)", figures)
}
