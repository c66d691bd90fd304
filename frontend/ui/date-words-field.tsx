import { cx } from "./cx.ts"
import { TextField } from "./fields.tsx"
import { useSettled } from "../lib/use-debounced-value.ts"

/** What a form says to the words of a date, and whether it found days in them. */
export interface DateText {
  readonly text: string
  readonly isFound: boolean
}

/** Milliseconds without typing, so that half a word is not judged. */
const pause = 400

interface DateWordsFieldProps {
  readonly label: string
  readonly hint: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  /** What is understood of the words; must be the same for the same words. */
  readonly understood: (words: string) => DateText
  readonly onType: (words: string) => void
}

/** A date as one would say it. Under it stands what was understood. */
export const DateWordsField = (props: DateWordsFieldProps) => {
  const { value, error, understood, onType, ...field } = props
  const { text, isFound } = understood(useSettled(value, pause))
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        {...field}
        dir="auto"
        autoComplete="off"
        value={value}
        error={error}
        onType={onType}
      />
      <p
        aria-live="polite"
        className={cx("min-h-6 text-sm wrap-anywhere", isFound ? "text-sage" : "text-faded")}
      >
        {error === undefined && text}
      </p>
    </div>
  )
}
