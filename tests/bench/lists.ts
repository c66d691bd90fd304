import { once } from "node:events"
import { get } from "node:http"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { bigFamily, sizes } from "./big-family.ts"
import { measureAnswers, startFilled, startProgram } from "./harness.ts"
import { untilQuiet } from "./processes.ts"
import { heading, line } from "./report.ts"

/** Of a list of ten thousand. */
export const fewer = { warmUp: 5, times: 10 }

/** As many bytes as go over the wire for an answer. */
export const bytesOf = async (address: string, cookie: string) => {
  const asked = get(address, { headers: { cookie, "accept-encoding": "gzip" } })
  const [answer] = await once(asked, "response")
  let bytes = 0
  for await (const piece of answer) bytes += Buffer.byteLength(piece)
  return bytes
}

/** What `/stories` asks for in a family of ten thousand, beside the whole list. */
const measureTenThousand = async () => {
  const { url, pid, stop, filled } = await startFilled(bigFamily(10_000))
  const { cookie } = filled
  await untilQuiet(pid)
  const half = new Date(Date.UTC(2026, 0, 1) + 6_000 * 3_600_000).toISOString()
  const asked = {
    "first cards": routes.storyPage,
    "cards from the middle": `${routes.storyPage}?after=${encodeURIComponent(`${half}~1`)}`,
    "counts over all": `${routes.storyOverview}?zone=Europe/Lisbon`,
    "the whole list": routes.stories,
  }
  heading("a family of 10,000 stories (whole answers; bytes on the wire)")
  for (const [name, path] of Object.entries(asked)) {
    const { median, processor } = await measureAnswers(
      url + path,
      { headers: { cookie }, pid },
      fewer,
    )
    const kilobytes = (await bytesOf(url + path, cookie)) / 1024
    line(
      name,
      `${median.toFixed(1)} ms, ${processor.toFixed(1)} ms of processor, ${kilobytes.toFixed(1)} kB`,
    )
  }
  await stop()
}

/**
 * Every list of a family of 500 stories and 200 people, half of it shared with the asker, in a store
 * with ten times as many stories of others; beside it the same JSON from Fastify alone, in the same run.
 */
export const measure = async () => {
  const { url, pid, stop, filled } = await startFilled(bigFamily())
  const { cookie, someone } = filled
  await untilQuiet(pid)
  const bare = await startProgram(new URL("./bare-server.ts", import.meta.url), Schema.String)
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
    const ask = (headers: Readonly<Record<string, string>>) =>
      measureAnswers(url + path, { headers: { cookie, ...headers }, pid })
    const { median, processor } = await ask({})
    const whole = await ask({ "accept-encoding": "identity" })
    const body = await (await fetch(url + path, { headers: { cookie } })).text()
    await fetch(bare.said + path, {
      ...{ method: "PUT", body },
      headers: { "content-type": "application/json" },
    })
    const alone = await measureAnswers(bare.said + path, { headers: {}, pid: bare.pid })
    const times = processor / alone.processor
    line(
      name,
      `${median.toFixed(1)} ms, bare ${alone.median.toFixed(1)} ms; processor ${processor.toFixed(2)} ms, uncompressed ${whole.processor.toFixed(2)} ms, bare ${alone.processor.toFixed(2)} ms (${times.toFixed(1)}×); ${(body.length / 1024).toFixed(0)} kB`,
    )
  }
  await bare.end()
  await stop()
  await measureTenThousand()
}
