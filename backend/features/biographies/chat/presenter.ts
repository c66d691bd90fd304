import type { ChatMessage, RecordedFact } from "#protocol/biography-chat.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { ChatMessageRecord } from "../../../platform/database/chat-messages.ts"
import type { ChatFactRecord } from "../../../platform/database/chat-facts.ts"

/** What a message shows of a story its user may see. */
interface ShownStory {
  readonly title: string
  readonly teller: string
}

/** In place of an answer that rested on what its user may not see any more. */
const withdrawn = "This answer quoted something you can no longer see, so we removed its words."

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
  facts: ReadonlyArray<ChatFactRecord>,
  stories: ReadonlyMap<StoryId, ShownStory>,
): ChatMessage => {
  const { id, type, content, at, quotations, toAsk } = message
  const isShown = isThere(message, stories)
  return {
    ...{ id, type, timestamp: at },
    content: isShown ? content : withdrawn,
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
