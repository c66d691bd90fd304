import { assert, it } from "@effect/vitest"
import { Clock, Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { LeaseKeeper } from "../cluster/lease-keeper.ts"
import { type Claim, usualLease } from "../cluster/leases.ts"
import { attempt } from "./attempt.ts"

/** An attempt of one minute during which the machine sleeps for an hour. */
const overASleep = Effect.fnUntraced(function* (isRenewed: Effect.Effect<boolean>) {
  let slept = 0
  const said: Array<string> = []
  const say = (word: string) => Effect.sync(() => void said.push(word))
  const awake = yield* Effect.clockWith(Effect.succeed)
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => awake.currentTimeMillisUnsafe() + slept,
    currentTimeMillis: Effect.map(awake.currentTimeMillis, (millis) => millis + slept),
    currentTimeNanosUnsafe: () => awake.currentTimeNanosUnsafe(),
    currentTimeNanos: awake.currentTimeNanos,
    monotonicTimeNanosUnsafe: () => awake.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: awake.monotonicTimeNanos,
    sleep: (duration) => awake.sleep(duration),
  }
  const keeper = yield* Layer.build(LeaseKeeper.layer).pipe(
    Effect.map((built) => Context.get(built, LeaseKeeper)),
    Effect.provideService(Clock.Clock, clock),
  )
  const trying = yield* attempt(
    {
      claims: {
        times: usualLease,
        renewAll: (held: ReadonlyArray<Claim>) =>
          Effect.map(isRenewed, (renewed) => (renewed ? held : [])),
        letGo: () => say("let go"),
        settle: () => Effect.die(new Error("Nothing here settles.")),
        nextDue: () => Effect.succeedNone,
        begin: () => Effect.void,
        hasEnded: () => false,
        standing: Effect.succeed({ due: 0, running: 0, resting: 0, oldest: 0 }),
        resting: Effect.succeed([]),
      },
      take: () => Effect.succeedNone,
      work: () => Effect.andThen(Effect.sleep("1 minute"), say("done")),
      broke: () => say("broke"),
      lost: () => say("lost"),
    },
    { id: 1, claim: "a claim" },
    { name: "testJobs", retry: { pauses: [], afterwards: null } },
    keeper,
    () => Effect.void,
  ).pipe(Effect.provideService(Clock.Clock, clock), Effect.forkChild)
  yield* TestClock.adjust("7 seconds")
  slept = 3_600_000
  yield* TestClock.adjust("1 minute")
  yield* Fiber.join(trying)
  return said
})

/** Succeeds at the first renewal, then behaves as given. */
const onceAndThen = (then: Effect.Effect<boolean>) => {
  let times = 0
  return Effect.suspend(() => ((times += 1) === 1 ? Effect.succeed(true) : then))
}

it.effect(
  "R132 a job goes on after the machine slept, unless another took it meanwhile or the store is away",
  () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* overASleep(Effect.succeed(true)), ["done"])
      const isAnothers = Effect.succeed(false)
      assert.deepStrictEqual(yield* overASleep(onceAndThen(isAnothers)), ["lost"])
      const isAway = Effect.die(new Error("away"))
      assert.deepStrictEqual(yield* overASleep(onceAndThen(isAway)), ["lost"])
    }),
)
