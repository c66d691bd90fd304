import { Effect } from "effect"
import { Biographer } from "../../../ports/biographer.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import { faultInQuestion } from "../fact-check/check-question.ts"
import { isInstruction } from "../composer/prompt-injection.ts"
import type { Embed, BiographySources } from "../generation/sources.ts"
import { asPair, type Borne, checking } from "./verify-claims.ts"
import { chosenToAnswer } from "./select-context.ts"

interface ToReply {
  /** As far as whoever asks may see them. */
  readonly sources: BiographySources
  readonly message: string
  /** What the same user wrote before, oldest first. */
  readonly earlier: ReadonlyArray<string>
  readonly embed: Embed
}

export interface LlmReply {
  readonly sentences: ReadonlyArray<Borne>
  /** Null: none that may be asked. */
  readonly next: string | null
}

const mostSentences = 6

/**
 * An answer by a model elsewhere, of which each sentence is found in its sources, as in a biography.
 * Null where none is left. Of what was said before only the user's own words are sent: an answer may
 * have quoted a story that is kept in the house.
 */
export const checkedReply = Effect.fn("biographies.checkedReply")(function* ({
  sources,
  message,
  earlier,
  embed,
}: ToReply) {
  const { name, converse, judge } = yield* Biographer
  const pieces = yield* chosenToAnswer(message, sources, embed)
  if (name === null || pieces.length === 0) return null

  const { person } = sources
  const behalf = yield* CallContext
  const asking = Effect.provideService(CallContext, {
    ...{ storyId: null, userId: behalf.userId },
    biographyStoryIds: [...new Set(pieces.flatMap(({ storyId }) => storyId ?? []))],
  })
  const turn = yield* asking(
    converse({
      about: { name: person.name, relationship: person.relationship },
      material: pieces.map(({ id, teller, text }) => ({ id, teller, text })),
      history: earlier
        .filter((text) => !isInstruction(text))
        .map((content) => ({ type: "user", content })),
      message,
    }),
  )
  const check = checking(sources, pieces, embed)
  const passed: Array<Borne> = []
  for (const sentence of turn.sentences.slice(0, mostSentences)) {
    const found = yield* check(sentence)
    if (typeof found !== "string") passed.push(found)
  }
  if (passed.length === 0) return null
  const verdicts = yield* asking(judge(passed.map(asPair)))
  const sentences = passed.filter((_, at) => verdicts[at] === true)
  if (sentences.length === 0) return null
  const told = pieces.map(({ text }) => text)
  const next = faultInQuestion(turn.next, told, [person.name]) === null ? turn.next : null
  const reply: LlmReply = { sentences, next }
  return reply
})
