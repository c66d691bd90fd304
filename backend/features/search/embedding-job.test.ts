import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import {
  allUnderstood,
  away,
  changing,
  english,
  finds,
  french,
  modelsStored,
  until,
} from "./index/index-sync.fixture.ts"
import { anna } from "./family.fixture.ts"
import { anEngine, aServer, questionsSentTo, storiesSentTo, tell } from "./two-engines.fixture.ts"

describe("search that changes to another engine", () => {
  it.effect("R286 goes on as before until the new one knows all that somebody may see", () =>
    Effect.gen(function* () {
      const { house, elsewhere, server } = yield* changing(away)
      assert.deepStrictEqual(yield* server.understanding.of(anna), { done: 0, all: 3 })
      assert.isUndefined(yield* server.understanding.of(UserId.make(99)))
      const asked = house.asked.length
      assert.deepStrictEqual(yield* finds(server, "dancing at the harvest"), [[1, false]])
      assert.lengthOf(house.asked, asked + 1)
      assert.deepStrictEqual(questionsSentTo(elsewhere), [])

      elsewhere.trouble = null
      yield* allUnderstood(server)
      assert.isUndefined(yield* server.understanding.of(anna))
      assert.deepStrictEqual(yield* finds(server, "the harvest, dancing"), [
        [1, true],
        [2, true],
      ])
      assert.lengthOf(house.asked, asked + 1)
      assert.deepStrictEqual(questionsSentTo(elsewhere), ["the harvest, dancing"])
    }),
  )

  it.effect(
    "R287 reads the newest first, each text once, and keeps nothing of the old engine",
    () =>
      Effect.gen(function* () {
        const { elsewhere, server } = yield* changing(null)
        yield* allUnderstood(server)
        assert.deepStrictEqual(storiesSentTo(elsewhere), [
          ...["The ship was late.", "We waited on the quay."],
          ...[french, "The oven was warm."],
          english,
        ])
        assert.deepStrictEqual(
          elsewhere.asked.flatMap(({ behalf: { storyId } }) => storyId ?? []),
          [3, 2, 1],
        )
        assert.deepStrictEqual(yield* modelsStored(server), [elsewhere.model])
      }),
  )

  it.effect("R287 goes on after a crash, also on another server, and repeats no answer", () =>
    Effect.gen(function* () {
      const { store, house, elsewhere, server: first } = yield* changing(away)
      const texts = Array.from({ length: 80 }, (_, n) => `Sentence number ${String(n)}.`)
      yield* tell(first, house, 9, texts)
      elsewhere.trouble = null
      elsewhere.meanwhile = Effect.suspend(() =>
        elsewhere.asked.at(-1)?.texts.includes("Sentence number 32.") === true
          ? Effect.never
          : Effect.void,
      )
      yield* until(Effect.sync(() => storiesSentTo(elsewhere).includes("Sentence number 63.")))
      yield* first.stop
      elsewhere.meanwhile = Effect.void
      const second = yield* aServer(store, { house, elsewhere })
      const isKnown = second.kept.stories.count({ id: 9, "understood.open": false })
      yield* until(Effect.map(isKnown, (count) => count === 1))
      assert.isUndefined(yield* second.understanding.of(anna))
      const sent = storiesSentTo(elsewhere).filter((text) => text.startsWith("Sentence"))
      // What was under way is asked for again, and nothing else.
      assert.deepStrictEqual(sent, [...texts.slice(0, 64), ...texts.slice(32)])
    }),
  )

  it.effect(
    "R287 does not quarrel with a server that was given another engine: the last one counts",
    () =>
      Effect.gen(function* () {
        const { store, house, elsewhere, server } = yield* changing(null)
        yield* allUnderstood(server)
        const sent = elsewhere.asked.length
        const other = anEngine("other@example.org/64")
        yield* aServer(store, { house, elsewhere: other })
        yield* TestClock.adjust("1 second")
        yield* allUnderstood(server)
        yield* TestClock.adjust("30 minutes")
        assert.lengthOf(storiesSentTo(other), 5)
        assert.lengthOf(elsewhere.asked, sent)
        // By its words, as this server's engine is not the one any more.
        assert.deepStrictEqual(yield* finds(server, "harvest"), [[1, false]])
      }),
  )

  it.effect("R287 reads stories from before passages had a name as well", () =>
    Effect.gen(function* () {
      const { house, elsewhere, server } = yield* changing(away)
      yield* tell(server, house, 4, ["A very old story."])
      yield* server.kept.stories.update({ id: 4 }, { $unset: { passagesName: true } })
      elsewhere.trouble = null
      yield* until(Effect.sync(() => storiesSentTo(elsewhere).includes("A very old story.")))
    }),
  )

  it.effect("R287 understands by itself again where nothing else is set up any more", () =>
    Effect.gen(function* () {
      const { store, house, elsewhere, server } = yield* changing(null)
      yield* allUnderstood(server)
      yield* server.stop
      const sent = elsewhere.asked.length
      const back = yield* aServer(store, { house, elsewhere: null })
      const isBegun = back.kept.searchEmbedders.count({ model: house.model })
      yield* until(Effect.map(isBegun, (count) => count === 1))
      yield* allUnderstood(back)
      assert.deepStrictEqual(yield* finds(back, "dancing at the harvest"), [[1, false]])
      assert.deepStrictEqual(yield* modelsStored(back), [house.model])
      assert.lengthOf(elsewhere.asked, sent)
    }),
  )
})
