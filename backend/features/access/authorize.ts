import { Context, Effect, Layer, Option } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { Grants } from "./grants.ts"
import { type AccessLevel, type Asker, accessToPerson, accessToStory, atLeast } from "./policy.ts"
import { notFound, insufficientAccess } from "./errors.ts"

/**
 * Loads the person or story a request names, if the user may access it, and otherwise fails with the
 * reason.
 */
export class Authorize extends Context.Service<
  Authorize,
  {
    /**
     * The person, if the user has the wanted level of access. Without any access it fails as if the
     * person did not exist.
     */
    readonly person: (
      user: UserId,
      id: PersonId,
      wanted: AccessLevel,
    ) => Effect.Effect<PersonRecord, NotFound | Forbidden>
    /** The same for somebody whose grants are known already. */
    readonly personFor: (
      asker: Asker,
      id: PersonId,
      wanted: AccessLevel,
    ) => Effect.Effect<PersonRecord, NotFound | Forbidden>
    /**
     * The story, if the user has the wanted level of access. Without any access it fails as if the
     * story did not exist.
     */
    readonly story: (
      user: UserId,
      id: StoryId,
      wanted: AccessLevel,
    ) => Effect.Effect<StoryRecord, NotFound | Forbidden>
    /** The same for a user whose grants are already loaded. */
    readonly storyFor: (
      asker: Asker,
      id: StoryId,
      wanted: AccessLevel,
    ) => Effect.Effect<StoryRecord, NotFound | Forbidden>
    /** The user's level of access; "none" also for a story that does not exist. */
    readonly accessToStory: (user: UserId, id: StoryId) => Effect.Effect<AccessLevel>
  }
>()("backend/features/access/Authorize") {
  static readonly layer = Layer.effect(
    Authorize,
    Effect.gen(function* () {
      const { people, stories } = yield* Database
      const { askerOf } = yield* Grants

      const personFor = Effect.fn("Authorize.personFor")(function* (
        asker: Asker,
        id: PersonId,
        wanted: AccessLevel,
      ) {
        const found = yield* people.get(id)
        if (Option.isNone(found)) return yield* notFound("person")
        const access = accessToPerson(asker, found.value)
        if (access === "none") return yield* notFound("person")
        if (!atLeast(wanted, access)) return yield* insufficientAccess("person", access)
        return found.value
      })

      // Grants are loaded first, so that the response time does not reveal whether a hidden person
      // exists.
      const person = (user: UserId, id: PersonId, wanted: AccessLevel) =>
        Effect.flatMap(askerOf(user), (asker) => personFor(asker, id, wanted))

      const storyFor = Effect.fn("Authorize.storyFor")(function* (
        asker: Asker,
        id: StoryId,
        wanted: AccessLevel,
      ) {
        const found = yield* stories.get(id)
        if (Option.isNone(found)) return yield* notFound("story")
        const access = accessToStory(asker, found.value)
        if (access === "none") return yield* notFound("story")
        if (!atLeast(wanted, access)) return yield* insufficientAccess("story", access)
        return found.value
      })

      const story = (user: UserId, id: StoryId, wanted: AccessLevel) =>
        Effect.flatMap(askerOf(user), (asker) => storyFor(asker, id, wanted))

      const accessTo = Effect.fn("Authorize.accessToStory")(function* (user: UserId, id: StoryId) {
        const found = yield* stories.get(id)
        if (Option.isNone(found)) return "none"
        return accessToStory(yield* askerOf(user), found.value)
      })

      return Authorize.of({ person, personFor, story, storyFor, accessToStory: accessTo })
    }),
  )
}
