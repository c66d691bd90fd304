import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { aLife, aStory } from "../../features/biographies/biography.fixture.ts"
import { newChat } from "../../features/biographies/chat/interviewer/turn.ts"
import { LifeComposer } from "../../features/biographies/composer-client.ts"
import type { Embed } from "../../features/biographies/generation/sources.ts"
import { wordVectors } from "../../features/biographies/word-vectors.fixture.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { workerThreads } from "./worker-thread-pool.ts"

const onThread = LifeComposer.layer.pipe(Layer.provide(workerThreads()))
const sources = aLife({
  name: "Ruth Adler",
  relationship: "aunt",
  keeper: "Tom Adler",
  answers: {
    early_life: "Born 1939 in Galesburg. Youngest of 4",
    education: "She left school at 16. High school, then railroad.",
  },
  stories: [
    aStory(
      1,
      "The railroad",
      "Ruth Adler",
      "I was nine when the flood came. My father worked for the railroad in 1950.",
    ),
  ],
})
const made = LifeComposer.use(({ compose }) => compose(sources, wordVectors))
const answered = LifeComposer.use(({ compose, takeTurn }) =>
  Effect.gen(function* () {
    const life = yield* compose(sources, wordVectors)
    const message = "Where did her father work? She also sang in the choir."
    return yield* takeTurn({
      ...{ sources, life, chat: newChat, message, isWaiting: false, embed: wordVectors },
    })
  }),
)

describe("a life that is put together on a thread of its own", () => {
  it.live("R588 is the same, and so is what a chat is answered @slow", () =>
    Effect.gen(function* () {
      const life = yield* Effect.provide(made, LifeComposer.here)
      assert.isAbove(life.lines.length, 0)
      assert.deepStrictEqual(yield* made.pipe(Effect.provide(onThread)), life)
      assert.deepStrictEqual(
        yield* answered.pipe(Effect.provide(onThread)),
        yield* answered.pipe(Effect.provide(LifeComposer.here)),
      )
    }),
  )

  it.live("fails as the model of meanings does that it asks @slow", () =>
    Effect.gen(function* () {
      const why = { reason: "This server is busy.", canPass: true }
      const away: Embed = () => Effect.fail(new EngineError(why))
      const { compose } = yield* LifeComposer
      const failed = yield* Effect.flip(compose(sources, away))
      assert.deepInclude(failed, { _tag: "EngineError", ...why })
    }).pipe(Effect.provide(onThread)),
  )
})
