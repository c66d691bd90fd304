import { Effect, Stream } from "effect"
import { EventBus } from "../events/event-bus.ts"
import type { Wakeups } from "./wakeups.ts"
import { makeThrottle } from "../../lib/throttle-by-key.ts"

/** Nodes tell each other of each kind of work at most once a second. */
export const clusterWakeups = Effect.gen(function* () {
  const { tell, told } = yield* EventBus
  const spared = yield* makeThrottle((kind: string) => tell({ _tag: "WorkWaits", kind }))
  const wakeups: Wakeups = {
    wake: (kind) => spared.say(kind, kind),
    received: Stream.flatMap(told, (event) =>
      event._tag === "WorkWaits" ? Stream.make(event.kind) : Stream.empty,
    ),
  }
  return wakeups
})
