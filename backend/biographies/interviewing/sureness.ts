import type { Wanted } from "./asked-question.ts"

/** Quoted as the answer, as the nearest that was told, or not at all. */
export type Sureness = "sure" | "near" | "none"

interface Signs {
  /** The share of the question's words it has, and the cosine of the two. */
  readonly lexical: number
  readonly likeness: number
  /** It stands in the answer to the guided question that resembles this one. */
  readonly isOnTopic: boolean
  readonly isOfKind: boolean
  readonly elsewhere: string | null
  readonly wanted: Wanted
}

const isSure = ({ lexical, likeness, isOnTopic, isOfKind, wanted }: Signs) =>
  isOfKind &&
  ((lexical >= 0.95 && likeness >= 0.4) ||
    (lexical >= 0.65 && likeness >= 0.45) ||
    (likeness >= 0.6 && lexical >= 0.5) ||
    likeness >= 0.68 ||
    (lexical >= 0.75 && likeness >= 0.25 && isOnTopic) ||
    (lexical >= 0.65 && likeness >= 0.2 && wanted === "when"))

const isNear = ({ lexical, likeness, isOnTopic }: Signs) =>
  (lexical >= 0.55 && likeness >= 0.25) ||
  (likeness >= 0.42 && lexical > 0.25) ||
  isOnTopic ||
  (likeness >= 0.52 && lexical > 0.15)

/** Fitted on the tuning questions with MiniLM (docs/decisions/058). */
export const surenessOf = (signs: Signs): Sureness => {
  const { lexical, likeness, elsewhere } = signs
  if (elsewhere !== null) return lexical >= 0.6 && likeness >= 0.2 ? "near" : "none"
  if (isSure(signs)) return "sure"
  return isNear(signs) ? "near" : "none"
}
