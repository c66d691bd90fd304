import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { EngineError } from "../../ports/engine-error.ts"
import type { RpcResponse, RpcRequest } from "../../ports/worker-rpc.ts"
import type { Client } from "./worker-process.ts"
import type { Job, WorkerReport } from "./messages.ts"
import { WorkerPool } from "./worker-pool.ts"

const engines = {
  ffmpeg: "none",
  cacheDir: "none",
  speechModelDirs: [],
  transcribe: { _tag: "Embedded" },
  translate: { _tag: "Nobody" },
  write: { _tag: "Embedded" },
  embed: { _tag: "Embedded" },
} as const

const folder = mkdtempSync(join(tmpdir(), "kintale-workshop-"))
afterAll(() => rmSync(folder, { recursive: true }))

const aJob = (storyId: number, more: Partial<Job> = {}) => ({
  engines,
  job: {
    ...{
      storyId: StoryId.make(storyId),
      originals: [{ path: "none", seconds: 10 }],
      seconds: 10,
      folder,
    },
    ...{
      sourceLanguage: null,
      isLanguageSure: false,
      done: [],
      language: null,
      transcript: [],
      doubtfulParts: [],
    },
    ...more,
  } satisfies Job,
})
const [worksOn, dies, isSoonDone, saysWho] = [aJob(1), aJob(2), aJob(3), aJob(4)]

const notAsked = Effect.die("nothing is asked")
const ignoring: Client<never, never> = { report: () => Effect.void, respond: () => notAsked }

/** Collects what a worker reports, and answers it. */
const hearingFrom = (respond: Client<never, never>["respond"] = () => notAsked) => {
  const reports: Array<WorkerReport> = []
  return {
    reports,
    report: (one: WorkerReport) => Effect.sync(() => void reports.push(one)),
    respond,
  }
}
const wordsIn = (reports: ReadonlyArray<WorkerReport>) =>
  reports.flatMap((report) => {
    const isWritten = report._tag === "StepFinished" && report.outcome._tag === "Transcribed"
    return isWritten ? report.outcome.transcript.map(({ text }) => text).join(" ") : []
  })

const simple = WorkerPool.layer(new URL("./worker.fixture.ts", import.meta.url))

it.layer(simple, { excludeTestServices: true })("the workshop", (it) => {
  it.effect("R92 what ends in one lane, well or badly, leaves the other at its work @slow", () =>
    Effect.gen(function* () {
      const { run } = yield* WorkerPool
      const begun = yield* Deferred.make<WorkerReport>()
      const long = yield* Effect.forkScoped(
        run("any", worksOn, {
          ...ignoring,
          report: (report) => Effect.asVoid(Deferred.succeed(begun, report)),
        }),
      )
      yield* Deferred.await(begun)

      yield* run("short", isSoonDone, ignoring)
      const died = yield* Effect.flip(run("short", dies, ignoring))
      assert.strictEqual(died._tag, "WorkerDied")
      yield* run("short", isSoonDone, ignoring)

      assert.isUndefined(long.pollUnsafe())
      yield* Fiber.interrupt(long)
      yield* run("any", isSoonDone, ignoring)
    }),
  )

  it.effect("R92 stores what a worker reported before it responds to what rests on that", () =>
    Effect.gen(function* () {
      const { run } = yield* WorkerPool
      const done: Array<string> = []
      yield* run("any", aJob(5), {
        report: ({ _tag }) =>
          Effect.andThen(
            Effect.sleep(50),
            Effect.sync(() => void done.push(_tag)),
          ),
        respond: ({ _tag }) =>
          Effect.sync(() => {
            done.push(_tag)
            return { _tag: "Translated" }
          }),
      })
      assert.deepStrictEqual(done, ["Progressed", "Heard", "Translate", "Finished"])
    }),
  )

  it.effect("R260 has one worker as long as the engines are the same, and another for others", () =>
    Effect.gen(function* () {
      const { run } = yield* WorkerPool
      const whoDoes = Effect.fnUntraced(function* (cacheDir: string) {
        const client = hearingFrom()
        yield* run("any", { ...saysWho, engines: { ...engines, cacheDir } }, client)
        return client.reports.flatMap((one) => (one._tag === "Heard" ? one.paragraph.text : []))
      })
      const [first, again] = [yield* whoDoes("one"), yield* whoDoes("one")]
      assert.deepStrictEqual(first, again)
      assert.notDeepEqual(yield* whoDoes("another"), first)
    }),
  )
})

