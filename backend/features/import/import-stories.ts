import { Context, Effect, Layer } from "effect"
import {
  type AskKnown,
  type BringPeople,
  importKey,
  type ImportedPeople,
} from "#protocol/import.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { Authorize } from "../access/authorize.ts"
import { nameOf } from "../accounts/full-name.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { People } from "../people/people.ts"
import { originOf } from "../stories/instance-id.ts"

/** What an export of another Kintale holds, brought in here: nothing twice. */
export class StoryImport extends Context.Service<
  StoryImport,
  {
    readonly people: (
      user: UserRecord,
      imported: BringPeople,
    ) => Effect.Effect<ImportedPeople, InsufficientStorage>
    /** Which of the stories are here already, and need not be sent. */
    readonly known: (
      user: UserId,
      asked: AskKnown,
    ) => Effect.Effect<ReadonlyArray<number>, InsufficientStorage>
  }
>()("backend/features/import/StoryImport") {
  static readonly layer = Layer.effect(
    StoryImport,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const people = yield* People
      const authorize = yield* Authorize
      const store = yield* Effect.context<Database>()
      const ownOrigin = Effect.provideContext(originOf, store)

      const importPeople = Effect.fn("StoryImport.people")(function* (
        user: UserRecord,
        { origin, people: imported }: BringPeople,
      ) {
        return yield* Effect.forEach(imported, (person) =>
          Effect.map(
            person.isSelf
              ? people.selfFor(user.id, { name: nameOf(user), bio: user.bio })
              : people.bring(user.id, origin, person),
            ({ id }) => ({ key: person.key, personId: id }),
          ),
        )
      })

      const known = Effect.fn("StoryImport.known")(function* (
        user: UserId,
        { origin, stories: asked }: AskKnown,
      ) {
        const keys = new Map(asked.map((id) => [importKey(origin, id), id]))
        const found = yield* stories.find({
          // Of one that was deleted here, sending it answers where it can be put back.
          filter: {
            ...{ recorderId: user, saveKey: { $in: [...keys.keys()] } },
            deleted: { $exists: false },
          },
        })
        const imported = found.flatMap(({ saveKey }) => keys.get(saveKey) ?? [])
        if (origin !== (yield* ownOrigin)) return imported
        // An export of this very Kintale: what was not deleted since is here.
        const still = yield* Effect.filter(
          asked.filter((id) => id > 0),
          (id) =>
            Effect.map(
              authorize.accessToStory(user, StoryId.make(id)),
              (access) => access === "own",
            ),
        )
        return [...new Set([...imported, ...still])]
      })

      return StoryImport.of({ people: importPeople, known })
    }),
  )
}
