import { Context, Effect, Layer } from "effect"
import type { NotAllowed, NotFound } from "#protocol/failure.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import { Grants } from "../access/grants.ts"
import { Shares } from "../sharing/shares.ts"
import { Kept } from "../kept/kept.ts"
import { Reach } from "../access/reach.ts"
import { People } from "../people/people.ts"
import type { PersonRecord } from "../kept/people.ts"

/** Takes people out of the directory for good. */
export class Removal extends Context.Service<
  Removal,
  {
    /** The person goes with everything shared of them; the stories they told or are in stay. */
    readonly remove: (user: UserId, id: PersonId) => Effect.Effect<void, NotFound | NotAllowed>
  }
>()("backend/people/Removal") {
  static readonly layer = Layer.effect(
    Removal,
    Effect.gen(function* () {
      const people = yield* People
      const reach = yield* Reach
      const { people: records } = yield* Kept
      const shares = yield* Shares
      const { usersIn } = yield* Grants
      const { stories } = yield* Kept
      const { announce } = yield* Happenings

      /** Being the keeper of whom a story is about was why they saw it; somebody else tells it. */
      const endSightOfOthers = Effect.fnUntraced(function* ({ id, keeperId }: PersonRecord) {
        const others = yield* stories.find({
          filter: { subjectIds: id, keeperId: { $ne: keeperId } },
        })
        const inThem = yield* people.named(others.flatMap(({ subjectIds }) => subjectIds))
        for (const story of others) {
          const isInItStill = story.subjectIds.some(
            (one) => one !== id && inThem.get(one)?.keeperId === keeperId,
          )
          if (isInItStill) continue
          // Nothing grows, and nothing of it is unique.
          yield* stories
            .update({ id: story.id }, { $pull: { keeperIds: keeperId } })
            .pipe(Effect.orDie)
        }
      })

      const remove = Effect.fn("Removal.remove")(function* (user: UserId, id: PersonId) {
        const person = yield* reach.person(user, id, "own")
        const saw = yield* usersIn({ person })
        // First what hangs on the person, so that a crash in between leaves nobody seeing what has no
        // person and deleting can be asked again; the shares once more, for those that came meanwhile.
        yield* shares.forgetPerson(person)
        yield* endSightOfOthers(person)
        yield* records.remove({ id })
        yield* shares.forgetPerson(person)
        yield* announce({ to: saw, happening: { _tag: "PeopleChanged" } })
      })

      return Removal.of({ remove })
    }),
  )
}
