import { Effect } from "effect"
import { topicsInTelling, type Topic } from "#protocol/biography.ts"
import type { EngineFailed } from "../../ports/engine-failed.ts"
import type { Composed, ComposedLine, Embed, LifeSources } from "../life-sources.ts"
import { quoted } from "../text/plain.ts"
import { writtenSentences } from "../text/sentences.ts"
import { isInstruction } from "./instructions.ts"

const toldIn = (text: string) =>
  writtenSentences(text)
    .filter((sentence) => !isInstruction(sentence))
    .join(" ")

const answered = ({ answers, keeper }: LifeSources, topic: Topic): ReadonlyArray<ComposedLine> => {
  const words = toldIn(answers[topic] ?? "")
  if (words === "") return []
  const text = `${keeper} writes: ${quoted(words)}`
  return [
    { topic, text, made: "quotation", sources: [{ kind: "answer", question: topic }], echoes: [] },
  ]
}

const chatted = ({ facts }: LifeSources, topic: Topic): ReadonlyArray<ComposedLine> =>
  facts.flatMap((fact) => {
    const words = fact.topic === topic ? toldIn(fact.text) : ""
    if (words === "") return []
    const text = `${fact.by} remembers: ${quoted(words)}`
    return [
      { topic, text, made: "quotation", sources: [{ kind: "chat", factId: fact.id }], echoes: [] },
    ]
  })

/** The biography that this house makes of what the family said. */
export const compose = Effect.fn("biographies.compose")(function* (
  sources: LifeSources,
  embed: Embed,
): Effect.fn.Return<Composed, EngineFailed> {
  yield* embed([])
  const lines = topicsInTelling.flatMap((topic) => [
    ...answered(sources, topic),
    ...chatted(sources, topic),
  ])
  return { lines, events: [], born: null }
})
