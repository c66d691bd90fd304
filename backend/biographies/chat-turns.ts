import { Context, Effect, Layer, Result } from "effect"
import type { ChatMessage } from "#protocol/biography-chat.ts"
import { Away } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Biographer } from "../ports/biographer.ts"
import { OnBehalf } from "../ports/outgoing.ts"
import type { ChatState, Turn as Interviewed } from "./interviewing/reply.ts"
import type { LifeTold } from "./interviewing/quick-answers.ts"
import { LifeComposer } from "./life-composer.ts"
import type { LifeSources } from "./life-sources.ts"
import { takeModelTurn } from "./model-turns.ts"
import { makeSentenceVectors } from "./sentence-vectors.ts"

export interface ChatQuestion {
  /** As far as whoever writes may see them. */
  readonly sources: LifeSources
  readonly life: LifeTold
  readonly chat: ChatState
  readonly message: string
  /** What was said before, oldest first. */
  readonly history: ReadonlyArray<ChatMessage>
  /** What they tell waits for the keeper's yes. */
  readonly isWaiting: boolean
  readonly userId: UserId
}

export interface Turn extends Interviewed {
  /** Every story anything in it rests on. */
  readonly storyIds: ReadonlyArray<StoryId>
}

const cannotLook = () =>
  new Away({
    message: "Kintale could not look for an answer just now. Please try again in a moment.",
  })

/** What a message about a person is answered with. */
export class ChatTurns extends Context.Service<
  ChatTurns,
  { readonly take: (question: ChatQuestion) => Effect.Effect<Turn, Away> }
>()("backend/biographies/ChatTurns") {
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
          Effect.tapError((failed) => Effect.logWarning("a chat could not be answered", failed)),
          Effect.mapError(cannotLook),
        )
      }

      /** By the model elsewhere where one is set up; where that brings nothing, by the interviewer. */
      const take = Effect.fn("ChatTurns.take")(function* (question: ChatQuestion) {
        const { sources, userId } = question
        if (biographer.name === null) return yield* interview(question)
        const answered = yield* takeModelTurn(question, embedFor(sources.person.id)).pipe(
          Effect.provideService(Biographer, biographer),
          Effect.provideService(OnBehalf, { storyId: null, userId }),
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
