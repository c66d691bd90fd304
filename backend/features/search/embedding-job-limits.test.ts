import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { EngineError } from "../../ports/engine-error.ts"
import {
  allUnderstood,
  away,
  changing,
  english,
  finds,
  modelsStored,
  until,
} from "./index/index-sync.fixture.ts"
import { anna } from "./family.fixture.ts"
import { questionsSentTo, storiesSentTo, tell } from "./two-engines.fixture.ts"
import { leftAlone } from "./embedding-job-type.ts"

describe("a story that is only kept in this house", () => {
  it.effect("R288 is never sent, and is found by this house's own measure beside the others", () =>
    Effect.gen(function* () {
      const { house, elsewhere, server } = yield* changing(away)
      const secret = "Our harvest dance was a secret."
      yield* tell(server, house, 4, [secret], { isLocalOnly: true })
      elsewhere.trouble = null
      yield* allUnderstood(server)
      assert.notInclude(storiesSentTo(elsewhere), secret)
      assert.sameDeepMembers(yield* finds(server, "our secret harvest dance"), [
        [4, false],
        [1, true],
      ])
      assert.deepStrictEqual(yield* modelsStored(server), [house.model, elsewhere.model].toSorted())
    }),
  )

  it.effect("R288 keeps nothing of what another machine made of it before", () =>
    Effect.gen(function* () {
      const { house, elsewhere, server } = yield* changing(null)
      yield* allUnderstood(server)
      const storyId = StoryId.make(1)
      yield* server.kept.stories.update({ id: storyId }, { $set: { isLocalOnly: true } })
      yield* server.events.publish({ to: [], event: { _tag: "StoryChanged", storyId } })
      const made = server.kept.vectors.count({ storyId, model: elsewhere.model })
      yield* until(Effect.map(made, (count) => count === 0))
      assert.deepStrictEqual(yield* finds(server, "dancing at the harvest"), [
        [1, false],
        [2, true],
      ])
      assert.include(storiesSentTo(house), english)
    }),
  )
})

describe("an engine elsewhere that cannot be asked", () => {
  it.effect("R289 leaves search its words", () =>
    Effect.gen(function* () {
      const { elsewhere, server } = yield* changing(null)
      yield* allUnderstood(server)
      elsewhere.trouble = away
      assert.deepStrictEqual(yield* finds(server, "harvest"), [[1, false]])
      assert.lengthOf(questionsSentTo(elsewhere), 1)
      yield* finds(server, "ship")
      assert.lengthOf(questionsSentTo(elsewhere), 1)
      elsewhere.trouble = null
      yield* TestClock.adjust("16 seconds")
      assert.deepStrictEqual(yield* finds(server, "dancing at the harvest"), [
        [1, true],
        [2, true],
      ])
    }),
  )

  it.effect("R289 is not waited for by whoever searches", () =>
    Effect.gen(function* () {
      const { elsewhere, server } = yield* changing(null)
      yield* allUnderstood(server)
      elsewhere.meanwhile = Effect.never
      const searching = yield* Effect.forkChild(finds(server, "harvest"))
      yield* until(Effect.sync(() => questionsSentTo(elsewhere).length > 0))
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(yield* Fiber.join(searching), [[1, false]])
    }),
  )

  it.effect("R288 R289 does not keep this house from understanding what stays in it", () =>
    Effect.gen(function* () {
      const { house, server } = yield* changing(away)
      const storyId = StoryId.make(3)
      const made = { open: false, leaseEnds: 0, claim: null, model: "another@example.org" }
      yield* server.kept.passages.update({ storyId }, { $set: { model: null, vector: null } })
      yield* server.kept.stories.update(
        { id: storyId },
        { $set: { isLocalOnly: true, understood: made } },
      )
      house.trouble = away
      yield* server.events.publish({ to: [], event: { _tag: "StoryChanged", storyId } })
      const tries = () => house.asked.filter(({ behalf }) => behalf.storyId === storyId).length
      yield* until(Effect.sync(() => tries() > 0))
      yield* TestClock.adjust("4 minutes")
      assert.strictEqual(tries(), 1)
      house.trouble = null
      const known = server.kept.vectors.count({ storyId, model: house.model })
      yield* until(Effect.map(known, (count) => count === 2))
    }),
  )

  it.effect("R289 is left alone longer and longer, whatever the story, and never for good", () =>
    Effect.gen(function* () {
      const { elsewhere } = yield* changing(away)
      yield* TestClock.adjust("20 seconds")
      assert.lengthOf(elsewhere.asked, 1)
      const begun = yield* Clock.currentTimeMillis
      yield* until(Effect.sync(() => elsewhere.asked.length === 4))
      assert.isAbove((yield* Clock.currentTimeMillis) - begun, 10 * 60_000)
    }),
  )

  it("R289 for half a minute at first, for two hours at last, and until it says it can again", () => {
    const failed = (more: object) => new EngineError({ reason: "", canPass: true, ...more })
    const minutes = (...pauses: ReadonlyArray<number>) => pauses.map((pause) => pause / 60_000)
    const withLock = [1, 2, 3, 4, 5, 6].map((failures) => leftAlone(failed({}), failures, 0))
    assert.deepStrictEqual(minutes(...withLock), [0.5, 2, 8, 30, 120, 120])
    const now = 1_000_000
    const later = { notBefore: now + 600_000 }
    assert.deepStrictEqual(
      minutes(
        leftAlone(failed(later), 1, now),
        leftAlone(failed({ canPass: false }), 1, now),
        leftAlone(failed({ ...later, isPostponed: true }), 0, now),
        leftAlone(failed({ notBefore: now - 1, isPostponed: true }), 0, now),
      ),
      [10, 30, 10, 1],
    )
  })

  it.effect("R289 is asked again when the month's amount is there again, and not before", () =>
    Effect.gen(function* () {
      const notBefore = 30 * 60_000
      const usedUp = { reason: "It is used up.", canPass: true, isPostponed: true, notBefore }
      const { elsewhere, server } = yield* changing(new EngineError(usedUp))
      yield* TestClock.adjust("25 minutes")
      assert.lengthOf(elsewhere.asked, 1)
      elsewhere.trouble = null
      yield* allUnderstood(server)
      assert.isUndefined(yield* server.understanding.of(anna))
    }),
  )

  it.effect("R289 leaves a text it refuses to be found by its words, and takes the others", () =>
    Effect.gen(function* () {
      const { elsewhere, server } = yield* changing(away)
      elsewhere.trouble = null
      elsewhere.refuses = /quay|moisson/
      yield* allUnderstood(server)
      assert.isUndefined(yield* server.understanding.of(anna))
      const vectors = yield* server.kept.vectors.find({ filter: {} })
      assert.lengthOf(vectors, 3)
      assert.deepStrictEqual(yield* finds(server, "moisson"), [[2, false]])
    }),
  )
})

