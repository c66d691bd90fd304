import { Context, Effect, Layer, Option } from "effect"
import type { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { Evidence } from "../access/biography-policy.ts"
import { fullName } from "../accounts/full-name.ts"
import { type Life, storiesIn } from "../../platform/database/biographies.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { fieldsOfSource } from "../../platform/database/story-projections.ts"
import { type Names, somebody } from "./presenter.ts"

const editorsIn = ({ lines, events }: Life): ReadonlyArray<UserId> =>
  [...lines, ...events].flatMap(({ hand }) =>
    hand === undefined || hand.userId === null ? [] : [hand.userId],
  )

/** Reads what a biography rests on as it is now, and what it is called today. */
export class EvidenceAccess extends Context.Service<
  EvidenceAccess,
  {
    /** For everything that rests on these stories, and on whatever was told in the chat. */
    readonly groundOf: (
      person: PersonId,
      stories: ReadonlyArray<StoryId>,
    ) => Effect.Effect<Evidence>
    /** Of what somebody may see, so that nothing else is even read. */
    readonly namesIn: (person: PersonRecord, seen: Life) => Effect.Effect<Names>
  }
>()("backend/features/biographies/EvidenceAccess") {
  static readonly layer = Layer.effect(
    EvidenceAccess,
    Effect.gen(function* () {
      const { storySources, chatFacts, people, users, biographyAnswers } = yield* Database

      const storiesOf = (ids: ReadonlyArray<StoryId>) =>
        storySources.find({ filter: { id: { $in: [...new Set(ids)] } }, only: fieldsOfSource })
      const factsOf = (personId: PersonId) =>
        chatFacts.find({ filter: { personId, state: "kept" } })

      const groundOf = Effect.fn("EvidenceAccess.groundOf")(function* (
        person: PersonId,
        ids: ReadonlyArray<StoryId>,
      ) {
        const stories = yield* storiesOf(ids)
        const told = yield* factsOf(person)
        return {
          person,
          stories: new Map(stories.map((story) => [story.id, story])),
          facts: new Set(told.map(({ id }) => id)),
        }
      })

      const namesIn = Effect.fn("EvidenceAccess.namesIn")(function* (
        person: PersonRecord,
        seen: Life,
      ) {
        const stories = yield* storiesOf(storiesIn(seen))
        const tellers = yield* people.find({
          filter: { id: { $in: [...new Set(stories.map((story) => story.storytellerId))] } },
        })
        const tellerNames = new Map(tellers.map(({ id, name }) => [id, name]))
        const told = yield* factsOf(person.id)
        const answers = yield* biographyAnswers.get(person.id)
        const answerer = Option.match(answers, {
          onNone: () => person.keeperId,
          onSome: ({ userId }) => userId,
        })
        const ids = [answerer, ...told.map(({ userId }) => userId), ...editorsIn(seen)]
        const known = yield* users.find({ filter: { id: { $in: [...new Set(ids)] } } })
        const accounts = new Map(known.map((user) => [user.id, user]))
        const called = (id: UserId) => {
          const user = accounts.get(id)
          return user === undefined ? "" : user.firstName || fullName(user)
        }
        return {
          stories: new Map(
            stories.map(({ id, title, storytellerId }) => [
              id,
              { title, teller: tellerNames.get(storytellerId) ?? somebody },
            ]),
          ),
          facts: new Map(told.map(({ id, userId, name }) => [id, called(userId) || name])),
          answers: called(answerer) || somebody,
          users: new Map(known.map((user) => [user.id, fullName(user) || somebody])),
        }
      })

      return EvidenceAccess.of({ groundOf, namesIn })
    }),
  )
}
