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