describe("words that change while an engine elsewhere understands them", () => {
  const told = (text: string) => [{ start: 0, end: 9, text, phrases: [{ start: 0, end: 9, text }] }]

  it.effect("R285 are found by at once, and sent once what is new in them", () =>
    Effect.gen(function* () {
      const { house, elsewhere, server } = yield* changing(null)
      yield* allUnderstood(server)
      const asked = [house.asked.length, elsewhere.asked.length]
      elsewhere.trouble = away
      const id = StoryId.make(3)
      const texts = { original: told("The lighthouse was dark."), english: [] }
      yield* server.indexing.index(id, texts, Effect.void)
      assert.deepStrictEqual([house.asked.length, elsewhere.asked.length], asked)
      assert.deepStrictEqual(yield* finds(server, "lighthouse"), [[3, false]])
      elsewhere.trouble = null
      const isKnown = server.kept.stories.count({ id, "understood.open": false })
      yield* until(Effect.map(isKnown, (count) => count === 1))
      assert.deepStrictEqual(storiesSentTo(elsewhere).slice(-1), ["The lighthouse was dark."])
      // It has been left alone since the question before.
      yield* TestClock.adjust("16 seconds")
      assert.deepStrictEqual(yield* finds(server, "lighthouse"), [[3, true]])
      assert.lengthOf(yield* server.kept.vectors.find({ filter: { storyId: id } }), 1)
    }),
  )

  it.effect("R285 and are erased leave nothing behind", () =>
    Effect.gen(function* () {
      const { elsewhere, server } = yield* changing(away)
      const storyId = StoryId.make(3)
      const erase = Effect.gen(function* () {
        yield* server.kept.passages.remove({ storyId })
        yield* server.kept.vectors.remove({ storyId })
        yield* server.kept.stories.remove({ id: storyId })
      })
      elsewhere.trouble = null
      let isErased = false
      elsewhere.meanwhile = Effect.suspend(() => {
        if (isErased || !storiesSentTo(elsewhere).includes("The ship was late.")) return Effect.void
        isErased = true
        return erase
      })
      yield* until(Effect.sync(() => isErased))
      yield* allUnderstood(server)
      assert.isEmpty(yield* server.kept.vectors.find({ filter: { storyId } }))
      assert.isUndefined(yield* server.understanding.of(anna))
    }),
  )
})
