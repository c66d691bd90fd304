import { Context, Effect, Layer } from "effect"
import { everybody, type UserId } from "#protocol/ids.ts"
import type { Audience } from "../../platform/events/audience.ts"
import type { Asker, Grant, OwnedPerson, OwnedStory } from "./policy.ts"
import { Database } from "../../platform/database/database.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"

const grantOf = ({ id, userId, ...share }: ShareRecord): ReadonlyArray<Grant> =>
  userId === null ? [] : [{ shareId: id, userId, ...share }]

/**
 * Grants are read from the store for every question, so a new, changed or revoked grant takes effect at
 * once.
 */
export class Grants extends Context.Service<
  Grants,
  {
    /** The user with all grants they have accepted. */
    readonly askerOf: (user: UserId) => Effect.Effect<Asker>
    /** The users an announcement goes to, as of now. */
    readonly usersIn: (audience: Audience) => Effect.Effect<ReadonlyArray<UserId>>
    /** Everybody who may see a story or a person, each with the grants that let them. */
    readonly askersIn: (
      audience: { readonly story: OwnedStory } | { readonly person: OwnedPerson },
    ) => Effect.Effect<ReadonlyArray<Asker>>
  }
>()("backend/features/access/Grants") {
  static readonly layer = Layer.effect(
    Grants,
    Effect.gen(function* () {
      const { shares } = yield* Database

      const askerOf = Effect.fn("Grants.askerOf")(function* (user: UserId) {
        const accepted = yield* shares.find({ filter: { userId: user, status: "accepted" } })
        return { user, grants: accepted.flatMap(grantOf) }
      })

      const holders = (personIds: ReadonlyArray<number>, keeperIds: ReadonlyArray<UserId>) =>
        Effect.map(
          shares.find({
            filter: {
              status: "accepted",
              $or: [
                { personId: { $in: [...personIds] } },
                { personId: everybody, keeperId: { $in: [...keeperIds] } },
              ],
            },
          }),
          (found) => found.flatMap(grantOf),
        )

      const grantsOnStory = (story: OwnedStory) =>
        holders([story.storytellerId, ...story.subjectIds], story.keeperIds)
      const keepersOfStory = (story: OwnedStory) => [
        story.keeperId,
        ...(story.recorderId === null ? [] : [story.recorderId]),
        ...story.keeperIds,
      ]
      const grantsOnPerson = ({ id, keeperId }: OwnedPerson) => holders([id], [keeperId])

      const viewersOfStory = (story: OwnedStory) =>
        Effect.map(grantsOnStory(story), (grants) => [
          ...keepersOfStory(story),
          ...grants.map(({ userId }) => userId),
        ])
      const viewersOfPerson = (person: OwnedPerson) =>
        Effect.map(grantsOnPerson(person), (grants) => [
          person.keeperId,
          ...grants.map(({ userId }) => userId),
        ])

      const holdersFrom = (keeperId: UserId) =>
        Effect.map(shares.find({ filter: { keeperId, status: "accepted" } }), (found) =>
          found.flatMap(grantOf).map(({ userId }) => userId),
        )

      const usersIn = Effect.fn("Grants.usersIn")(function* (audience: Audience) {
        if ("story" in audience) return [...new Set(yield* viewersOfStory(audience.story))]
        if ("person" in audience) return [...new Set(yield* viewersOfPerson(audience.person))]
        if ("sharesOf" in audience) return [...new Set(yield* holdersFrom(audience.sharesOf))]
        return audience
      })

      const askersIn = Effect.fn("Grants.askersIn")(function* (
        audience: { readonly story: OwnedStory } | { readonly person: OwnedPerson },
      ) {
        const isStory = "story" in audience
        const grants = yield* isStory
          ? grantsOnStory(audience.story)
          : grantsOnPerson(audience.person)
        const keepers = isStory ? keepersOfStory(audience.story) : [audience.person.keeperId]
        const users = new Set([...keepers, ...grants.map(({ userId }) => userId)])
        return [...users].map((user) => ({
          user,
          grants: grants.filter(({ userId }) => userId === user),
        }))
      })

      return Grants.of({ askerOf, usersIn, askersIn })
    }),
  )
}
