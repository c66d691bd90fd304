import { measureInChromium } from "./editing/browser-editor.ts"
import { type Job, Outcome } from "./editing/job.ts"
import { measureLongTranscript } from "./editing/long-transcript.ts"
import { prose } from "./editing/prose.ts"
import { startStory } from "./editing/story.ts"
import { startProgram } from "./harness.ts"
import { type Figures, median, print } from "./report.ts"
import { interleave } from "./rounds.ts"

const rounds = 2
const words = 2_000
const load = { clients: 50, gap: 200, warmUp: 3_000, measured: 20_000, settling: 2_000 }
const seconds = load.measured / 1000

const measureCrowd = async () => {
  const { pid, target, stop } = await startStory()
  const job: Job = { ...load, target, pid, paragraphs: prose(words, 25) }
  try {
    const script = new URL("./editing/typists.ts", import.meta.url)
    return (await startProgram(script, Outcome, JSON.stringify(job))).said
  } finally {
    await stop()
  }
}

const figuresOf = (outcomes: ReadonlyArray<Outcome>): Figures => {
  const of = (figure: (outcome: Outcome) => number) => median(outcomes.map(figure))
  return {
    "from an edit to the others, p50 (ms)": of(({ p50 }) => p50),
    "from an edit to the others, p95 (ms, aim: 6)": of(({ p95 }) => p95),
    "from an edit to the others, longest (ms)": of(({ longest }) => longest),
    "processor of the server (% of a core)": of(({ cpu }) => cpu),
    "  of its child processes besides (%)": of(({ childrenCpu }) => childrenCpu),
    "  of both in the 2 s after the last edit (ms)": of(({ cpuAfter }) => cpuAfter),
    "memory of the server at the end (MB)": of(({ resident }) => resident),
    "memory of the server at its peak (MB)": of(({ peak }) => peak),
    "messages to the clients, a second": of(({ messages }) => messages / seconds),
    "bytes of a message": of(({ messages, bytes }) => bytes / messages),
    "processor for a message (µs)": of(({ cpu, messages }) => (cpu * seconds * 1e4) / messages),
    "edits a second": of(({ edits }) => edits / seconds),
    "pairs of edit and receiver": of(({ pairs }) => pairs),
    "processor of the load generator (%)": of(({ typistsCpu }) => typistsCpu),
    "processor of everything else here (%)": of(({ otherCpu }) => otherCpu),
  }
}

/** One shared document, 50 clients with 5 edits a second each; then a transcript of two hours, also in Chromium. */
export const measure = async () => {
  const [outcomes = []] = await interleave(rounds, [measureCrowd])
  print(
    `npm run bench editing (a document of ${String(words)} words, ${String(load.clients)} clients with ${String(1000 / load.gap)} edits a second each; medians of ${String(rounds)} rounds of ${String(seconds)} s)`,
    figuresOf(outcomes),
  )
  await measureLongTranscript()
  await measureInChromium()
}
