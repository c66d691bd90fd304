import { Effect } from "effect"
import { isTellable, type LifeStory } from "../generation/sources.ts"
import { interviewerSentences, questionBefore } from "../../../lib/english/interviewer-sentences.ts"
import { clean, verbatim } from "../../../lib/english/remove-fillers.ts"
import { faultsOf } from "../../../lib/english/disfluencies.ts"
import { yieldingLoop } from "../../../lib/yielding-loop.ts"
import { isInstruction } from "./prompt-injection.ts"
import { aloneness, information } from "../../../lib/english/sentence-features.ts"

/** A sentence of a recording. */
export interface ComposerSentence {
  /** Without what only speaking needs: to be weighed. */
  readonly text: string
  /** Word for word: to be quoted. */
  readonly said: string
  /** What somebody else asked just before it, word for word. */
  readonly asked: string | null
  readonly start: number
  readonly paragraph: number
  /** Its place among the sentences of its story. */
  readonly at: number
  readonly story: LifeStory
  readonly faults: number
  readonly alone: number
  readonly tells: number
}

/** Whether the words are English, told so or translated. */
export const isRead = ({ language, isTranslated }: LifeStory) => isTranslated || language === "en"

/** So many sentences after words that command a machine are not believed. */
const doubted = 3
const spokenIn = function* (story: LifeStory): Generator<ComposerSentence | null> {
  let doubt: { readonly paragraph: number; left: number } | null = null
  const isAsked = interviewerSentences(story.sentences)
  for (const [at, sentence] of story.sentences.entries()) {
    const { text: said, start, paragraph } = sentence
    if (isInstruction(said)) doubt = { paragraph, left: doubted + 1 }
    if (doubt !== null && doubt.paragraph === paragraph && doubt.left > 0) {
      doubt.left -= 1
      yield null
      continue
    }
    const text = clean(said)
    yield text === "" || isAsked[at] === true || !isTellable(sentence)
      ? null
      : {
          text,
          said: verbatim(said),
          asked: questionBefore(story.sentences, at),
          start,
          paragraph,
          at,
          story,
          faults: faultsOf(text),
          alone: aloneness(text),
          tells: information(text),
        }
  }
}

const inOrder = function* (stories: ReadonlyArray<LifeStory>) {
  for (const story of stories) yield* spokenIn(story)
}

/** Every spoken sentence that may be told, in order. */
export const spokenOf = Effect.fn("biographies.spokenOf")(function* (
  stories: ReadonlyArray<LifeStory>,
) {
  const sentences = inOrder(stories.filter(isRead))
  return yield* yieldingLoop(sentences, (spoken): ReadonlyArray<ComposerSentence> =>
    spoken === null ? [] : [spoken],
  )
})

/** How much a sentence promises before its meaning is known. */
const promise = ({ tells, alone, faults, story, text }: ComposerSentence) =>
  tells + 0.6 * alone - faults + (story.isOwn ? 0.3 : 0) - (text.endsWith("?") ? 2 : 0)

/** Long and whole enough that its meaning matters; a shorter one is told with the one before it. */
export const hasMeaning = ({ text, faults }: ComposerSentence) =>
  faults < 2 && text.split(" ").length >= 4

/** The sentences that promise most, each with those that follow it in its paragraph. */
export const mostPromising = (
  all: ReadonlyArray<ComposerSentence>,
  most: number,
): ReadonlySet<ComposerSentence> => {
  if (all.length <= most) return new Set(all)
  const order = all.map((spoken, at) => ({ at, promise: promise(spoken) }))
  const chosen = new Set<ComposerSentence>()
  for (const { at } of order.toSorted((one, other) => other.promise - one.promise)) {
    const lead = all[at]
    for (const spoken of all.slice(at, at + 3)) {
      if (chosen.size >= most) return chosen
      if (spoken.story === lead?.story && spoken.paragraph === lead.paragraph) chosen.add(spoken)
    }
  }
  return chosen
}
