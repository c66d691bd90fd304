import { Shuffle } from "lucide-react"
import { Button } from "../../ui/button.tsx"

interface ChosenQuestionProps {
  readonly question: string | null
  readonly onAnother: () => void
  readonly isDrawing: boolean
  readonly onClear: () => void
}

/** The chosen question, shown above the recorder. */
export const ChosenQuestion = (props: ChosenQuestionProps) => {
  const { question, onAnother, isDrawing, onClear } = props
  if (question === null) {
    return (
      <div className="-my-2 -ml-5">
        <Button variant="quiet" icon={<Shuffle />} pending={isDrawing} onClick={onAnother}>
          Give me a question
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-1 border-l-3 border-ember pl-5">
      <p
        aria-live="polite"
        className="font-serif text-xl wrap-anywhere text-balance md:text-2xl"
        dir="auto"
      >
        {question}
      </p>
      <div className="-ml-5 flex flex-wrap">
        <Button variant="quiet" pending={isDrawing} onClick={onAnother}>
          A different one
        </Button>
        <Button variant="quiet" onClick={onClear}>
          No question
        </Button>
      </div>
    </div>
  )
}
