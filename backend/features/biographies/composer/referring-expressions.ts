import type { ComposedLine } from "../generation/sources.ts"
import { type Calling, type LineDraft, inWords, isMention, mentions } from "./line-parts.ts"
import { namesAnother } from "./classify-sentence.ts"
import type { ComposedSubject } from "./subject.ts"

/** A sentence of its own whose subject is the person: the next one's may be as well. */
const beginsWithThem = ({ parts: [first, ...others], said, made }: LineDraft) =>
  made !== "quotation" &&
  first !== undefined &&
  isMention(first) &&
  first.as === "he" &&
  !/[.!?] \S/.test(said) &&
  others.length > 0

/** Whether the person was the last to be spoken of, so that a pronoun means them. */
const canBePronoun = (before: LineDraft | undefined, text: string, subject: ComposedSubject) =>
  before !== undefined &&
  (beginsWithThem(before) || (mentions(before.parts) && !namesAnother(text, subject)))

/** A frame that says who quotes, with a pronoun that can only be the person's. */
const isFrame = ({ parts, made }: LineDraft) => made === "quotation" && parts.some(isMention)

/**
 * Lines in words: the whole name once, the first name at the head of a paragraph and where a pronoun
 * could be somebody else's, the pronoun otherwise.
 */
export const named = (
  drafts: ReadonlyArray<LineDraft>,
  subject: ComposedSubject,
): ReadonlyArray<ComposedLine> => {
  const lines: Array<ComposedLine> = []
  let isIntroduced = false
  let before: LineDraft | undefined
  for (const draft of drafts) {
    const last = lines.at(-1)
    const goesOn = last?.topic === draft.topic && canBePronoun(before, last.text, subject)
    const calling: Calling = !isIntroduced
      ? "whole"
      : goesOn || (isFrame(draft) && last?.topic === draft.topic)
        ? "pronoun"
        : "first"
    if (mentions(draft.parts)) isIntroduced = true
    const { topic, made, sources, echoes } = draft
    lines.push({ topic, made, sources, echoes, text: inWords(draft.parts, subject, calling) })
    before = draft
  }
  return lines
}
