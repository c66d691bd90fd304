import type { ChatMessage } from "#protocol/biography-chat.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { ComposedLife } from "./interviewer/quick-answers.ts"
import type { ChatState, InterviewTurn as Interviewed } from "./interviewer/turn.ts"
import type { BiographySources } from "../generation/sources.ts"

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
