import { type ChatMessage, type RecordedFact, removedAnswer } from "#protocol/biography-chat.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { ChatMessageRecord } from "../../../platform/database/chat-messages.ts"
import type { ChatFactRecord } from "../../../platform/database/chat-facts.ts"
import type { RejectionRecord } from "../../../platform/database/rejections.ts"

/** What a message shows of a story its user may see. */
interface ShownStory {
  readonly title: string
  readonly teller: string
}

/** In place of an answer that rested on what its user may not see any more. */
const withdrawn = "This answer quoted something you can no longer see, so we removed its words."

/** Whether an answer quotes a sentence that was taken away, or was itself. */
const hasRejected = (
  { personId, messageId, sentences }: RejectionRecord,
  message: ChatMessageRecord,
) =>
  personId === message.personId &&
  (messageId === message.id ||
    sentences.some(
      ({ source }) =>
        source.kind === "story" &&
        message.quotations.some(
          ({ storyId, start }) => storyId === source.storyId && start === source.start,
        ),
    ))

export const factView = ({ id, text, topic, state }: ChatFactRecord): RecordedFact => ({
  ...{ id, text, topic, state },
})

/** Whether a user who may see these stories may still read what the message says. */
export const isThere = (
  { storyIds, isWithdrawn }: ChatMessageRecord,
  stories: { readonly has: (id: StoryId) => boolean },
) => isWithdrawn !== true && storyIds.every((story) => stories.has(story))

/**
 * A message as its user sees it now. `stories`: those of the quoted ones they may see; an answer that
 * rests on any other is not shown, since its words are the story's.
 */
export const messageView = (
  message: ChatMessageRecord,
  {
    facts,
    stories,
    rejections,
  }: {
    readonly facts: ReadonlyArray<ChatFactRecord>
    readonly stories: ReadonlyMap<StoryId, ShownStory>
    readonly rejections: ReadonlyArray<RejectionRecord>
  },
): ChatMessage => {
  const { id, type, content, at, quotations, toAsk } = message
  const isWrong = rejections.some((rejection) => hasRejected(rejection, message))
  const isShown = !isWrong && isThere(message, stories)
  return {
    ...{ id, type, timestamp: at },
    content: isShown ? content : isWrong ? removedAnswer : withdrawn,
    quotations: isShown
      ? quotations.flatMap((quotation) => {
          const story = stories.get(quotation.storyId)
          return story === undefined ? [] : [{ ...quotation, ...story }]
        })
      : [],
    told: facts.filter(({ messageId }) => messageId === id).map(factView),
    toAsk: isShown ? toAsk : null,
  }
}
