import { Effect } from "effect"
import { topics } from "#protocol/biography.ts"
import { append } from "#protocol/long-lists.ts"
import type { StoredSource } from "../../../../platform/database/biographies.ts"
import { gap } from "../../composer/gap.ts"
import { isInstruction } from "../../composer/prompt-injection.ts"
import type { BiographySources, LifeStory } from "../../generation/sources.ts"
import {
  interviewerSentences,
  questionBefore,
} from "../../../../lib/english/interviewer-sentences.ts"
import { verbatim } from "../../../../lib/english/remove-fillers.ts"
import { isNothing } from "../../../../lib/english/normalize-text.ts"
import { writtenSentences } from "../../../../lib/english/sentences.ts"
import { isSelfCorrection } from "../../../../lib/english/self-corrections.ts"

/** A sentence that may be quoted. */
export interface ChatPassage {
  readonly text: string
  readonly source: StoredSource
  /** Who says or wrote it. */
  readonly by: string
  /** Of a story. */
  readonly title: string | null
  /** The person says it. */
  readonly isOwn: boolean
  /** Sentences of one paragraph, answer or fact have the same. */
  readonly paragraph: string
  /** Which sentence of its story, answer or fact it is. */
  readonly nth: number
  /** What somebody else asked just before it, word for word; it helps to understand the answer. */
  readonly asked?: string
}

const aboutTheTalk = /\b(?:thank you for|good question)\b/i

const maySay = (text: string) => text !== "" && text !== gap && !isNothing(text)

const ofAnswers = ({ answers, keeper }: BiographySources) =>
  topics.flatMap((question) =>
    isNothing(answers[question] ?? "")
      ? []
      : writtenSentences(answers[question] ?? "").map((text, nth): ChatPassage => ({
          text,
          source: { kind: "answer", question },
          by: keeper,
          title: null,
          isOwn: false,
          paragraph: `answer ${question}`,
          nth,
        })),
  )

const ofFacts = ({ facts }: BiographySources) =>
  facts.flatMap(({ id, by, text }) =>
    writtenSentences(text).map((sentence, nth): ChatPassage => ({
      text: sentence,
      source: { kind: "chat", factId: id },
      by,
      title: null,
      isOwn: false,
      paragraph: `fact ${String(id)}`,
      nth,
    })),
  )

const ofStory = ({ id, title, teller, isOwn, isTranslated, sentences }: LifeStory) => {
  const isAsked = interviewerSentences(sentences)
  return sentences.flatMap((sentence, nth): ReadonlyArray<ChatPassage> => {
    const { text, start, paragraph } = sentence
    const said = verbatim(text)
    if (isAsked[nth] === true || aboutTheTalk.test(said)) return []
    // Whoever is asked when it was would answer with the wrong year.
    if (sentence.excluded !== undefined) return []
    const asked = questionBefore(sentences, nth)
    const translated = isTranslated ? { isTranslated } : {}
    return [
      {
        text: said,
        source: { kind: "story", storyId: id, start, ...translated },
        by: teller,
        title,
        isOwn,
        paragraph: `story ${String(id)} ${String(paragraph)}`,
        nth,
        ...(asked === null ? {} : { asked }),
      },
    ]
  })
}

/** So many sentences of a recording are not believed after one that commands a machine. */
const doubted = 3

/** Those that may be quoted: no words addressed to a machine, nor what follows from them. */
const quotable = (passages: ReadonlyArray<ChatPassage>) => {
  let from: ChatPassage | null = null
  return passages.filter((passage) => {
    const { text, paragraph, nth, title } = passage
    if (isInstruction(text)) from = passage
    const follows = from?.paragraph === paragraph && (title === null || nth - from.nth <= doubted)
    return !follows && maySay(text)
  })
}

/** Everything that may be quoted of a person: answers, what was told in the chat, stories. */
export const passagesOf = Effect.fn("interviewer.passages")(function* (sources: BiographySources) {
  const passages = [...quotable(ofAnswers(sources)), ...quotable(ofFacts(sources))]
  for (const story of sources.stories) {
    append(passages, quotable(ofStory(story)))
    // A life of hundreds of stories does not keep others waiting.
    yield* Effect.yieldNow
  }
  return passages
})

/** An answer with what was asked: 'At a funeral' alone does not say what happened there. */
export const withAsked = ({ asked, text }: Pick<ChatPassage, "asked" | "text">) =>
  asked === undefined ? text : `${asked} ${text}`

/** Begins with what was said before. */
const leaning = /^(?:He|She|It|That|They|This|These|Those|There|Then|So|His|Her|Their|Also|Which)\b/
const fewWords = 5
/** A moment that can be read at a glance. */
const mostWords = 60

const wordsIn = (passages: ReadonlyArray<ChatPassage>) =>
  passages.reduce((sum, { text }) => sum + text.split(" ").length, 0)

const mostBefore = 3

const addBeforeAlone = (joined: Array<ChatPassage>, before: ChatPassage | undefined) => {
  if (before !== undefined && wordsIn([before, ...joined]) <= mostWords) joined.unshift(before)
}

/** The sentences around one that were said or written with it, in a row. */
const inOneRow = (at: number, passages: ReadonlyArray<ChatPassage>) => {
  const passage = passages[at]
  // One that may not be quoted can stand between them: only what was said in a row is joined.
  return (from: number) => {
    const other = passages[from]
    const isNext = other?.paragraph === passage?.paragraph
    return isNext && other?.nth === (passage?.nth ?? 0) + from - at ? other : undefined
  }
}

/**
 * The passage at `at` with what it needs to be understood: what stands before when it leans on that, and
 * what follows as far as it can be read at a glance.
 */
export const understandable = (
  at: number,
  passages: ReadonlyArray<ChatPassage>,
): ReadonlyArray<ChatPassage> => {
  const passage = passages[at]
  if (passage === undefined) return []
  const there = inOneRow(at, passages)
  const joined = [passage]
  const addBefore = () => {
    const before = there(at - joined.length)
    const isNeeded = isSelfCorrection(joined[0]?.text ?? "")
    if (before === undefined || (!isNeeded && wordsIn([before, ...joined]) > mostWords))
      return false
    joined.unshift(before)
    return true
  }
  const leans = ({ text, asked }: ChatPassage) =>
    asked === undefined &&
    (leaning.test(text) || isSelfCorrection(text) || wordsIn([{ ...passage, text }]) < fewWords)
  // 'She had been a nurse', 'She was a widow', 'Next door was Mrs Bell': up to whoever is named.
  for (let more = 0; more < mostBefore && leans(joined[0] ?? passage) && addBefore(); more += 1);
  const leading = joined.length
  for (let next = at + 1; ; next += 1) {
    const after = there(next)
    if (after === undefined) break
    // What is taken back is never quoted without that.
    if (wordsIn([...joined, after]) > mostWords && !isSelfCorrection(after.text)) break
    joined.push(after)
  }
  if (leading === 1 && passage.asked === undefined) addBeforeAlone(joined, there(at - 1))
  return joined
}
