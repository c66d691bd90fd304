import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { NotFound } from "#protocol/errors.ts"
import { Category } from "#protocol/story.ts"
import { Prompts } from "./prompts.ts"

const listed = Effect.fnUntraced(function* (category?: string) {
  return yield* (yield* Prompts).list(category)
})
const drawn = Effect.fnUntraced(function* (category?: string) {
  return yield* (yield* Prompts).random(category)
})

/** The words that determine what a question is about. */
const gist = (question: string) => {
  const words = question.toLowerCase().match(/[a-z]{4,}/g) ?? []
  return new Set(words.filter((word) => !filler.has(word)))
}
const filler = new Set(
  ["what", "when", "which", "where", "with", "that", "this", "about"].concat([
    "your",
    "were",
    "have",
    "they",
    "there",
    "from",
    "never",
  ]),
)

/** The Jaccard similarity of two questions' words. */
const likeness = (one: Set<string>, other: Set<string>) => {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}

describe("the questions", () => {
  it.layer(Prompts.layer)((it) => {
    it.effect("are many in every category", () =>
      Effect.gen(function* () {
        for (const category of Category.literals) {
          const found = yield* listed(category)
          assert.isAtLeast(found.length, 11, category)
          assert.isTrue(found.every((prompt) => prompt.category === category))
        }
      }),
    )

    it.effect("are known by whole numbers from 1, each once", () =>
      Effect.gen(function* () {
        const ids = (yield* listed()).map((prompt) => prompt.id)
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.isTrue(ids.every((id) => Number.isInteger(id) && id >= 1))
      }),
    )

    it.effect("are short and ask for more than yes or no", () =>
      Effect.gen(function* () {
        for (const { question } of yield* listed()) {
          assert.isAtMost(question.length, 140, question)
          assert.match(question, /^(What|What's|Which|Who|When|Where|How|If we) .*\?$/)
        }
      }),
    )

    it.effect("are worded as people talk", () =>
      Effect.gen(function* () {
        const stiff =
          /\b(somebody|anybody|nobody|everybody|whom|quite|dearly|aloud|(?:harb|neighb|fav)our|travell\w*)\b/i
        for (const { question } of yield* listed()) assert.notMatch(question, stiff)
      }),
    )

    it.effect("do not ask the same thing twice", () =>
      Effect.gen(function* () {
        const gists = (yield* listed()).map(({ question }) => ({ question, words: gist(question) }))
        for (const [index, one] of gists.entries()) {
          for (const other of gists.slice(index + 1)) {
            const alike = likeness(one.words, other.words)
            assert.isBelow(alike, 0.34, `${one.question} / ${other.question}`)
          }
        }
      }),
    )

    it.effect("are none in a category nobody knows", () =>
      Effect.gen(function* () {
        for (const category of ["gardening", "", "__proto__", "toString"]) {
          assert.deepStrictEqual(yield* listed(category), [])
          const failure = yield* Effect.flip(drawn(category))
          assert.instanceOf(failure, NotFound)
          assert.strictEqual(failure.message, "There are no questions in this category yet.")
        }
      }),
    )

    it.effect("can be drawn by chance, from all or from a category", () =>
      Effect.gen(function* () {
        const many = yield* Effect.all(Array.from({ length: 400 }, () => drawn()))
        assert.isAbove(new Set(many.map((prompt) => prompt.category)).size, 4)
        assert.isAbove(new Set(many.map((prompt) => prompt.id)).size, 60)
        const travels = yield* Effect.all(Array.from({ length: 50 }, () => drawn("travel")))
        assert.isTrue(travels.every((prompt) => prompt.category === "travel"))
      }).pipe(Random.withSeed("a rainy Sunday")),
    )

    it.effect("are drawn the same from the same chance", () =>
      Effect.gen(function* () {
        const once = yield* drawn().pipe(Random.withSeed("tea"))
        assert.deepStrictEqual(yield* drawn().pipe(Random.withSeed("tea")), once)
      }),
    )
  })
})
