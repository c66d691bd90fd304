import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { StoryId, UserId } from "#protocol/ids.ts"
import { addUp } from "#protocol/remote-usage.ts"
import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoredDocument } from "../../ports/document-store.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { forgetting } from "./retention.ts"
import { RemoteUsageLog } from "./usage-log.ts"
import { servers, speech, writing } from "./usage.fixture.ts"

const [anna, ben] = [UserId.make(1), UserId.make(2)]
const [mill, flood, bens] = [StoryId.make(7), StoryId.make(8), StoryId.make(9)]

const behalf = (storyId: StoryId | null, userId: UserId | null = null) =>
  Effect.provideService(CallContext, { storyId, userId })

/** Anna keeps the mill and the flood, Ben one of his own. */
const books = Effect.gen(function* () {
  const { first, kept, documents } = yield* servers(1)
  for (const [id, keeperId, title] of [
    [mill, anna, "The mill"],
    [flood, anna, "The flood"],
    [bens, ben, "Ben's"],
  ] as const) {
    const story: StoredDocument = JSON.parse(
      JSON.stringify({ ...aTranscribedStory(), id, keeperId, title, saveKey: title }),
    )
    yield* Effect.orDie(documents.insert("stories", story))
  }
  const sent = Context.get(
    yield* Layer.build(RemoteUsageLog.layer.pipe(Layer.provide(Layer.succeed(Database, kept)))),
    RemoteUsageLog,
  )
  const search = { job: "embed", host: "api.openai.com", model: "text-embedding-3-small" } as const
  return { first, kept, sent, search }
})

describe("what this server has sent", () => {
  it.effect("R282 is told to whoever keeps the story or searched, a line a day and job", () =>
    Effect.gen(function* () {
      const { first, sent, search } = yield* books
      const hear = first.begin({ ...speech, amount: { seconds: 30 } })
      const heard = yield* Effect.forEach([1, 2, 3, 4], () => behalf(mill)(hear))
      for (const call of heard.slice(0, 2)) yield* call.ended({ kind: "answered" })
      yield* heard[2]?.ended({ kind: "busy" }) ?? Effect.void
      yield* TestClock.adjust("1 second")
      yield* behalf(flood, ben)(hear)
      yield* behalf(bens)(hear)
      yield* TestClock.adjust("1 day")
      const written = yield* behalf(mill)(first.begin({ ...writing, amount: { tokens: 900 } }))
      yield* written.ended({ kind: "answered", tokens: 1_000, answerTokens: 200 })
      const searched = yield* behalf(null, ben)(first.begin({ ...search, amount: { tokens: 5 } }))
      yield* searched.ended({ kind: "answered", tokens: 4 })

      const { lines, next } = yield* sent.page(anna, null)
      assert.isNull(next)
      assert.deepStrictEqual(
        lines.map((line) => ({ ...line, id: "", cost: Number(line.cost?.toFixed(6)) })),
        [
          {
            ...{ id: "", at: "2026-11-21T12:00:01.000Z", ...writing },
            ...{ story: { id: mill, title: "The mill" }, calls: 1, failed: 0, unknown: 0 },
            ...{ seconds: 0, tokens: 1_000, cost: 0.000_18 },
          },
          {
            ...{ id: "", at: "2026-11-20T12:00:01.000Z", ...speech },
            ...{ story: { id: flood, title: "The flood" }, calls: 1, failed: 0, unknown: 1 },
            ...{ seconds: 30, tokens: 0, cost: 0.002_25 },
          },
          {
            ...{ id: "", at: "2026-11-20T12:00:00.000Z", ...speech },
            ...{ story: { id: mill, title: "The mill" }, calls: 4, failed: 1, unknown: 1 },
            // What was turned away costs nothing.
            ...{ seconds: 120, tokens: 0, cost: 0.006_75 },
          },
        ],
      )
      const others = (yield* sent.page(ben, null)).lines
      assert.deepStrictEqual(
        others.map(({ job, story }) => [job, story?.title]),
        [
          ["embed", undefined],
          ["transcribe", "Ben's"],
        ],
      )
    }),
  )

  it.effect("R280 is nothing of a story that is kept in the house, also once that is decided", () =>
    Effect.gen(function* () {
      const { first, kept, sent } = yield* books
      const hear = behalf(mill)(first.begin({ ...speech, amount: { seconds: 30 } }))
      yield* hear
      yield* kept.stories.update({ id: mill }, { $set: { isLocalOnly: true } })
      const rejected = yield* Effect.flip(hear)
      assert.match(rejected.reason, /nothing of it was sent/)
      assert.isFalse(rejected.canPass)
      assert.strictEqual(yield* kept.remoteCalls.count({}), 1)
      assert.deepStrictEqual(yield* kept.monthlyUsage.find({ filter: {} }), [
        { id: "2026-11 milliseconds", used: 30_000 },
      ])
      assert.strictEqual((yield* sent.ofStory(mill)).length, 1)
    }),
  )

  it.effect("R282 goes on from page to page, and a line that spans two is one", () =>
    Effect.gen(function* () {
      const { kept, sent } = yield* books
      const call: Omit<RemoteCallRecord, "id" | "at"> = {
        ...{ ...speech, storyId: mill, userId: null, seconds: 1, tokens: null },
        ...{ answerTokens: null, ms: 1, kind: "answered", requestId: null },
      }
      const at = Date.parse("2026-11-20T12:00:00Z")
      const all = Array.from({ length: 1_001 }, (_, n) => ({
        ...{ ...call, at },
        id: String(n).padStart(4, "0"),
      }))
      yield* kept.remoteCalls.insertMany(all)
      const page = yield* sent.page(anna, null)
      const rest = yield* sent.page(anna, page.next)
      assert.deepStrictEqual([page.next, rest.next], ["0001", null])
      assert.deepStrictEqual(
        [...page.lines, ...rest.lines].map((line) => [line.id, line.calls]),
        [1_000, 1].map((calls) => ["2026-11-20 7 transcribe gpt-transcribe@api.openai.com", calls]),
      )
      const [line, ...others] = addUp([...page.lines, ...rest.lines])
      assert.deepStrictEqual([line?.calls, line?.seconds, others], [1_001, 1_001, []])
    }),
  )

  it.effect(
    "R281 R283 is forgotten call by call after thirteen months, and never of the story",
    () =>
      Effect.gen(function* () {
        const { first, kept, sent } = yield* books
        yield* behalf(mill)(first.begin({ ...speech, amount: { seconds: 30 } }))
        yield* Layer.build(forgetting.pipe(Layer.provide(Layer.succeed(Database, kept))))
        yield* TestClock.setTime(Date.parse("2027-12-20T11:00:00Z"))
        assert.strictEqual(yield* kept.remoteCalls.count({}), 1)
        yield* TestClock.adjust("25 hours")
        assert.strictEqual(yield* kept.remoteCalls.count({}), 0)
        assert.deepStrictEqual(yield* sent.ofStory(mill), [
          { ...speech, at: "2026-11-20T12:00:00.000Z" },
        ])
        assert.deepStrictEqual(yield* sent.ofStory(flood), [])
      }),
  )
})
