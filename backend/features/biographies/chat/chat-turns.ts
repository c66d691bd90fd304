import { Context, Effect, Layer, Result } from "effect"
import { ServiceUnavailable } from "#protocol/errors.ts"
import { Biographer } from "../../../ports/biographer.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import { LifeComposer } from "../composer-client.ts"
import { takeModelTurn } from "../llm/llm-chat-turn.ts"
import { makeSentenceVectors } from "../generation/sentence-embeddings.ts"
import type { ChatMessage } from "#protocol/biography-chat.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { ComposedLife } from "./interviewer/quick-answers.ts"
import type { ChatState, InterviewTurn as Interviewed } from "./interviewer/turn.ts"
import type { BiographySources } from "../generation/sources.ts"

const cannotLook = () =>
  new ServiceUnavailable({
    message: "We couldn't look for an answer right now. Please try again in a moment.",
  })

/** What a message about a person is answered with. */
export class ChatTurns extends Context.Service<
  ChatTurns,
  { readonly take: (question: ChatQuestion) => Effect.Effect<ChatTurn, ServiceUnavailable> }
>()("backend/features/biographies/chat/ChatTurns") {
  static readonly layer = Layer.effect(
    ChatTurns,
    Effect.gen(function* () {
      const { embedFor } = yield* makeSentenceVectors
      const biographer = yield* Biographer
      const composer = yield* LifeComposer

      const interview = ({ sources, life, chat, message, isWaiting }: ChatQuestion) => {
        const embed = embedFor(sources.person.id)
        return composer.takeTurn({ sources, life, chat, message, isWaiting, embed }).pipe(
          Effect.map((turn) => ({
            ...turn,
            storyIds: turn.quotations.map(({ storyId }) => storyId),
          })),
          Effect.tapError((failed) =>
            Effect.logWarning("a chat message could not be answered", failed),
          ),
          Effect.mapError(cannotLook),
        )
      }

      /** By the model elsewhere where one is set up; where that brings nothing, by the interviewer. */
      const take = Effect.fn("ChatTurns.take")(function* (question: ChatQuestion) {
        const { sources, userId } = question
        if (biographer.name === null) return yield* interview(question)
        const answered = yield* takeModelTurn(question, embedFor(sources.person.id)).pipe(
          Effect.provideService(Biographer, biographer),
          Effect.provideService(CallContext, { storyId: null, userId }),
          Effect.result,
        )
        if (Result.isFailure(answered)) {
          const turn = yield* interview(question)
          return { ...turn, content: `${turn.content}\n(${answered.failure.reason})` }
        }
        return answered.success ?? (yield* interview(question))
      })

      return ChatTurns.of({ take })
    }),
  )
}

export interface ChatQuestion {
  /** As far as whoever writes may see them. */
  readonly sources: BiographySources
  readonly life: ComposedLife
  readonly chat: ChatState
  readonly message: string
  /** What was said before, oldest first. */
  readonly history: ReadonlyArray<ChatMessage>
  /** What they tell waits for the keeper's yes. */
  readonly isWaiting: boolean
  readonly userId: UserId
}

export interface ChatTurn extends Interviewed {
  /** Every story anything in it rests on. */
  readonly storyIds: ReadonlyArray<StoryId>
}
