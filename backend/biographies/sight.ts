import { Context, Effect, Layer, Option } from "effect"
import type { FactId, PersonId, UserId } from "#protocol/ids.ts"
import type { Ground } from "../access/life-seen.ts"
import { fullName } from "../accounts/full-name.ts"
import { type KeptEvent, type KeptLine, type Life, storiesIn } from "../kept/biographies.ts"
import { Kept } from "../kept/kept.ts"
import type { PersonRecord } from "../kept/people.ts"
import { fieldsOfSource } from "../kept/story-lines.ts"
import { type Names, somebody } from "./views.ts"

const factsIn = ({ lines, events, born }: Life): ReadonlyArray<FactId> => {
  const ofLine = ({ sources, offer }: KeptLine | KeptEvent) => [
    ...sources,
    ...(offer?.sources ?? []),
  ]
  const all = [...[...lines, ...events].flatMap(ofLine), ...(born?.sources ?? [])]
  return [...new Set(all.flatMap((source) => (source.kind === "chat" ? [source.factId] : [])))]
}

const handsIn = ({ lines, events }: Life): ReadonlyArray<UserId> =>
  [...lines, ...events].flatMap(({ hand }) =>
    hand === undefined || hand.userId === null ? [] : [hand.userId],
  )

/** Reads what a biography rests on as it is now, and what it is called today. */
export class Sight extends Context.Service<
  Sight,
  {
    readonly groundOf: (person: PersonId, life: Life) => Effect.Effect<Ground>
    /** Of what somebody may see, so that nothing else is even read. */
    readonly namesIn: (person: PersonRecord, seen: Life) => Effect.Effect<Names>
  }
>()("backend/biographies/Sight") {
  static readonly layer = Layer.effect(
    Sight,
    Effect.gen(function* () {
      const { storySources, facts, people, users, biographyAnswers } = yield* Kept

      const storiesOf = (life: Life) =>
        storySources.find({ filter: { id: { $in: [...storiesIn(life)] } }, only: fieldsOfSource })
      const factsOf = (personId: PersonId, life: Life) =>
        facts.find({ filter: { personId, state: "kept", id: { $in: [...factsIn(life)] } } })

      const groundOf = Effect.fn("Sight.groundOf")(function* (person: PersonId, life: Life) {
        const stories = yield* storiesOf(life)
        const told = yield* factsOf(person, life)
        return {
          person,
          stories: new Map(stories.map((story) => [story.id, story])),
          facts: new Set(told.map(({ id }) => id)),
        }
      })

      const namesIn = Effect.fn("Sight.namesIn")(function* (person: PersonRecord, seen: Life) {
        const stories = yield* storiesOf(seen)
        const tellers = yield* people.find({
          filter: { id: { $in: [...new Set(stories.map((story) => story.storytellerId))] } },
        })
        const tellerNames = new Map(tellers.map(({ id, name }) => [id, name]))
        const told = yield* factsOf(person.id, seen)
        const answers = yield* biographyAnswers.get(person.id)
        const answerer = Option.match(answers, {
          onNone: () => person.keeperId,
          onSome: ({ userId }) => userId,
        })
        const ids = [answerer, ...told.map(({ userId }) => userId), ...handsIn(seen)]
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

      return Sight.of({ groundOf, namesIn })
    }),
  )
}
