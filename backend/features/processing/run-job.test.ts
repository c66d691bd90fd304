import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import { EmbedsOnServer } from "../../ports/embedder.ts"
import { AudioStorageFull } from "../../ports/audio.ts"
import { aJob, done, hears, never, prepared, prepares, told } from "./job.fixture.ts"

describe("a recording on its way to a story", () => {
  it.live(
    "R130 is heard while the file to play is still being made, and its steps are told of in order",
    () =>
      Effect.gen(function* () {
        const isHeard = yield* Deferred.make<number>()
        const { said } = yield* done({
          prepare: (_, __, ___, hearable) =>
            Effect.gen(function* () {
              hearable?.(prepared)
              yield* Deferred.await(isHeard)
              return prepared
            }),
          transcribe: ({ seconds }, language, heard) =>
            hears(told(2))({ path: "", seconds }, language, heard).pipe(
              Effect.tap(() => Deferred.succeed(isHeard, seconds)),
            ),
        })
        assert.strictEqual(yield* Deferred.await(isHeard), prepared.seconds)
        assert.deepStrictEqual(said, [
          "preparing …",
          "transcribing …",
          "StepFinished preparing",
          "StepFinished transcribing",
          "translating …",
          "StepFinished translating",
          "summarizing …",
          "StepFinished summarizing",
          "indexing …",
          "StepFinished indexing",
          "Finished",
        ])
      }),
  )

  it.live("R381 is written down by how long its parts turned out to be, each a paragraph", () =>
    Effect.gen(function* () {
      const parts = [8.5, 0, 11]
      const found = { ...prepared, seconds: 19.5, takes: parts }
      const takenFor = (seconds: number) => ({ path: "none", seconds })
      const { reports } = yield* done(
        {
          prepare: ({ takes }, _, __, hearable) =>
            Effect.sync(() => {
              assert.deepStrictEqual(
                takes.map(({ seconds }) => seconds),
                [9, 2, 12],
              )
              hearable?.(found)
              return found
            }),
          transcribe: hears([
            { start: 1, end: 8.4, text: "The water rose." },
            { start: 8.6, end: 12, text: "And we were in it." },
            { start: 12.2, end: 19, text: "All of us." },
          ]),
        },
        { ...aJob, seconds: 23, originals: [9, 2, 12].map(takenFor) },
      )
      const texts = reports.flatMap((report) =>
        report._tag === "StepFinished" && report.outcome._tag === "Transcribed"
          ? report.outcome.transcript.map(({ text }) => text)
          : [],
      )
      assert.deepStrictEqual(texts, ["The water rose.", "And we were in it. All of us."])
    }),
  )

  it.live("R130 tells nothing more of a step when the next has begun", () =>
    Effect.gen(function* () {
      const hasBegun = yield* Deferred.make<void>()
      const isMade = yield* Deferred.make<void>()
      const { reports } = yield* done({
        prepare: (_, __, report, hearable) =>
          Effect.gen(function* () {
            report(0.2)
            hearable?.(prepared)
            yield* Deferred.await(hasBegun)
            report(0.7)
            yield* Deferred.succeed(isMade, undefined)
            return prepared
          }),
        transcribe: (samples, language, heard) =>
          Deferred.succeed(hasBegun, undefined).pipe(
            Effect.andThen(Deferred.await(isMade)),
            Effect.andThen(hears(told(2))(samples, language, heard)),
          ),
      })
      const parts = reports.flatMap((report) =>
        report._tag === "Progressed" && report.phase === "preparing" ? report.part : [],
      )
      assert.deepStrictEqual(parts, [0, 0.2])
    }),
  )

  it.live(
    "R130 can be played where nobody can write it down, and is known to go on meanwhile",
    () =>
      Effect.gen(function* () {
        const isRejected = yield* Deferred.make<void>()
        const { said, reports } = yield* done({
          prepare: (_, __, report, hearable) =>
            Effect.gen(function* () {
              hearable?.(prepared)
              yield* Deferred.await(isRejected)
              yield* Effect.yieldNow
              for (const part of [0.4, 0.6, 0.8]) report(part)
              return prepared
            }),
          transcribe: (_, __, heard) =>
            Effect.gen(function* () {
              heard(null, 30.5)
              yield* Deferred.succeed(isRejected, undefined)
              return yield* new EngineError({ reason: "Only English.", canPass: false })
            }),
        })
        assert.deepStrictEqual(said.slice(-2), [
          "StepFinished preparing",
          "StepFailed transcribing",
        ])
        assert.deepInclude(reports.at(-1), { reason: "Only English.", canPass: false })
        const parts = reports.flatMap((report) => (report._tag === "Progressed" ? report.part : []))
        assert.deepStrictEqual(parts, [0, 0, 0.5, 0.5, 0.5, 0.5])
      }),
  )

  it.live(
    "R130 R739 is heard no further when there is no room for the file to play, and waits for room",
    () =>
      Effect.gen(function* () {
        let isStopped = false
        const { said, reports } = yield* done({
          prepare: (_, __, ___, hearable) =>
            Effect.gen(function* () {
              hearable?.(prepared)
              yield* Effect.yieldNow
              return yield* new AudioStorageFull()
            }),
          transcribe: () =>
            Effect.never.pipe(Effect.onInterrupt(() => Effect.sync(() => (isStopped = true)))),
        })
        assert.deepStrictEqual(said, ["preparing …", "transcribing …", "StepFailed preparing"])
        assert.deepInclude(reports.at(-1), { canPass: true, isPostponed: true })
        assert.isTrue(isStopped)
      }),
  )

  it.live("R130 whose words are in doubt is kept to be played first, and goes no further", () =>
    Effect.gen(function* () {
      const { said } = yield* done({
        prepare: prepares,
        transcribe: hears(told(2), { isDoubtful: true }),
      })
      assert.deepStrictEqual(said.slice(-3), [
        "StepFinished preparing",
        "StepFinished transcribing",
        "Doubted",
      ])
    }),
  )

  it.live("R751 a part of which is in doubt says so and goes on, unless its language is sure", () =>
    Effect.gen(function* () {
      const doubtfulParts = [{ start: 10, end: 19 }]
      const partsOf = Effect.fnUntraced(function* (isLanguageSure: boolean) {
        const transcribe = hears(told(2), { doubtfulParts })
        const job = { ...aJob, isLanguageSure }
        const { said, reports } = yield* done({ prepare: prepares, transcribe }, job)
        assert.strictEqual(said.at(-1), "Finished")
        return reports.flatMap((report) =>
          report._tag === "StepFinished" && report.outcome._tag === "Transcribed"
            ? report.outcome.doubtfulParts
            : [],
        )
      })
      assert.deepStrictEqual(yield* partsOf(false), doubtfulParts)
      assert.deepStrictEqual(yield* partsOf(true), [])
    }),
  )

  it.live("goes on where an attempt before it came to, and begins no step anew that is done", () =>
    Effect.gen(function* () {
      const { said } = yield* done(
        { prepare: () => never, transcribe: hears(told(2)) },
        { ...aJob, done: ["preparing"] },
      )
      assert.deepStrictEqual(said.slice(0, 2), ["transcribing …", "StepFinished transcribing"])
      assert.strictEqual(said.at(-1), "Finished")
    }),
  )
})

