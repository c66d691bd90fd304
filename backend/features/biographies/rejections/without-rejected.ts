import { topics, type Topic } from "#protocol/biography.ts"
import { append } from "#protocol/long-lists.ts"
import { writtenSentences } from "../../../lib/english/sentences.ts"
import type { StoredSource } from "../../../platform/database/biographies.ts"
import { formOf } from "../composer/classify-sentence.ts"
import { gap } from "../composer/gap.ts"
import { type ComposedSubject, subjectOf } from "../composer/subject.ts"
import type { BiographySources, LifeStory } from "../generation/sources.ts"
import type { RejectedSentences } from "./rejected-sentences.ts"

interface Writing {
  readonly topic: Topic
  readonly source: StoredSource
  readonly subject: ComposedSubject
}

/** Of a line: what is left, with a gap in place of what was taken away and of what leans on that. */
const leftOf = (line: string, { topic, source, subject }: Writing, rejected: RejectedSentences) => {
  let taken: string | null = null
  return writtenSentences(line).map((sentence) => {
    const about = { topic, subject, before: taken ?? "", isOwn: subject.isOwnVoice }
    const isTaken = rejected.exclusionOf(source, sentence) === "sentence"
    // 'He drowned in 1950' after 'She married Walter' would be told of somebody else.
    taken = isTaken || (taken !== null && formOf(sentence, about).leans) ? sentence : null
    return taken === null ? sentence : gap
  })
}

/** Each gap is a line of its own, and what was taken away whole leaves nothing. */
const writtenWithout = (text: string, writing: Writing, rejected: RejectedSentences) => {
  const { source } = writing
  const lines = text.split(/\n+/)
  const isTaken = (sentence: string) => rejected.exclusionOf(source, sentence) === "sentence"
  if (!lines.flatMap(writtenSentences).some(isTaken)) return text
  const left = lines
    .map((line) => leftOf(line, writing, rejected).join(" "))
    .map((line) => line.replaceAll(new RegExp(` ?${gap} ?`, "g"), `\n${gap}\n`))
    .join("\n")
  return left.replaceAll(gap, "").trim() === "" ? "" : left
}

/** Its sentences keep their places, since what stands around them tells what they mean. */
const toldWithout = (story: LifeStory, rejected: RejectedSentences): LifeStory => {
  const source: StoredSource = { kind: "story", storyId: story.id, start: 0 }
  if (!rejected.hasIn(source)) return story
  return {
    ...story,
    sentences: story.sentences.map((sentence) => {
      const excluded = rejected.exclusionOf(source, sentence.text)
      return excluded === null ? sentence : { ...sentence, excluded }
    }),
  }
}

/** What something may be made of, without the sentences that somebody took away. */
export const withoutRejected = (
  sources: BiographySources,
  rejected: RejectedSentences,
): BiographySources => {
  if (rejected.isEmpty) return sources
  const subject = subjectOf(sources)
  const undated: Array<string> = []
  const written = (text: string, topic: Topic, source: StoredSource) => {
    if (!rejected.hasIn(source)) return text
    const datable = writtenSentences(text)
    append(
      undated,
      datable.filter((one) => rejected.exclusionOf(source, one) === "year"),
    )
    return writtenWithout(text, { topic, source, subject }, rejected)
  }
  const answers = topics.flatMap((question) => {
    const text = sources.answers[question]
    return text === undefined
      ? []
      : [[question, written(text, question, { kind: "answer", question })]]
  })
  return {
    ...sources,
    answers: Object.fromEntries(answers),
    facts: sources.facts.map((fact) => ({
      ...fact,
      text: written(fact.text, fact.topic, { kind: "chat", factId: fact.id }),
    })),
    stories: sources.stories.map((story) => toldWithout(story, rejected)),
    undated,
  }
}
