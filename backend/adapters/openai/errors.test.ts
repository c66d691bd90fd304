import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { type Act, startModelServer } from "../../../tests/support/fakes/model-server.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { LanguageModel } from "../../ports/language-model.ts"
import { enginesAt, onceAsked, testKey } from "./engine.fixture.ts"
import { waitIn } from "./errors.ts"

const server = await startModelServer({ kind: "vllm", key: testKey, has: [{ id: "a-model" }] })
afterAll(() => server.stop())
server.answer(() => ({ said: "yes" }))

const told = "Grandmother hid the silver under the stairs."
const ask = Effect.flatMap(LanguageModel, (text) =>
  text.ask({
    system: "Answer.",
    data: { told },
    answer: Schema.Struct({ said: Schema.String }),
    name: "answer",
  }),
)
/** Away and busy it is asked again for hours, unusable for minutes, the others not at all. */
type Waiting = "hours" | "minutes" | "never"
const waitingOf = ({ isAway, canPass }: EngineError): Waiting =>
  isAway === true ? "hours" : canPass ? "minutes" : "never"

const error = (status: number, more: Partial<Extract<Act, { do: "error" }>> = {}) =>
  ({ do: "error", status, ...more }) as const
const content = (text: string | null, finish = "stop", rejection?: string) =>
  ({
    do: "content",
    content: text,
    finish,
    ...(rejection === undefined ? {} : { rejection }),
  }) as const

interface Row {
  readonly act: Act
  readonly kind: string
  readonly waits: Waiting
  readonly says: RegExp
  /** How often it is asked, where it is not once. */
  readonly calls?: number
}
const money = { kind: "money", waits: "never", says: /has used up its budget at / } as const
const busy = { kind: "busy", waits: "hours", says: /is busy right now/ } as const
const key = { kind: "key", waits: "never", says: /doesn't accept this server's key/ } as const
const model = { kind: "model", waits: "never", says: /doesn't have what this server is/ } as const
const away = { kind: "away", waits: "hours", says: /^We can't reach .* right now/ } as const
const rejected = { kind: "rejected", waits: "never", says: /declined to (?:work|write)/ } as const
const unusable = { kind: "unusable", waits: "minutes", says: /an answer we couldn't use/ } as const
const tooLarge = { kind: "too large", waits: "never", says: /too much at once/ } as const
const unsupported = {
  kind: "unsupported",
  waits: "never",
  says: /didn't understand this server's/,
  calls: 3,
} as const

const rows: ReadonlyArray<Row> = [
  { act: error(402), ...money },
  { act: error(429, { code: "insufficient_quota" }), ...money },
  { act: error(429, { type: "credit_balance_too_low" }), ...money },
  { act: error(429, { code: "billing_hard_limit_reached" }), ...money },
  { act: error(400, { code: "billing_not_active" }), ...money },
  { act: error(429, { code: "rate_limit_exceeded", type: "tokens" }), ...busy },
  { act: error(429, { body: "<html>Slow down</html>" }), ...busy },
  { act: error(401, { code: "invalid_api_key" }), ...key },
  { act: error(403), ...key },
  { act: error(404, { code: "model_not_found" }), ...model },
  { act: error(404, { body: "Not here" }), ...model },
  { act: error(405), ...model },
  { act: error(400, { code: "model_not_found" }), ...model },
  { act: { do: "redirect", to: "http://127.0.0.1:9/v1/chat/completions" }, ...model },
  { act: error(413, { body: "too large" }), ...tooLarge },
  { act: error(400, { code: "context_length_exceeded" }), ...tooLarge },
  { act: error(400, { code: "content_policy_violation" }), ...rejected },
  { act: error(400), ...unsupported },
  { act: error(422), ...unsupported },
  { act: error(408), ...away },
  { act: error(409), ...away },
  { act: error(500), ...away },
  { act: error(503, { body: "<html>Bad gateway</html>" }), ...away },
  { act: { do: "drop" }, ...away },
  { act: { do: "break off" }, ...away },
  { act: content(null, "stop", "I cannot help with that."), ...rejected },
  { act: content("", "content_filter"), ...rejected },
  { act: content('{"said":"ye', "length"), ...unusable },
  { act: content("I had rather talk about the weather."), ...unusable },
  { act: content('{"sagt":"ja"}'), ...unusable },
  { act: content('["yes"]'), ...unusable },
  { act: content(null), ...unusable },
  { act: { do: "cut" }, ...unusable },
  { act: { do: "html" }, ...unusable },
  { act: { do: "raw", json: { choices: [] } }, ...unusable },
  { act: { do: "raw", json: null }, ...unusable },
]

describe("R251 what goes wrong elsewhere", () => {
  it.effect.each(rows)("is $kind for $act", ({ act, kind, waits, says, calls = 1 }) =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      server.next(...Array.from({ length: calls }, () => act))
      const asked = server.asked.length
      const failed = yield* Effect.flip(Effect.provide(ask, engine.text))
      assert.strictEqual(waitingOf(failed), waits)
      assert.match(failed.reason, says)
      assert.strictEqual(server.asked.length - asked, calls)
      assert.deepStrictEqual(
        engine.kinds(),
        Array.from({ length: calls }, () => kind),
      )
      assert.strictEqual(failed.isRejection, kind === "rejected" ? true : undefined)
      // Neither the family nor the log is told a word of what was sent or answered, nor the key.
      assert.lengthOf(engine.log, calls)
      for (const line of [failed.reason, ...engine.log])
        for (const word of [testKey, server.secret, "silver", "weather", "rather", "html"])
          assert.notInclude(line, word)
    }),
  )

  it.effect("is told to the log with status, code and request, for whoever asks its keeper", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      server.next(error(429, { code: "rate_limit_exceeded", type: told }))
      yield* Effect.flip(Effect.provide(ask, engine.text))
      assert.deepStrictEqual(engine.log, [
        `write: a-model at ${server.host}: busy (429 rate_limit_exceeded req_of_the_tests)`,
      ])
      assert.strictEqual(engine.calls[0]?.ended?.requestId, "req_of_the_tests")
    }),
  )

  it.effect("is over when nobody is there any more", () =>
    Effect.gen(function* () {
      const gone = yield* Effect.promise(() => startModelServer())
      yield* Effect.promise(() => gone.stop())
      const engine = enginesAt(gone)
      const failed = yield* Effect.flip(Effect.provide(ask, engine.text))
      assert.strictEqual(waitingOf(failed), "hours")
      assert.match(failed.reason, away.says)
    }),
  )

  it.effect.each(["hang", "stall"] as const)(
    "takes too long, by a clock, where it is to %s",
    (act) =>
      Effect.gen(function* () {
        const engine = enginesAt(server)
        server.next({ do: act })
        const asked = onceAsked(server)
        const failing = yield* Effect.forkChild(Effect.flip(Effect.provide(ask, engine.text)))
        yield* asked
        yield* TestClock.adjust("9 minutes")
        assert.isUndefined(failing.pollUnsafe())
        yield* TestClock.adjust("1 minute")
        const failed = yield* Fiber.join(failing)
        assert.strictEqual(waitingOf(failed), "hours")
        assert.match(failed.reason, /is taking too long to answer/)
        assert.deepStrictEqual(engine.kinds(), ["away"])
      }),
  )

  it.effect("that is stopped closes the line, and is in the books as that", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      server.next({ do: "hang" })
      const asked = onceAsked(server)
      const asking = yield* Effect.forkChild(Effect.provide(ask, engine.text))
      yield* asked
      yield* Fiber.interrupt(asking)
      assert.deepStrictEqual(engine.kinds(), ["stopped"])
      assert.isEmpty(engine.log)
    }),
  )

  it.effect("once and is fine the next time makes two calls and one answer", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      server.next(error(500))
      const asked = server.asked.length
      const answered = Effect.provide(Effect.retry(ask, { times: 1 }), engine.text)
      assert.deepStrictEqual(yield* answered, { said: "yes" })
      assert.strictEqual(server.asked.length - asked, 2)
      assert.deepStrictEqual(engine.kinds(), ["away", "answered"])
    }),
  )
})

