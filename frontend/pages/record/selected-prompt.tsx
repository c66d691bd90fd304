import { Shuffle } from "lucide-react"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"

interface ChosenQuestionProps {
  readonly question: string | null
  readonly onAnother: () => void
  readonly isDrawing: boolean
  readonly onClear: () => void
  /** Somebody is telling: a phone shows nothing but the question itself. */
  readonly isTelling: boolean
}

/** The chosen question, shown above the recorder. */
export const ChosenQuestion = (props: ChosenQuestionProps) => {
  const { question, onAnother, isDrawing, onClear, isTelling } = props
  if (question === null) {
    return (
      <div className="-my-2 -ml-3">
        <Button
          variant="quiet"
          icon={<Shuffle />}
          className="px-3!"
          pending={isDrawing}
          onClick={onAnother}
        >
          Give me a question
        </Button>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-1 border-l-3 border-ember pl-5">
      <p
        aria-live="polite"
        className="font-serif text-lg wrap-anywhere text-balance md:text-xl lg:text-2xl"
        dir="auto"
      >
        {question}
      </p>
      <div className={cx("-ml-5 flex flex-wrap", isTelling && "max-lg:hidden")}>
        <Button variant="quiet" pending={isDrawing} onClick={onAnother}>
          Another question
        </Button>
        <Button variant="quiet" onClick={onClear}>
          No, thanks
        </Button>
      </div>
    </div>
  )
}
