import {
  type Answers,
  leastAnswers,
  questionAbout,
  questions,
  topics,
} from "#protocol/biography.ts"
import { LongTextField } from "../../ui/fields.tsx"
import { type AnswersDraft, withTyped } from "./answers-draft.ts"

interface QuestionsStepProps {
  readonly firstName: string
  readonly kept: Answers
  readonly draft: AnswersDraft
  /** How many are answered. */
  readonly count: number
  /** What is wrong with answers, by question. */
  readonly wrong: Readonly<Record<string, string>>
  /**
   * A biography was made: the fields are empty. What is kept counts all the same, and stands there again at
   * the next opening.
   */
  readonly isEmptied: boolean
  readonly onDraft: (draft: AnswersDraft) => void
}

/** As much of an answer as is recognized. */
const beginningOf = (text: string) => {
  const line = text.trim().replaceAll(/\s+/g, " ")
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line
}

/** The eight questions, each under its category. */
export const QuestionsStep = (props: QuestionsStepProps) => {
  const { firstName, kept, draft, count, wrong, isEmptied, onDraft } = props
  return (
    <>
      <p aria-live="polite" className="tabular-nums">
        <span className="font-semibold">
          {`${String(count)} of ${String(topics.length)} answered.`}
        </span>{" "}
        <span className="text-faded">
          {count < leastAnswers
            ? `You need at least ${String(leastAnswers)}. They can be short.`
            : "You don't have to answer them all."}{" "}
          We keep what you type on this device until you generate the biography.
        </span>
      </p>
      <ol className="grid grid-cols-1 gap-7">
        {topics.map((topic) => {
          const { category, hint } = questions[topic]
          const before = (kept[topic] ?? "").trim()
          return (
            <li key={topic} className="grid min-w-0 grid-cols-1 gap-1">
              <p className="text-sm font-semibold text-ember-deep">{category}</p>
              <LongTextField
                name={topic}
                label={questionAbout(topic, firstName)}
                hint={
                  isEmptied && before !== "" ? (
                    <>
                      Answered: “<bdi className="wrap-anywhere">{beginningOf(before)}</bdi>”. What
                      you write here replaces it.
                    </>
                  ) : (
                    hint
                  )
                }
                rows={3}
                dir="auto"
                autoComplete="off"
                value={draft[topic] ?? (isEmptied ? "" : (kept[topic] ?? ""))}
                error={wrong[topic]}
                onType={(text) => onDraft(withTyped(kept, draft, { topic, text, isEmptied }))}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
