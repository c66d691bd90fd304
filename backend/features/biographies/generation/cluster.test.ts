import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Option, Scope, Exit, Context } from "effect"
import { EngineError } from "../../../ports/engine-error.ts"
import { Embedder } from "../../../ports/embedder.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { Database } from "../../../platform/database/database.ts"
import {
  aBuilder,
  answer,
  biographyOf,
  eventually,
  keepPerson,
  keepStory,
  textOf,
} from "./generation.fixture.ts"
import { anna, aStore, rosa } from "../database.fixture.ts"
import { BiographyGeneration } from "./generation-job.ts"

/** A server beside others on the store of the test, until the test ends or it is told to stop. */
const aServer = Effect.fnUntraced(function* (manner: Parameters<typeof aBuilder>[0] = {}) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const built = yield* Layer.build(Layer.fresh(aBuilder({ alone: false, ...manner }))).pipe(
    Scope.provide(scope),
  )
  yield* Context.get(built, Jobs).start
  return { building: Context.get(built, BiographyGeneration), stop: Scope.close(scope, Exit.void) }
})

const flood = "I was born in Oaxaca in 1931. The flood came when I was five years old."
const deleted = { at: 1, by: anna, until: 9e12, leaseEnds: 0, claim: null }
const isDone = Effect.map(biographyOf(), ({ work }) => !work.open)
const everything = Database.use(({ biographies, biographyVersions }) =>
  Effect.all([biographies.find({ filter: {} }), biographyVersions.find({ filter: {} })]),
)
const begun = Effect.gen(function* () {
  yield* keepPerson()
  yield* answer({ family: "Six sisters." })
  yield* keepStory(5, [flood])
})

/** Waits for ever with the first text it is given, once it has said so. */
const stuck = (isAtWork: Deferred.Deferred<void>) =>
  Layer.succeed(
    Embedder,
    Embedder.of({
      ...{ model: "stuck", dimensions: null },
      embed: () => Effect.andThen(Deferred.succeed(isAtWork, undefined), Effect.never),
    }),
  )

