import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { StoryId, UserId } from "#protocol/ids.ts"
import type { StoredDocument } from "../../ports/document-store.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { servers, speech, writing } from "./usage.fixture.ts"

const story = StoryId.make(7)

const forStory = Effect.provideService(CallContext, { storyId: story, userId: null })

describe("what may be sent in a month", () => {
  it.effect("R278 is taken before anything is sent, by all servers together, and never more", () =>
    Effect.gen(function* () {
      const { all, kept } = yield* servers(4, { aiMinutesPerMonth: 5 })
      const asked = all.flatMap((server) =>
        Array.from({ length: 4 }, () =>
          Effect.exit(server.begin({ ...speech, amount: { seconds: 30 } })),
        ),
      )
      const answers = yield* Effect.all(asked, { concurrency: "unbounded" })
      assert.strictEqual(answers.filter(({ _tag }) => _tag === "Success").length, 10)
      // None of them was told of as ended: a server that stops now has still used them.
      assert.strictEqual(yield* kept.remoteCalls.count({}), 10)
    }),
  )

  it.effect("R278 waits for the next month, and says until when and that nothing is lost", () =>
    Effect.gen(function* () {
      const { first } = yield* servers(1, { aiMinutesPerMonth: 1 })
      yield* first.begin({ ...speech, amount: { seconds: 45.5 } })
      const asking = first.begin({ ...speech, amount: { seconds: 20 } })
      const rejected = yield* Effect.flip(asking)
      assert.strictEqual(
        rejected.reason,
        "This server has used its 1 minute for November. The recording is safe. We'll transcribe it on December 1.",
      )
      assert.isTrue(rejected.isPostponed === true && rejected.canPass)
      assert.strictEqual(rejected.notBefore, Date.parse("2026-12-01T00:00:00Z"))
      // Text has an amount of its own, and here none is set.
      yield* first.begin({ ...writing, amount: { tokens: 1_000_000 } })
      yield* TestClock.setTime(Date.parse("2026-12-01T00:00:00Z"))
      yield* asking
    }),
  )

  it.effect("R279 counts what the other machine counted, and nothing it turned away", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1, { aiTokensPerMonth: 1_000 })
      const used = Effect.map(kept.monthlyUsage.find({ filter: {} }), (all) =>
        all.map((one) => [one.id, one.used]),
      )
      const amount = { tokens: 399.5 }
      const answered = yield* first.begin({ ...writing, amount })
      yield* answered.ended({ kind: "answered", tokens: 250, answerTokens: 50, requestId: "r1" })
      yield* answered.ended({ kind: "answered", tokens: 1 })
      assert.deepStrictEqual(yield* used, [["2026-11 tokens", 250]])
      for (const kind of ["busy", "money", "key", "model", "too large", "unsupported"] as const) {
        const turnedAway = yield* first.begin({ ...writing, amount })
        yield* turnedAway.ended({ kind })
      }
      assert.deepStrictEqual(yield* used, [["2026-11 tokens", 250]])
      // Whoever does not answer may have worked on it, and what is no count is not believed.
      const away = yield* first.begin({ ...writing, amount })
      yield* away.ended({ kind: "away", tokens: Number.NaN })
      assert.deepStrictEqual(yield* used, [["2026-11 tokens", 650]])
      assert.isTrue((yield* Effect.flip(first.begin({ ...writing, amount }))).isPostponed === true)
    }),
  )

  it.effect("R278 is given back to the month it was taken from", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1)
      yield* TestClock.setTime(Date.parse("2026-11-30T23:59:59Z"))
      const call = yield* first.begin({ ...speech, amount: { seconds: 30 } })
      yield* TestClock.adjust("2 seconds")
      yield* call.ended({ kind: "busy" })
      const left = yield* kept.monthlyUsage.find({ filter: {} })
      assert.deepStrictEqual(left, [{ id: "2026-11 milliseconds", used: 0 }])
    }),
  )

  it.effect("R278 that nothing would ever fit into is said at once, and not waited for", () =>
    Effect.gen(function* () {
      const { first } = yield* servers(1, { aiTokensPerMonth: 100 })
      const rejected = yield* Effect.flip(first.begin({ ...writing, amount: { tokens: 101 } }))
      assert.isFalse(rejected.canPass)
      assert.isUndefined(rejected.isPostponed)
    }),
  )
})

