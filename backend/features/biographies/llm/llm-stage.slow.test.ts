import { assert, it } from "@effect/vitest"
import { Clock, Deferred, Effect } from "effect"
import { PersonId } from "#protocol/ids.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { Database } from "../../../platform/database/database.ts"
import {
  aBuilder,
  aHouse,
  answer,
  biographyOf,
  eventually,
  keepPerson,
  start,
  textOf,
} from "../generation/generation.fixture.ts"
import { aStore, rosa } from "../database.fixture.ts"
import { BiographyGeneration } from "../generation/generation-job.ts"
import type { Composed } from "../generation/sources.ts"
import type { LlmWriter } from "./llm-writer.ts"

type Writes = LlmWriter["Service"]["write"]

const written: Composed = {
  lines: [
    {
      ...{ topic: "early_life", made: "model", echoes: [] },
      text: "Rosa came from Oaxaca, as a model says.",
      sources: [{ kind: "answer", question: "early_life" }],
    },
  ],
  events: [],
  born: null,
}

/** A model that answers as it is told to, and when it was asked. */
const aModel = (...answers: ReadonlyArray<ReturnType<Writes>>) => {
  const asked: Array<number> = []
  const write: Writes = () =>
    Effect.gen(function* () {
      asked.push(yield* Clock.currentTimeMillis)
      return yield* answers[asked.length - 1] ?? Effect.succeed(written)
    })
  return { asked, model: { name: "a-model@models.example", write } }
}

const begun = Effect.gen(function* () {
  yield* start
  yield* keepPerson()
  yield* answer({ early_life: "Born in Oaxaca in 1931." })
  const biographyGeneration = yield* BiographyGeneration
  yield* biographyGeneration.begin(rosa)
  yield* biographyGeneration.now(rosa)
})
const isDone = Effect.map(biographyOf(), ({ work }) => !work.open)
const isWritten = Effect.map(biographyOf(), ({ writtenBy }) => writtenBy !== null)

it.live("R328 this house tells it at once, and the model's words follow when it is quiet", () => {
  const goesOn = Deferred.makeUnsafe<void>()
  const { asked, model } = aModel(Effect.as(Deferred.await(goesOn), written))
  return Effect.gen(function* () {
    const since = yield* Clock.currentTimeMillis
    yield* begun
    const before = yield* biographyOf()
    assert.isAbove(before.lines.length, 0)
    assert.isNull(before.writtenBy)
    yield* Deferred.succeed(goesOn, undefined)
    yield* eventually(isWritten)
    assert.isAtLeast((asked[0] ?? 0) - since, 300)
    yield* eventually(isDone)
    const after = yield* biographyOf()
    assert.strictEqual(after.writtenBy, "a-model@models.example")
    assert.deepStrictEqual(yield* textOf(), ["Rosa came from Oaxaca, as a model says."])
    assert.strictEqual(after.lastChange.kind, "written")
    // The same is not written twice.
    yield* BiographyGeneration.use((biographyGeneration) => biographyGeneration.now(rosa))
    yield* eventually(isDone)
    assert.lengthOf(asked, 1)
    assert.strictEqual((yield* biographyOf()).version, after.version)
  }).pipe(Effect.provide(aHouse({ model, times: { quiet: 300 } })))
})

it.live(
  "R328 a model is asked once for what is told one after the other, and soon all the same where that does not end",
  () => {
    const { asked, model } = aModel()
    return Effect.gen(function* () {
      const since = yield* Clock.currentTimeMillis
      yield* begun
      for (let n = 0; asked.length === 0 && n < 500; n += 1) {
        yield* answer({ early_life: `Born in Oaxaca in ${String(1931 + n)}.` })
        yield* BiographyGeneration.use((biographyGeneration) => biographyGeneration.now(rosa))
        yield* Effect.sleep(20)
      }
      const first = asked[0] ?? 0
      assert.isAtLeast(first - since, 500)
      yield* eventually(isDone)
      assert.isTrue(yield* isWritten)
    }).pipe(Effect.provide(aHouse({ model, times: { quiet: 600_000, longest: 1_000 } })))
  },
)

