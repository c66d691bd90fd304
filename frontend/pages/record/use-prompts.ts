import { useState } from "react"
import type { Category } from "#protocol/story.ts"
import { useDrawPrompt, usePrompts } from "../../api/prompts.ts"
import type { PromptsPanelProps } from "./prompts-panel.tsx"

/** The questions of the panel, and the one that was chosen; `asked` is chosen at first. */
export const useQuestions = (
  onAsk: (before: string | null, question: string | null) => void,
  asked: string | null = null,
) => {
  const [category, setCategory] = useState<Category | null>(null)
  const [question, setQuestion] = useState(asked)
  const listed = usePrompts(category)
  const drawing = useDrawPrompt()

  const choose = (next: string | null) => {
    onAsk(question, next)
    setQuestion(next)
  }
  const draw = async () => {
    try {
      const drawn = await drawing.mutateAsync(category)
      choose(drawn.question)
    } catch {
      // The panel shows it in place, with a way to try again.
    }
  }
  const prompts = (): PromptsPanelProps["prompts"] => {
    if (listed.data !== undefined) return { state: "here", prompts: listed.data }
    if (listed.error === null || listed.isFetching) return { state: "loading" }
    return { state: "failed", onRetry: () => void listed.refetch() }
  }
  const state = drawing.isPending ? "pending" : drawing.isError ? "failed" : "idle"
  return {
    question,
    clear: () => choose(null),
    /** Puts a question back that was chosen before. */
    put: setQuestion,
    draw: () => void draw(),
    isDrawing: drawing.isPending,
    panel: {
      prompts: prompts(),
      category,
      onCategory: setCategory,
      question,
      onChoose: choose,
      onDraw: () => void draw(),
      draw: state,
    } satisfies PromptsPanelProps,
  }
}