describe("the books", () => {
  it.effect("R280 hold of a call when, where, for whom and how much, and no content", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1)
      const call = yield* forStory(first.begin({ ...speech, amount: { seconds: 29.4 } }))
      yield* TestClock.adjust("1500 millis")
      yield* call.ended({ kind: "answered", requestId: "req_1" })
      const search = Effect.provideService(CallContext, { storyId: null, userId: UserId.make(2) })
      yield* search(first.begin({ ...speech, amount: { seconds: 1 } }))
      const [heard, open] = yield* kept.remoteCalls.find({ filter: {}, sort: [["id", 1]] })
      assert.match(heard?.id ?? "", /^[\da-z]{9}-[\da-f-]{36}$/)
      assert.deepStrictEqual(heard, {
        ...{ id: heard?.id ?? "", at: Date.parse("2026-11-20T12:00:00Z"), ...speech },
        ...{ storyId: story, userId: null, seconds: 29.4, tokens: null, answerTokens: null },
        ...{ ms: 1_500, kind: "answered", requestId: "req_1" },
      })
      assert.deepInclude(open, { storyId: null, userId: UserId.make(2), ms: null, kind: null })
    }),
  )

  it.effect("R284 forget what a call was for also where it ends after its story is erased", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1)
      const call = yield* forStory(first.begin({ ...speech, amount: { seconds: 30 } }))
      yield* kept.remoteCalls.update({ storyId: story }, { $set: { storyId: null, userId: null } })
      yield* call.ended({ kind: "busy", requestId: "req_1" })
      const [left] = yield* kept.remoteCalls.find({ filter: {} })
      assert.deepInclude(left, { storyId: null, kind: "busy", requestId: null })
      assert.deepStrictEqual(yield* kept.monthlyUsage.find({ filter: {} }), [
        { id: "2026-11 milliseconds", used: 0 },
      ])
    }),
  )

  it.effect("R281 keep one line for each machine that something of a story was sent to", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1)
      const at = Date.parse("2026-11-20T12:00:00Z")
      yield* forStory(first.begin({ ...speech, amount: { seconds: 30 } }))
      yield* TestClock.adjust("1 second")
      yield* forStory(first.begin({ ...speech, amount: { seconds: 30 } }))
      yield* TestClock.adjust("1 hour")
      yield* forStory(first.begin({ ...speech, amount: { seconds: 30 } }))
      yield* forStory(first.begin({ ...writing, amount: { tokens: 9 } }))
      const lines = yield* kept.remoteDisclosures.find({
        filter: { storyId: story },
        sort: [["id", 1]],
      })
      assert.deepStrictEqual(lines, [
        {
          ...{ id: "7:transcribe:gpt-transcribe@api.openai.com", storyId: story },
          ...{ ...speech, at: at + 3_601_000 },
        },
        { id: "7:write:gpt-6-luna@api.openai.com", storyId: story, ...writing, at: at + 3_601_000 },
      ])
    }),
  )

  it.effect("R322 say of each story whose words are sent for a biography that they were", () =>
    Effect.gen(function* () {
      const { first, kept } = yield* servers(1)
      const keeper = UserId.make(3)
      const behalf = { storyId: null, userId: keeper, biographyStoryIds: [story, StoryId.make(8)] }
      const call = yield* Effect.provideService(
        first.begin({ ...writing, amount: { tokens: 900 } }),
        CallContext,
        behalf,
      )
      yield* call.ended({ kind: "answered", tokens: 800 })
      const lines = yield* kept.remoteDisclosures.find({ filter: {}, sort: [["storyId", 1]] })
      assert.deepStrictEqual(
        lines.map(({ storyId, job }) => [storyId, job]),
        behalf.biographyStoryIds.map((id) => [id, "write"]),
      )
      const [noted, ...more] = yield* kept.remoteCalls.find({ filter: {} })
      assert.deepInclude(noted, { storyId: null, userId: keeper, tokens: 800 })
      assert.lengthOf(more, 0)
    }),
  )

  it.effect("R322 let no call pass that has words of a single story kept in the house", () =>
    Effect.gen(function* () {
      const { first, kept, documents } = yield* servers(1)
      for (const [id, isLocalOnly] of [
        [7, false],
        [8, true],
      ] as const) {
        const told: StoredDocument = JSON.parse(
          JSON.stringify({ ...aTranscribedStory(), id, isLocalOnly, saveKey: String(id) }),
        )
        yield* Effect.orDie(documents.insert("stories", told))
      }
      const begin = (...ids: ReadonlyArray<number>) =>
        Effect.provideService(first.begin({ ...writing, amount: { tokens: 9 } }), CallContext, {
          ...{ storyId: null, userId: null, biographyStoryIds: ids.map((id) => StoryId.make(id)) },
        })
      assert.isFalse((yield* Effect.flip(begin(7, 8))).canPass)
      assert.strictEqual(yield* kept.remoteCalls.count({}), 0)
      assert.strictEqual(yield* kept.remoteDisclosures.count({}), 0)
      yield* begin(7)
    }),
  )
})