it.live("R330 of several servers one at a time makes a biography, and none is made twice", () =>
  Effect.gen(function* () {
    yield* begun
    const servers = yield* Effect.all([aServer(), aServer(), aServer()])
    yield* Effect.forEach(servers, ({ building }) => building.begin(rosa), { concurrency: 3 })
    for (const town of ["Oaxaca", "Puebla", "Taxco"]) {
      yield* answer({ family: "Six sisters.", early_life: `Born in ${town}.` })
      yield* Effect.forEach(servers, ({ building }) => building.now(rosa), { concurrency: 3 })
      assert.include((yield* textOf()).join(" "), town)
    }
    yield* eventually(isDone)
    const [[biography], versions] = yield* everything
    assert.strictEqual(versions.length, biography?.version)
    assert.isAtMost(versions.length, 4)
  }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live("R330 what a server that died was making is made by another", () =>
  Effect.gen(function* () {
    yield* begun
    const isAtWork = yield* Deferred.make<void>()
    const first = yield* aServer({ embedder: stuck(isAtWork) })
    yield* first.building.begin(rosa)
    yield* Deferred.await(isAtWork)
    // As a kill leaves it: held, with a lease that nobody renews.
    const held = yield* biographyOf()
    yield* first.stop
    yield* Database.use(({ biographies }) =>
      biographies.update({ id: rosa }, { $set: { work: { ...held.work, leaseEnds: 1 } } }),
    )
    assert.isNotNull((yield* biographyOf()).work.claim)
    yield* aServer()
    yield* eventually(isDone)
    assert.isAbove((yield* textOf()).length, 0)
  }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live(
  "R331 a story that was deleted, or taken from somebody, by a server that died before it told anybody is out of the biography after the next look of any server",
  () =>
    Effect.gen(function* () {
      yield* begun
      yield* keepStory(6, [
        "I moved to San Antonio in 1950. I started working in the cannery in 1951.",
      ])
      const restsOn = (id: number) =>
        Effect.map(everything, ([[biography]]) =>
          JSON.stringify(biography?.lines ?? []).includes(`"storyId":${String(id)}`),
        )
      const isOut = (id: number) => Effect.map(restsOn(id), (does) => !does)
      const { building } = yield* aServer({ times: { pollInterval: 50 } })
      yield* building.begin(rosa)
      yield* building.now(rosa)
      assert.isTrue(yield* restsOn(5))
      assert.isTrue(yield* restsOn(6))
      yield* Database.use(({ stories }) => stories.update({ id: 5 }, { $set: { deleted } }))
      yield* eventually(isOut(5))
      assert.isTrue(yield* restsOn(6))
      yield* Database.use(({ stories }) =>
        stories.update({ id: 6 }, { $set: { storytellerId: 8 } }),
      )
      yield* eventually(isOut(6))
      assert.notInclude((yield* textOf()).join(" "), "flood")
      assert.include((yield* textOf()).join(" "), "sisters")
    }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live(
  "R331 a biography that waits for a model that is away is looked at as well, and left to wait",
  () =>
    Effect.gen(function* () {
      yield* begun
      let asked = 0
      const away = new EngineError({ reason: "It is away.", canPass: true, isAway: true })
      const write = () => Effect.suspend(() => ((asked += 1), Effect.fail(away)))
      const model = { name: "a-model@models.example", write }
      const { building } = yield* aServer({ times: { pollInterval: 50 }, model })
      yield* building.begin(rosa)
      yield* eventually(Effect.map(biographyOf(), ({ unwritten }) => unwritten !== null))
      yield* Effect.sleep(400)
      assert.strictEqual(asked, 1)
      assert.include(JSON.stringify((yield* biographyOf()).lines), `"storyId":5`)
      yield* Database.use(({ stories }) => stories.update({ id: 5 }, { $set: { deleted } }))
      yield* eventually(
        Effect.map(biographyOf(), ({ lines }) => !JSON.stringify(lines).includes(`"storyId":5`)),
      )
    }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live("R331 what changed while no server ran is seen at the start, words too", () =>
  Effect.gen(function* () {
    yield* begun
    const first = yield* aServer()
    yield* first.building.begin(rosa)
    yield* first.building.now(rosa)
    yield* first.stop
    const before = yield* biographyOf()
    yield* Database.use(({ transcriptSnapshots }) =>
      transcriptSnapshots.update({ id: 5 }, { $set: { original: [], wordsName: "none" } }),
    )
    yield* aServer()
    yield* eventually(
      Effect.map(
        biographyOf(),
        ({ sourceFingerprint }) => sourceFingerprint !== before.sourceFingerprint,
      ),
    )
    yield* eventually(isDone)
    assert.notInclude(JSON.stringify((yield* biographyOf()).lines), "flood")
  }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live("R696 a biography rests while its person is deleted and can be restored", () =>
  Effect.gen(function* () {
    yield* begun
    const { building } = yield* aServer({ times: { pollInterval: 50 } })
    yield* building.begin(rosa)
    yield* building.now(rosa)
    const person = Option.getOrThrow(yield* Database.use(({ people }) => people.get(rosa)))
    const { keeperId } = person
    yield* Database.use(({ people, deletedPeople }) =>
      Effect.andThen(
        deletedPeople.insert({ id: rosa, keeperId, at: 0, until: 9e12, person }),
        people.remove({ id: rosa }),
      ),
    )
    // Asked for and made of nothing, twice, it still stands.
    yield* building.now(rosa)
    yield* building.now(rosa)
    const { lines, work } = yield* biographyOf()
    assert.isNotEmpty(lines)
    assert.isFalse(work.open)
    yield* Database.use(({ deletedPeople }) => deletedPeople.remove({ id: rosa }))
    yield* eventually(Effect.map(everything, (all) => all.flat().length === 0))
  }).pipe(Effect.scoped, Effect.provide(aStore)),
)

it.live("R331 a person who was deleted by a server that died leaves no biography behind", () =>
  Effect.gen(function* () {
    yield* begun
    const { building } = yield* aServer({ times: { pollInterval: 50 } })
    yield* building.begin(rosa)
    yield* building.now(rosa)
    yield* Database.use(({ people }) => people.remove({ id: rosa }))
    yield* eventually(Effect.map(everything, (all) => all.flat().length === 0))
    assert.strictEqual(yield* Database.use(({ sentenceVectors }) => sentenceVectors.count({})), 0)
  }).pipe(Effect.scoped, Effect.provide(aStore)),
)
