import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { ChatAnswer, ChatMessage } from "#protocol/biography-chat.ts"
import {
  ServiceUnavailable,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import { MessageId, type PersonId, type UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { accessToPerson, type Asker, atLeast } from "../../access/policy.ts"
import { Grants } from "../../access/grants.ts"
import { Authorize } from "../../access/authorize.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import type { ChatMessageRecord } from "../../../platform/database/chat-messages.ts"
import type { ChatRecord } from "../../../platform/database/chats.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PersonRecord } from "../../../platform/database/people.ts"
import { fieldsOfSource } from "../../../platform/database/story-projections.ts"
import { BiographyGeneration } from "../generation/generation-job.ts"
import { chatSight } from "./visibility.ts"
import { type ChatTurn, ChatTurns } from "./chat-turns.ts"
import { SourceRemoval } from "../source-removal.ts"
import { newChat } from "./interviewer/turn.ts"
import { ChatFacts } from "./chat-facts.ts"

/** So often a turn is taken anew because another message of the same chat was faster. */
const mostTries = 5

const crowded = () =>
  new ServiceUnavailable({
    message: "We're still answering your last message. Please try again in a moment.",
  })

const chatIdOf = (person: PersonId, user: UserId) => `${String(person)}/${String(user)}`

/** So many messages before it go with a message to whoever answers. */
const remembered = 12

/** Each user's own conversation about a person, out of which the biography grows. */
export class Chat extends Context.Service<
  Chat,
  {
    /** The last messages, oldest first; empty before the first one. */
    readonly history: (
      user: UserId,
      person: PersonId,
    ) => Effect.Effect<ReadonlyArray<ChatMessage>, NotFound | Forbidden>
    readonly send: (
      user: UserId,
      person: PersonId,
      message: string,
    ) => Effect.Effect<ChatAnswer, NotFound | Forbidden | InsufficientStorage | ServiceUnavailable>
  }
>()("backend/features/biographies/chat/Chat") {
  static readonly layer = Layer.effect(
    Chat,
    Effect.gen(function* () {
      const { chats, chatMessages, chatFacts, people, storySources, users } = yield* Database
      const { askerOf } = yield* Grants
      const authorize = yield* Authorize
      const biographyGeneration = yield* BiographyGeneration
      const turns = yield* ChatTurns
      const telling = yield* ChatFacts
      const sourceRemoval = yield* SourceRemoval
      const { publish } = yield* EventBus
      const { viewsOf, sourcesFor, lifeFor } = yield* chatSight

      const last = Effect.fnUntraced(function* (chatId: string, limit: number) {
        const found = yield* chatMessages.find({ filter: { chatId }, sort: [["id", -1]], limit })
        return found.toReversed()
      })

      const history = Effect.fn("Chat.history")(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        yield* authorize.personFor(asker, id, "view")
        return yield* viewsOf(asker, yield* last(chatIdOf(id, user), limits.biography.messages))
      })

      const chatOf = Effect.fnUntraced(function* (person: PersonId, user: UserId) {
        const found = yield* chats.get(chatIdOf(person, user))
        if (Option.isSome(found)) return found.value
        const chat = {
          id: chatIdOf(person, user),
          personId: person,
          userId: user,
          turns: 0,
          ...newChat,
        }
        yield* chats.insertIfAbsent(chat)
        return chat
      })

      /** Keeps where the chat stands now, unless another message has moved it on meanwhile. */
      const moveOn = ({ id, turns: before }: ChatRecord, { chat }: ChatTurn) => {
        const { pending, asked, shown, lastQuestion, followed } = chat
        const change = { pending, asked, shown, lastQuestion, followed, turns: before + 1 }
        return Effect.map(
          chats.update({ id, turns: before }, { $set: change }),
          (moved) => moved > 0,
        )
      }

      const take = Effect.fnUntraced(function* (
        asker: Asker,
        person: PersonRecord,
        message: string,
        isWaiting: boolean,
      ) {
        const life = yield* lifeFor(asker, person, message)
        for (let tries = 0; tries < mostTries; tries += 1) {
          const chat = yield* chatOf(person.id, asker.user)
          const sources = yield* sourcesFor(asker, person.id)
          if (Option.isNone(sources)) break
          const history = yield* viewsOf(asker, yield* last(chat.id, remembered))
          const turn = yield* turns.take({
            ...{ sources: sources.value, life, chat, message, history, isWaiting },
            userId: asker.user,
          })
          if (yield* moveOn(chat, turn)) return { turn, chatId: chat.id }
        }
        return yield* crowded()
      })

      /** What was erased or taken back while an answer was put together is not found in it by whoever did so. */
      const forgetIfGone = Effect.fnUntraced(function* (
        id: PersonId,
        { storyIds, factIds }: Pick<ChatTurn, "storyIds" | "factIds">,
      ) {
        if (Option.isNone(yield* people.get(id))) return yield* sourceRemoval.missingPerson(id)
        const erased = { id: { $in: [...new Set(storyIds)] }, "deleted.isFinal": { $ne: true } }
        const there = yield* storySources.find({ filter: erased, only: fieldsOfSource })
        for (const story of new Set(storyIds))
          if (there.every((one) => one.id !== story)) yield* sourceRemoval.story(story)
        const told = yield* chatFacts.find({ filter: { id: { $in: [...new Set(factIds)] } } })
        for (const fact of new Set(factIds))
          if (told.every((one) => one.id !== fact)) yield* sourceRemoval.fact(id, fact)
      })

      const send = Effect.fn("Chat.send")(function* (
        userId: UserId,
        id: PersonId,
        message: string,
      ) {
        const asker = yield* askerOf(userId)
        const person = yield* authorize.personFor(asker, id, "view")
        const mayTell = atLeast("contribute", accessToPerson(asker, person))
        const user = Option.getOrThrow(yield* users.get(userId))
        const { turn, chatId } = yield* take(asker, person, message, !mayTell)
        const at = DateTime.formatIso(yield* DateTime.now)
        const of = { chatId, personId: id, userId, at }
        const asked = MessageId.make(yield* chatMessages.nextId)
        const answered = MessageId.make(yield* chatMessages.nextId)
        const messages: ReadonlyArray<ChatMessageRecord> = [
          {
            ...of,
            ...{ id: asked, type: "user", content: message },
            ...{ quotations: [], storyIds: [], toAsk: null },
          },
          {
            ...of,
            ...{ id: answered, type: "assistant", content: turn.content },
            quotations: turn.quotations.map(({ storyId, start, text, isTranslated }) => ({
              ...{ storyId, start, text },
              ...(isTranslated === true ? { isTranslated } : {}),
            })),
            storyIds: [...new Set(turn.storyIds)],
            factIds: [...new Set(turn.factIds)],
            toAsk: turn.toAsk,
          },
        ]
        // Both or none: a message whose answer failed is still in the field it was written in.
        yield* chatMessages.insertMany(messages)
        yield* telling.keep(user, person, asked, turn.tells, mayTell ? "kept" : "waiting")
        if (mayTell) {
          yield* biographyGeneration.begin(id)
          yield* biographyGeneration.due([id])
        }
        yield* forgetIfGone(id, turn)
        yield* publish({ to: [userId], event: { _tag: "ChatChanged", personId: id } })
        return { response: turn.content, messages: yield* viewsOf(asker, messages) }
      })

      return Chat.of({ history, send })
    }),
  )
}
