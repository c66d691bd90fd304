import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { Biography, type Answers } from "#protocol/biography.ts"
import { paths, routes } from "#protocol/paths.ts"
import { margaret } from "../../backend/features/biographies/fixtures/margaret.fixture.ts"
import { Caller, decode } from "../support/api-client.ts"
import { addPerson, relative } from "../support/factories.ts"
import { askMeanwhile, type Served, startFilled } from "./harness.ts"
import { cpuMillis, memoryDuring, memoryOf, untilQuiet } from "./processes.ts"
import { heading, line, percentile } from "./report.ts"
import { timed, timedEach } from "./rounds.ts"
import { tellLife } from "./sample-stories.ts"

/** Milliseconds between two questions of others. */
const gap = 10

const writeLife =
  (many: number) =>
  async ({ url, runtime }: Served) => {
    const { caller, email } = await relative(url, "anna")
    const { id: person } = await addPerson(caller, { name: "Margaret Novak", type: "storyteller" })
    const { id: keeper } = await caller.me()
    await tellLife(runtime, { keeper, person, from: 1_000, many })
    return { email, person }
  }

/** Somebody with so many stories: the first biography, one after an answer changed, and others meanwhile. */
const measureLife = async (many: number) => {
  const { url, pid, filled, stop } = await startFilled(writeLife(many))
  const { person } = filled
  const anna = new Caller(url)
  await anna.signIn(filled.email, "a long enough password")
  const probe = { address: url + routes.storyPage, cookie: anna.cookie, gap, isPatient: true }
  const made = async (answers: Answers) => {
    const answered = await anna.post(paths.biographyAnswers(person), { answers })
    if (answered.status !== 200) throw new Error(JSON.stringify(answered.body))
    for (;;) {
      const opened = decode(Schema.NullOr(Biography), await anna.get(paths.biography(person)))
      if (opened?.isBeingMade === false)
        return opened.paragraphs.reduce((sum, { lines }) => sum + lines.length, 0)
      await pause(50)
    }
  }
  const measureMaking = async (answers: Answers) => {
    const before = memoryOf(pid).resident
    const used = cpuMillis(pid)
    let [lines, millis] = [0, 0]
    const { value: others, held } = await memoryDuring(pid, () =>
      askMeanwhile(probe, async () => {
        millis = await timed(async () => {
          lines = await made(answers)
        })
      }),
    )
    const memory = Math.max(...held) - before
    return { lines, others, memory, seconds: millis / 1_000, processor: cpuMillis(pid) - used }
  }

  await untilQuiet(pid)
  await timedEach(100, () => anna.get(routes.storyPage))
  const quiet = await askMeanwhile(probe, () => pause(3_000))
  // The model of meanings is loaded by the first who asks for one.
  await anna.post(routes.search, { query: "flood" })
  await untilQuiet(pid)
  const first = await measureMaking(margaret.answers)
  const again = await measureMaking({
    ...margaret.answers,
    interests: "Her roses, and the Cincinnati Reds.",
  })
  const spread = (values: ReadonlyArray<number>) =>
    `${String(values.length)} asked: ${[0.5, 0.95, 1].map((part) => percentile(values, part).toFixed(1)).join("; ")}`
  console.log("")
  line(`${String(many)} stories: lines`, first.lines)
  line("  the first biography (s)", first.seconds)
  line("  after an answer changed (s)", again.seconds)
  line("  processor time of the first, all threads (s)", first.processor / 1_000)
  line("  after an answer changed (s)", again.processor / 1_000)
  line("  memory more than before, at most (MB)", first.memory)
  line("  the second time (MB)", again.memory)
  line("  others' answers in quiet (ms)", spread(quiet))
  line("  while the first is made", spread(first.others))
  line("  while it is made again", spread(again.others))
  await stop()
}

/** What a biography costs by how much somebody tells, and what others notice of it. */
export const measure = async () => {
  heading("npm run bench biography (others: median; p95; longest of the first cards of a list)")
  const asked = process.argv.slice(3).map(Number)
  for (const many of asked.length > 0 ? asked : [3, 30, 300]) await measureLife(many)
}
