import { Context, Effect, Layer, Option } from "effect"
import type { Biography } from "#protocol/biography.ts"
import type { NotAllowed, NotFound } from "#protocol/failure.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Grants } from "../access/grants.ts"
import { lifeSeenBy } from "../access/life-seen.ts"
import { accessToPerson, atLeast } from "../access/may.ts"
import { Reach } from "../access/reach.ts"
import { Kept } from "../kept/kept.ts"
import { stateOf } from "./state-of.ts"
import { Sight } from "./sight.ts"
import { toBiography } from "./views.ts"

/** Biographies as those see them who may see the person. */
export class Biographies extends Context.Service<
  Biographies,
  {
    /** Null when none was begun. */
    readonly open: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<Biography | null, NotFound | NotAllowed>
  }
>()("backend/biographies/Biographies") {
  static readonly layer = Layer.effect(
    Biographies,
    Effect.gen(function* () {
      const { biographies } = yield* Kept
      const { askerOf } = yield* Grants
      const reach = yield* Reach
      const sight = yield* Sight

      const open = Effect.fn("Biographies.open")(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        const person = yield* reach.personFor(asker, id, "view")
        const found = yield* biographies.get(id)
        if (Option.isNone(found)) return null
        const record = found.value
        const mayCorrect = atLeast("contribute", accessToPerson(asker, person))
        const ground = yield* sight.groundOf(id, record)
        const seen = lifeSeenBy(asker, ground, record, { isCorrecting: mayCorrect })
        return toBiography(seen, yield* sight.namesIn(person, seen), {
          version: stateOf(seen),
          changedAt: record.changedAt,
          writtenBy: record.writtenBy,
          unwritten: record.unwritten,
          isBeingMade: record.work.open,
          mayCorrect,
        })
      })

      return Biographies.of({ open })
    }),
  )
}
