import type { Story } from "#protocol/story.ts"
import { writtenSentences } from "../../lib/english/sentences.ts"
import type { RejectedSentences } from "../biographies/rejections/rejected-sentences.ts"

/** A story as it is read until its summary is written again: without what the family took away. */
export const withoutWrong = (story: Story, rejected: RejectedSentences): Story => {
  if (rejected.isEmpty) return story
  const isWrong = (text: string) =>
    rejected.exclusionOf({ kind: "story", storyId: story.id, start: 0 }, text) === "sentence"
  return {
    ...story,
    summary:
      story.summary === null
        ? null
        : writtenSentences(story.summary).some(isWrong)
          ? writtenSentences(story.summary)
              .filter((sentence) => !isWrong(sentence))
              .join(" ")
          : story.summary,
    keyMoments: story.keyMoments.filter(
      ({ text }) => !isWrong(text) && !writtenSentences(text).some(isWrong),
    ),
  }
}
