import { Option, Schema } from "effect"
import { Answers, type Topic, topics } from "#protocol/biography.ts"
import { forgetStored, readStored, writeStored } from "../../lib/storage.ts"

/** What was typed since the answers were sent last, by question. Blank: the answer is to be taken away. */
export type AnswersDraft = Partial<Readonly<Record<Topic, string>>>

/** The answers as they would be sent: what was typed stands in the place of what is kept. */
export const answersOf = (kept: Answers, draft: AnswersDraft): AnswersDraft =>
  Object.fromEntries(
    topics.flatMap((topic) => {
      const text = draft[topic] ?? kept[topic]
      return text === undefined || (text.trim() === "" && !kept[topic]) ? [] : [[topic, text]]
    }),
  )

/** What was typed without what is as it is kept. */
export const withTyped = (
  kept: Answers,
  draft: AnswersDraft,
  typed: { readonly topic: Topic; readonly text: string; readonly isEmptied: boolean },
): AnswersDraft => {
  const { topic, text, isEmptied } = typed
  const { [topic]: _before, ...others } = draft
  // In a form that was emptied nothing is typed by leaving a field as it is.
  const isAsStored = isEmptied ? text.trim() === "" : text === (kept[topic] ?? "")
  return isAsStored ? others : { ...others, [topic]: text }
}

/** What was typed while `sent` was on its way. */
export const withoutSent = (draft: AnswersDraft, sent: AnswersDraft): AnswersDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([topic, text]) => {
      const known = topics.find((one) => one === topic)
      return known === undefined || sent[known] !== text
    }),
  )

/**
 * What stands on the device after `before` became `next` here. Another tab may have typed meanwhile: only
 * what was changed here changes there, and what is done with here goes only where it is the same there.
 */
export const mergedDraft = (
  stored: AnswersDraft,
  before: AnswersDraft,
  next: AnswersDraft,
): AnswersDraft =>
  Object.fromEntries(
    topics.flatMap((topic) => {
      const isChanged = next[topic] !== before[topic]
      const isSame = stored[topic] === before[topic]
      const ours = next[topic] ?? (isSame ? undefined : stored[topic])
      const text = isChanged ? ours : stored[topic]
      return text === undefined ? [] : [[topic, text]]
    }),
  )

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)),
)
const isTopic = (name: string) => topics.some((topic) => topic === name)
const storage = (userId: number, personId: number | "") =>
  `kintale-biography-answers-${String(userId)}-${String(personId)}`

/** What this user typed about this person on this device. */
export const readDraft = (userId: number, personId: number): AnswersDraft => {
  const stored = readStored("device", storage(userId, personId))
  const found = Option.getOrElse(decode(stored), () => ({}))
  return Object.fromEntries(Object.entries(found).filter(([name]) => isTopic(name)))
}

export const keepDraft = (userId: number, personId: number, draft: AnswersDraft): void => {
  const isEmpty = Object.keys(draft).length === 0
  writeStored("device", storage(userId, personId), isEmpty ? null : JSON.stringify(draft))
}

/** Takes what a user typed about anybody off this device. */
export const dropDraftsOf = (userId: number): void => forgetStored(storage(userId, ""))