const relaying = WorkerPool.layer(new URL("./rpc-worker.fixture.ts", import.meta.url))

const heard = (text: string): RpcResponse => ({
  _tag: "Heard",
  language: "fr",
  text,
  segments: null,
})
const summary: RpcResponse = { _tag: "Summarized", text: "In short.", keyMoments: [] }
/** The number of a piece, which is its loudness in thousandths. */
const numberOf = (wav: Uint8Array) =>
  Math.round((Buffer.from(wav).readInt16LE(wav.length / 2) / 32_767) * 1_000)

/** Answers each piece with its number, once four have been asked for at a time, and `then` is over. */
const answering = (then: (nth: number) => Effect.Effect<void> = () => Effect.void) =>
  Effect.map(Deferred.make<void>(), (four) => {
    const open = { now: 0, most: 0 }
    const answer = Effect.fnUntraced(function* (ask: RpcRequest) {
      if (ask._tag !== "Hear") return summary
      open.now += 1
      open.most = Math.max(open.most, open.now)
      if (open.now === 4) yield* Deferred.succeed(four, undefined)
      yield* Deferred.await(four)
      const nth = numberOf(ask.wav)
      yield* then(nth)
      open.now -= 1
      return heard(`Piece ${String(nth)}.`)
    })
    return { answer, open }
  })

it.layer(relaying, { excludeTestServices: true })("a worker that asks", (it) => {
  describe("R260", () => {
    it.effect("has four pieces heard at once, and tells them in their order @slow", () =>
      Effect.gen(function* () {
        const { run } = yield* WorkerPool
        const { answer, open } = yield* answering()
        const client = hearingFrom(answer)
        yield* run("any", aJob(3), client)
        assert.deepStrictEqual(wordsIn(client.reports), [
          "Piece 1. Piece 2. Piece 3. Piece 4. Piece 5. Piece 6.",
        ])
        assert.strictEqual(open.most, 4)
        const told = client.reports.flatMap((one) =>
          one._tag === "Heard" ? one.paragraph.phrases.map(({ text }) => text) : [],
        )
        assert.deepStrictEqual([...new Set(told)].at(-1), "Piece 6.")
        assert.strictEqual(client.reports.at(-1)?._tag, "Finished")
      }),
    )

    it.effect("fails as the server's engine did, once everything asked has its answer", () =>
      Effect.gen(function* () {
        const { run } = yield* WorkerPool
        const { answer, open } = yield* answering((nth) =>
          nth === 1 ? Effect.void : Effect.sleep(50),
        )
        const away = new EngineError({
          ...{ reason: "It is away.", canPass: true, isAway: true, notBefore: 77 },
        })
        const client = hearingFrom((ask) =>
          Effect.flatMap(answer(ask), (given) =>
            given._tag === "Heard" && given.text === "Piece 1." ? away : Effect.succeed(given),
          ),
        )
        yield* run("any", aJob(3), client)
        assert.deepInclude(client.reports.at(-1), {
          ...{ _tag: "StepFailed", phase: "transcribing", reason: "It is away." },
          ...{ canPass: true, isAway: true, notBefore: 77 },
        })
        assert.deepStrictEqual(open, { now: 0, most: 4 })
      }),
    )

    it.effect("that dies has its questions answered, so that what was paid can be kept", () =>
      Effect.gen(function* () {
        const { run } = yield* WorkerPool
        const { answer, open } = yield* answering(() => Effect.sleep(50))
        const client = hearingFrom((ask, progressed) =>
          Effect.andThen(
            Effect.suspend(() => (open.now === 3 ? progressed(0.5) : Effect.void)),
            answer(ask),
          ),
        )
        const died = yield* Effect.flip(run("any", aJob(3), client))
        assert.strictEqual(died._tag, "WorkerDied")
        assert.deepStrictEqual(open, { now: 0, most: 4 })
      }),
    )
  })
})
