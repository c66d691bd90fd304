import { Check } from "lucide-react"
import {
  type Answers,
  answered,
  leastAnswers,
  questions,
  tooFewAnswers,
  topics,
} from "#protocol/biography.ts"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"

interface GenerateStepProps {
  readonly firstName: string
  readonly answers: Answers
  readonly isPending: boolean
  /** What of it is sent to another machine; null: nothing is. */
  readonly sends: string | null
}

/** What the biography is made of, and how far it is. */
export const GenerateStep = ({ firstName, answers, isPending, sends }: GenerateStepProps) => {
  const count = answered(answers)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        We build <bdi>{firstName}</bdi>'s biography from these answers and from what your family
        tells in stories and in the chat. Nothing is invented.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {topics.map((topic) => {
          const isAnswered = (answers[topic] ?? "").trim() !== ""
          return (
            <li key={topic} className="flex items-center gap-2">
              {isAnswered ? (
                <Check aria-hidden="true" className="size-5 shrink-0 text-sage" />
              ) : (
                <span aria-hidden="true" className="size-5 shrink-0" />
              )}
              <span className={isAnswered ? "font-semibold" : "text-faded"}>
                {questions[topic].category}
                <span className="sr-only">{isAnswered ? ", answered" : ", not answered"}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {count < leastAnswers && (
        <Notice tone="amber" title={tooFewAnswers.title}>
          {tooFewAnswers.text}
        </Notice>
      )}
      {sends !== null && <p className="text-sm text-faded wrap-anywhere">{sends}</p>}
      {isPending && (
        <ProgressBar
          fraction={null}
          label="Putting the biography together…"
          detail="This takes a few seconds."
        />
      )}
    </div>
  )
}
