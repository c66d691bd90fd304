import { once } from "node:events"
import { Schema } from "effect"
import { Biography, type Answers } from "#protocol/biography.ts"
import { PersonId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { margaret } from "../../backend/features/biographies/fixtures/margaret.fixture.ts"
import { heading, line, percentile } from "./statistics.ts"
import { started } from "./lists.ts"
import { processorTimeOf } from "./processor-time.ts"

const Ready = Schema.Struct({ url: Schema.String, cookie: Schema.String, person: PersonId })
const Memory = Schema.Struct({ peak: Schema.Finite })
const Opened = Schema.NullOr(Biography)

/** Milliseconds between two questions of others. */
const asksEvery = 10
const after = (millis: number) =>
  new Promise<false>((resolve) => setTimeout(() => resolve(false), millis))

/** Somebody with so many stories: the first biography, one after an answer changed, and others meanwhile. */
const measureLife = async (many: number) => {
  const { child, told, end } = await started("./biography-server.ts", String(many))
  const { url, cookie, person } = Schema.decodeUnknownSync(Ready)(told)
  const headers = { cookie, "content-type": "application/json", origin: url }
  const peakNow = async () => {
    child.send("memory")
    const [said] = await once(child, "message")
    return Schema.decodeUnknownSync(Memory)(said).peak
  }
  const ask = async () => {
    const begun = performance.now()
    const answer = await fetch(url + routes.storyPage, { headers })
    await answer.arrayBuffer()
    return performance.now() - begun
  }
  const whileMaking = async (making: Promise<unknown>) => {
    const taken: Array<number> = []
    const over = making.then(() => true)
    for (;;) {
      taken.push(await ask())
      if (await Promise.race([over, after(asksEvery)])) return taken
    }
  }
  const made = async (answers: Answers) => {
    const processorBefore = await processorTimeOf(child)
    const begun = performance.now()
    const answer = await fetch(url + paths.biographyAnswers(person), {
      method: "POST",
      headers,
      body: JSON.stringify({ answers }),
    })
    if (answer.status !== 200) throw new Error(`${String(answer.status)} ${await answer.text()}`)
    for (;;) {
      const opened = await fetch(url + paths.biography(person), { headers })
      const biography = Schema.decodeUnknownSync(Opened)(await opened.json())
      if (biography?.isBeingMade === false) {
        const lines = biography.paragraphs.reduce((sum, { lines }) => sum + lines.length, 0)
        const processor = (await processorTimeOf(child)) - processorBefore
        return { millis: performance.now() - begun, processor, lines }
      }
      await after(50)
    }
  }

  for (let n = 0; n < 100; n += 1) await ask()
  const quiet: Array<number> = []
  for (let n = 0; n < 100; n += 1) {
    quiet.push(await ask())
    await after(asksEvery)
  }
  // The model of meanings is loaded by the first who asks for one.
  await fetch(`${url}${routes.search}?q=flood`, { headers })
  await peakNow()
  await after(200)
  const before = await peakNow()
  const first = made(margaret.answers)
  const duringFirst = await whileMaking(first)
  const afterFirst = await peakNow()
  const again = made({ ...margaret.answers, interests: "Her roses, and the Cincinnati Reds." })
  const duringAgain = await whileMaking(again)
  const afterAgain = await peakNow()
  const spread = (values: ReadonlyArray<number>) =>
    `${String(values.length)} asked: ${percentile(values, 0.5).toFixed(1)}; ${percentile(values, 0.95).toFixed(1)}; ${Math.max(...values).toFixed(1)}`
  console.log("")
  line(`${String(many)} stories: lines`, (await first).lines)
  line("  the first biography (s)", (await first).millis / 1_000)
  line("  after an answer changed (s)", (await again).millis / 1_000)
  line("  processor time of the first, all threads (s)", (await first).processor / 1_000)
  line("  after an answer changed (s)", (await again).processor / 1_000)
  line("  memory more than before, at most (MB)", Math.max(0, afterFirst - before))
  line("  the second time (MB)", Math.max(0, afterAgain - before))
  line("  others' answers in quiet (ms)", spread(quiet))
  line("  while the first is made", spread(duringFirst))
  line("  while it is made again", spread(duringAgain))
  end()
}

/** What a biography costs by how much somebody tells, and what others notice of it. */
export const measure = async () => {
  heading("npm run bench biography (others: median; p95; longest of the first cards of a list)")
  const asked = process.argv.slice(3).map(Number)
  for (const many of asked.length > 0 ? asked : [3, 30, 300]) await measureLife(many)
}
