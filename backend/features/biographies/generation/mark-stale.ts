import { Clock, Effect } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { mostUnfinished } from "../../../platform/jobs/lease.ts"
import { Database } from "../../../platform/database/database.ts"

/**
 * Notes in the store that biographies of people are to be made anew, of those who have one: at once, or
 * so many milliseconds later, with whatever else changes until then.
 */
export const makeAsking = Effect.map(Database, ({ biographies }) =>
  Effect.fn("biographies.ask")(function* (ids: ReadonlyArray<PersonId>, pause = 0) {
    if (ids.length === 0) return
    const now = yield* Clock.currentTimeMillis
    const these = { id: { $in: [...new Set(ids)] } }
    const soon = { "work.stage": "house", "work.claim": null, "work.leaseEnds": now + pause }
    if (pause > 0) yield* biographies.update({ ...these, "work.open": false }, { $set: soon })
    // Before anything else can be taken, so that whatever is being made is known not to be the last.
    const asked = yield* biographies.update(these, {
      $set: { "work.open": true, "work.lastRequestedAt": now },
      $inc: { "work.asked": 1 },
    })
    if (asked === 0) return
    if (pause === 0)
      yield* biographies.update({ ...these, "work.claim": null }, { $set: { ...soon } })
    // A model that writes of what was told before is not waited for.
    yield* biographies.update(
      { ...these, "work.stage": "model" },
      { $set: { ...soon, "work.unfinished": 0 } },
    )
    // What was told may mend what its attempts ended at: one that rests has one more.
    yield* biographies.update(
      { ...these, "work.unfinished": { $gte: mostUnfinished } },
      { $set: { "work.unfinished": mostUnfinished - 1 } },
    )
  }),
)
export type StaleReason = Effect.Success<typeof makeAsking>