describe("R251 a server that asks to be left alone", () => {
  const now = Date.parse("2026-11-20T12:00:00Z")
  it("is, for as long as it says, and an hour at most", () => {
    const wait = (headers: Record<string, string>) => waitIn(new Headers(headers), now)
    assert.strictEqual(wait({ "retry-after": "20" }), 20_000)
    assert.strictEqual(wait({ "retry-after-ms": "1500", "retry-after": "20" }), 1_500)
    assert.strictEqual(wait({ "retry-after": "Fri, 20 Nov 2026 12:05:00 GMT" }), 300_000)
    assert.strictEqual(wait({ "retry-after": "Fri, 20 Nov 2026 11:00:00 GMT" }), null)
    assert.strictEqual(wait({ "retry-after": "86400" }), 3_600_000)
    for (const never of ["", "soon", "-5", "NaN", "Infinity"])
      assert.strictEqual(wait({ "retry-after": never }), null)
    assert.strictEqual(waitIn(undefined, now), null)
  })

  it.effect("is not asked before", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const engine = enginesAt(server)
      server.next(error(429, { headers: { "retry-after": "90" } }))
      const failed = yield* Effect.flip(Effect.provide(ask, engine.text))
      assert.strictEqual(failed.notBefore, now + 90_000)
    }),
  )
})

describe("R252 nothing is sent", () => {
  it.effect("that other programs have set, nor anything of this machine", () =>
    Effect.gen(function* () {
      const others = {
        OPENAI_CUSTOM_HEADERS: "authorization: Bearer of-another\nx-team: them",
        ...{ OPENAI_ORG_ID: "org-of-another", OPENAI_PROJECT_ID: "proj-of-another" },
        ...{ OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_LOG: "debug" },
      }
      const before = { ...process.env }
      Object.assign(process.env, others)
      const engine = enginesAt(server)
      yield* Effect.provide(ask, engine.text)
      for (const name of Object.keys(others)) {
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
      }
      const { headers = {}, authorization } = server.asked.at(-1) ?? {}
      assert.strictEqual(authorization, `Bearer ${testKey}`)
      assert.strictEqual(headers["user-agent"], "Kintale")
      assert.isEmpty(Object.keys(headers).filter((name) => /^(?:x-|openai)/.test(name)))
    }),
  )

  it.effect("that the books do not allow", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      engine.books.rejection = new EngineError({
        ...{ reason: "This server has used its 600 minutes.", canPass: true },
        ...{ isPostponed: true, notBefore: 7 },
      })
      const asked = server.asked.length
      const failed = yield* Effect.flip(Effect.provide(ask, engine.text))
      assert.strictEqual(failed, engine.books.rejection)
      assert.strictEqual(server.asked.length, asked)
    }),
  )

  it.effect("of a story that stays in the house, whoever asks", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      const asked = server.asked.length
      const behalf = { storyId: null, userId: null, isLocalOnly: true }
      const failed = yield* Effect.flip(
        ask.pipe(Effect.provideService(CallContext, behalf), Effect.provide(engine.text)),
      )
      assert.isFalse(failed.canPass)
      assert.strictEqual(server.asked.length, asked)
      assert.isEmpty(engine.calls)
    }),
  )
})
