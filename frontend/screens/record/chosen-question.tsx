import { Button } from "../../ui/button.tsx"

export interface ChosenQuestionProps {
  readonly question: string | null
  readonly onAnother: () => void
  readonly isDrawing: boolean
  readonly onClear: () => void
}

/** The question that is being answered, where the eyes are while speaking. */
export const ChosenQuestion = (props: ChosenQuestionProps) => {
  const { question, onAnother, isDrawing, onClear } = props
  if (question === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-faded">
        Not sure where to begin?
        <Button variant="quiet" pending={isDrawing} onClick={onAnother}>
          Give me a question
        </Button>
      </p>
    )
  }
  return (
    <div className="grid gap-3 border-l-3 border-ember pl-5">
      <p aria-live="polite" className="font-serif text-2xl text-balance" dir="auto">
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