describe("while a recording is heard", () => {
  it.live("R131 its passages are understood, each once, so that the last ones only are left", () =>
    Effect.gen(function* () {
      const phrases = told(24)
      const understood: Array<string> = []
      let before = 0
      const { reports } = yield* done(
        {
          prepare: prepares,
          transcribe: (samples, language, heard) =>
            hears(phrases)(samples, language, heard).pipe(
              Effect.tap(() => Effect.sync(() => (before = understood.length))),
            ),
        },
        aJob,
        understood,
      )
      const passages = reports.flatMap((report) =>
        report._tag === "StepFinished" && report.outcome._tag === "Indexed"
          ? report.outcome.passages
          : [],
      )
      const texts = passages.map(({ sentences }) => sentences.map(({ text }) => text).join(" "))
      assert.isAbove(texts.length, 5)
      assert.sameMembers(understood, texts)
      assert.isAtMost(texts.length - before, 2)
      assert.isTrue(passages.every(({ vector }) => vector !== null))
    }),
  )

  it.live("R285 nothing of it is understood here where another machine does that later", () =>
    Effect.gen(function* () {
      const understood: Array<string> = []
      const { reports, said } = yield* done(
        { prepare: prepares, transcribe: hears(told(24)) },
        aJob,
        understood,
      ).pipe(Effect.provideService(EmbedsOnServer, true))
      const passages = reports.flatMap((report) =>
        report._tag === "StepFinished" && report.outcome._tag === "Indexed"
          ? report.outcome.passages
          : [],
      )
      assert.isAbove(passages.length, 5)
      assert.isTrue(passages.every(({ vector, model }) => vector === null && model === null))
      assert.lengthOf(understood, 0)
      assert.strictEqual(said.at(-1), "Finished")
    }),
  )
})
