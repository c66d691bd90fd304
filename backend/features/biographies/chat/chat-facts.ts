import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { WaitingFact } from "#protocol/biography-chat.ts"
import { type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import { FactId, type MessageId, type PersonId, type UserId } from "#protocol/ids.ts"
import type { Topic } from "#protocol/biography.ts"
import { accessToPerson, atLeast } from "../../access/policy.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { fullName } from "../../accounts/full-name.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import type { ChatFactRecord } from "../../../platform/database/chat-facts.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PersonRecord } from "../../../platform/database/people.ts"
import type { UserRecord } from "../../../platform/database/users.ts"
import { factView } from "./presenter.ts"
import { BiographyGeneration } from "../generation/generation-job.ts"
import { SourceRemoval } from "../source-removal.ts"

const noFact = () =>
  new NotFound({ message: "This is no longer here. Someone may have removed it." })

/** What was told of a person in the chats: kept as a source, or waiting for the keeper's yes. */
export class ChatFacts extends Context.Service<
  ChatFacts,
  {
    /** Keeps what a message told, or has it wait where its user may only view. */
    readonly keep: (
      user: UserRecord,
      person: PersonRecord,
      messageId: MessageId,
      told: ReadonlyArray<{ readonly text: string; readonly topic: Topic }>,
      state: ChatFactRecord["state"],
    ) => Effect.Effect<ReadonlyArray<ChatFactRecord>, InsufficientStorage>
    /** For whoever told it, and for the keeper. */
    readonly retract: (
      user: UserId,
      person: PersonId,
      id: FactId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
    /** What waits for the keeper's yes, the oldest first. */
    readonly waiting: (
      user: UserId,
      person: PersonId,
    ) => Effect.Effect<ReadonlyArray<WaitingFact>, NotFound | Forbidden>
    /** The keeper's answer. What is refused is gone. */
    readonly answer: (
      user: UserId,
      person: PersonId,
      id: FactId,
      isTaken: boolean,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/biographies/chat/ChatFacts") {
  static readonly layer = Layer.effect(
    ChatFacts,
    Effect.gen(function* () {
      const { chatFacts, users } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const sourceRemoval = yield* SourceRemoval
      const biographyGeneration = yield* BiographyGeneration
      const { publish } = yield* EventBus

      const tell = (personId: PersonId, to: ReadonlyArray<UserId>) =>
        publish({ to, event: { _tag: "ChatChanged", personId } })

      const keep = Effect.fn("ChatFacts.keep")(function* (
        user: UserRecord,
        person: PersonRecord,
        messageId: MessageId,
        told: ReadonlyArray<{ readonly text: string; readonly topic: Topic }>,
        state: ChatFactRecord["state"],
      ) {
        const at = DateTime.formatIso(yield* DateTime.now)
        const name = user.firstName || fullName(user) || user.username
        const kept: Array<ChatFactRecord> = []
        for (const { text, topic } of told) {
          const id = FactId.make(yield* chatFacts.nextId)
          kept.push({
            ...{ id, personId: person.id, userId: user.id, name, messageId },
            ...{ topic, text, state, at },
          })
        }
        if (kept.length > 0) yield* chatFacts.insertMany(kept)
        if (kept.length > 0 && state === "waiting") yield* tell(person.id, [person.keeperId])
        return kept
      })

      const factOf = Effect.fnUntraced(function* (personId: PersonId, id: FactId) {
        const found = yield* chatFacts.first({ id, personId })
        return Option.isSome(found) ? found.value : yield* noFact()
      })

      const retract = Effect.fn("ChatFacts.retract")(function* (
        user: UserId,
        personId: PersonId,
        id: FactId,
      ) {
        const asker = yield* askerOf(user)
        const person = yield* authorize.personFor(asker, personId, "view")
        const fact = yield* factOf(personId, id)
        const isKeeper = atLeast("own", accessToPerson(asker, person))
        // Of others' it is not even said that there are any.
        if (fact.userId !== user && !isKeeper) return yield* noFact()
        yield* sourceRemoval.fact(personId, id)
        yield* biographyGeneration.due([personId])
        yield* tell(personId, [fact.userId, person.keeperId])
      })

      const waiting = Effect.fn("ChatFacts.waiting")(function* (user: UserId, personId: PersonId) {
        yield* authorize.person(user, personId, "own")
        const found = yield* chatFacts.find({
          filter: { personId, state: "waiting" },
          sort: [["id", 1]],
        })
        const tellers = yield* users.find({
          filter: { id: { $in: [...new Set(found.map(({ userId }) => userId))] } },
        })
        const names = new Map(tellers.map((teller) => [teller.id, fullName(teller)]))
        return found.map((fact) => ({
          ...factView(fact),
          by: names.get(fact.userId) || fact.name,
          at: fact.at,
        }))
      })

      const answer = Effect.fn("ChatFacts.answer")(function* (
        user: UserId,
        personId: PersonId,
        id: FactId,
        isTaken: boolean,
      ) {
        const person = yield* authorize.person(user, personId, "own")
        const fact = yield* factOf(personId, id)
        if (isTaken) {
          const taken = yield* chatFacts.update({ id, personId }, { $set: { state: "kept" } })
          if (taken === 0) return yield* noFact()
        } else {
          // Taken already, by a second press or on another device: that is another wish, and not this one.
          const rejected = yield* chatFacts.remove({ id, personId, state: "waiting" })
          if (rejected === 0) return yield* noFact()
        }
        yield* biographyGeneration.due([personId])
        yield* tell(personId, [fact.userId, person.keeperId])
      })

      return ChatFacts.of({ keep, retract, waiting, answer })
    }),
  )
}