it.live(
  "R328 what a model wrote of what was told before never takes the place of what is told now",
  () =>
    Effect.gen(function* () {
      const isAsked = yield* Deferred.make<void>()
      const stale: Composed = {
        ...written,
        lines: written.lines.map((line) => ({ ...line, text: "Stale." })),
      }
      const mayAnswer = yield* Deferred.make<void>()
      const slow = Deferred.succeed(isAsked, undefined).pipe(
        Effect.andThen(Deferred.await(mayAnswer)),
        Effect.as(stale),
      )
      // On a busy machine it is asked again before the text is looked at.
      const { model } = aModel(slow, Effect.as(Deferred.await(mayAnswer), written))
      yield* Effect.gen(function* () {
        yield* begun
        yield* Deferred.await(isAsked)
        yield* answer({ early_life: "Born in Puebla in 1932." })
        // Put together here without waiting for the model's answer.
        yield* BiographyGeneration.use((biographyGeneration) => biographyGeneration.now(rosa))
        assert.include((yield* textOf()).join(" "), "Puebla")
        yield* Deferred.succeed(mayAnswer, undefined)
        yield* eventually(isWritten)
        const versions = yield* Database.use(({ biographyVersions }) =>
          biographyVersions.find({ filter: { personId: rosa } }),
        )
        assert.notInclude(JSON.stringify(versions), "Stale.")
      }).pipe(Effect.provide(aHouse({ model })))
    }),
)

it.live(
  "R328 where what a model writes is not borne out, or it will not, this house's text stays and says why",
  () =>
    Effect.gen(function* () {
      const rejected = new EngineError({ reason: "It was refused.", canPass: false })
      for (const [given, sentence] of [
        [Effect.succeed(null), /models\.example wrote didn't match what the family said/],
        [Effect.fail(rejected), /^It was refused\.$/],
      ] as const) {
        const { asked, model } = aModel(given)
        yield* Effect.gen(function* () {
          yield* begun
          yield* eventually(isDone)
          const { unwritten, writtenBy, lines } = yield* biographyOf()
          assert.match(unwritten ?? "", sentence)
          assert.isNull(writtenBy)
          assert.isAbove(lines.length, 0)
          yield* BiographyGeneration.use((biographyGeneration) => biographyGeneration.now(rosa))
          yield* eventually(isDone)
          assert.lengthOf(asked, 1)
          // Something new is another try.
          yield* answer({ early_life: "Born in Puebla." })
          yield* BiographyGeneration.use((biographyGeneration) => biographyGeneration.now(rosa))
          yield* eventually(isWritten)
          assert.isNull((yield* biographyOf()).unwritten)
        }).pipe(Effect.provide(aHouse({ model })))
      }
    }),
)

it.live("R328 a model that is away is asked again, and meanwhile it says so", () => {
  const away = new EngineError({
    ...{ reason: "It is away.", canPass: true, isAway: true },
  })
  const { asked, model } = aModel(Effect.fail(away))
  return Effect.gen(function* () {
    yield* begun
    const waits = Effect.map(biographyOf(), ({ unwritten }) => unwritten === "It is away.")
    yield* eventually(waits)
    const { work } = yield* biographyOf()
    assert.isTrue(work.open)
    assert.strictEqual(work.failures, 1)
    assert.isAbove(work.leaseEnds, (yield* Clock.currentTimeMillis) + 20_000)
    // Its pause is over.
    yield* Database.use(({ biographies }) =>
      biographies.update({ id: rosa }, { $set: { "work.leaseEnds": 0 } }),
    )
    yield* BiographyGeneration.use((biographyGeneration) =>
      biographyGeneration.due([PersonId.make(99)]),
    )
    yield* eventually(isWritten)
    assert.lengthOf(asked, 2)
    assert.isNull((yield* biographyOf()).unwritten)
  }).pipe(Effect.provide(aHouse({ model })))
})

it.live("R328 a life that was told before a model was set up is written by it", () => {
  const { model } = aModel()
  return Effect.gen(function* () {
    yield* begun.pipe(Effect.provide(aBuilder()))
    yield* Effect.gen(function* () {
      yield* start
      yield* eventually(isWritten)
    }).pipe(Effect.provide(aBuilder({ model })))
  }).pipe(Effect.provide(aStore))
})
