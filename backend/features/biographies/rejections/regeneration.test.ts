import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Database } from "../../../platform/database/database.ts"
import { sendable } from "../llm/excerpts.ts"
import { passagesOf } from "../chat/interviewer/passages.ts"
import { anna, ben, rosa } from "../database.fixture.ts"
import { BiographyGeneration } from "../generation/generation-job.ts"
import { SourceCollector } from "../generation/collect-sources.ts"
import {
  aHouse,
  answer,
  biographyOf,
  keepPerson,
  keepStory,
  start,
  textOf,
} from "../generation/generation.fixture.ts"
import { Rejections } from "./rejections.ts"
import { hashOfWords } from "./rejected-sentences.ts"

const family = "She had four brothers. She kept bees on the roof."
const flood = StoryId.make(3)
const said = "In 1931 I was born in the valley where my mother kept bees."

const rejecting = (source: "answer" | "story", text: string) =>
  Database.use(({ rejections }) =>
    rejections.insert({
      ...{ id: text, personId: rosa, lineId: null, messageId: null },
      storyIds: source === "story" ? [flood] : [],
      sentences: [
        {
          source:
            source === "story"
              ? { kind: "story", storyId: flood, start: 0 }
              : { kind: "answer", question: "family" },
          words: hashOfWords(text),
          isEverywhere: false,
        },
      ],
      ...{ year: null, reason: "did not happen", userId: anna, name: "Anna" },
      at: "2026-01-01T00:00:00.000Z",
    }),
  )

const told = Effect.gen(function* () {
  yield* keepPerson()
  yield* answer({ family, early_life: "Rosa grew up by the river.", legacy: "Be kind." })
  yield* keepStory(3, [`${said} We sang every evening after the work was done.`])
  yield* start
  const { begin, now } = yield* BiographyGeneration
  yield* begin(rosa)
  yield* now(rosa)
  return { anew: now(rosa) }
})

const all = Effect.map(biographyOf(), ({ lines, events }) =>
  JSON.stringify([lines, events].map((lines) => lines.map(({ text }) => text))),
)

describe("R761 a sentence that was taken away", () => {
  it.live("is told no more when the life is told anew, and is again once that is undone", () =>
    Effect.gen(function* () {
      const { anew } = yield* told
      assert.include(yield* all, "four brothers")
      yield* rejecting("answer", "She had four brothers.")
      yield* anew
      assert.notInclude(yield* all, "four brothers")
      assert.include((yield* textOf()).join(" "), "bees on the roof")
      yield* Database.use(({ rejections }) => rejections.remove({ personId: rosa }))
      yield* anew
      assert.include(yield* all, "four brothers")
    }).pipe(Effect.provide(aHouse())),
  )

  it.live("is no event either, nor anything a chat quotes or a model elsewhere is sent", () =>
    Effect.gen(function* () {
      const { anew } = yield* told
      const { of } = yield* SourceCollector
      const quoted = Effect.gen(function* () {
        const { sources } = yield* Effect.flatMap(of(rosa), Effect.fromOption)
        const passages = yield* passagesOf(sources)
        const { told, written } = yield* sendable(sources)
        return JSON.stringify([passages, told, written])
      })
      assert.include(yield* all, "1931")
      assert.include(yield* quoted, "the valley")
      yield* rejecting("story", said)
      yield* anew
      assert.notInclude(yield* all, "the valley")
      assert.deepStrictEqual((yield* biographyOf()).events, [])
      assert.notInclude(yield* quoted, "the valley")
      assert.include(yield* quoted, "We sang every evening")
    }).pipe(Effect.provide(aHouse())),
  )

  it.live(
    "holds for everybody where its author may correct the story, and for no story they may not see",
    () =>
      Effect.gen(function* () {
        yield* keepPerson()
        yield* keepStory(3, [said])
        const { rejections } = yield* Database
        const { add } = yield* Rejections
        const sentences = [
          { source: { kind: "story", storyId: flood, start: 0 } as const, text: said },
          {
            source: { kind: "answer", question: "family" } as const,
            text: "She had four brothers.",
          },
        ]
        const of = { personId: rosa, lineId: null, messageId: null, year: null, sentences }
        yield* add({ user: anna, grants: [] }, { id: "annas", ...of })
        yield* add({ user: ben, grants: [] }, { id: "bens", ...of })
        const kept = yield* rejections.find({ filter: {}, sort: [["id", 1]] })
        assert.deepStrictEqual(
          kept.map(({ sentences: left }) =>
            left.map(({ source, isEverywhere }) => [source.kind, isEverywhere]),
          ),
          [
            [
              ["story", true],
              ["answer", false],
            ],
            [["answer", false]],
          ],
        )
        assert.deepStrictEqual(
          kept.map(({ storyIds }) => storyIds),
          [[flood], []],
        )
      }).pipe(Effect.provide(Rejections.layer.pipe(Layer.provideMerge(aHouse())))),
  )
})
