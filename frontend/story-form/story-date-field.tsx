import { useState } from "react"
import { cx } from "../ui/cx.ts"
import { TextField } from "../ui/fields.tsx"
import { useSettled } from "../lib/use-debounced-value.ts"
import { happenedSaid, type DatedTeller } from "./story-date-text.ts"

/** Milliseconds without typing, so that half a word is not judged. */
const pause = 400

interface HappenedFieldProps {
  readonly words: string
  readonly error: string | undefined
  /** Who tells the story, for 'when I was nine'; undefined while nobody is chosen. */
  readonly teller: DatedTeller | undefined
  readonly onType: (words: string) => void
}

/** When it happened, as one would say it. Under it stands what was understood. */
export const HappenedField = ({ words, error, teller, onType }: HappenedFieldProps) => {
  const [now] = useState(() => Date.now())
  const { text, isFound } = happenedSaid(useSettled(words, pause), teller, now)
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        label="When it happened"
        hint="In your own words: 12 May 1952, about 1950, summer 1944, when I was nine."
        name="happened"
        dir="auto"
        autoComplete="off"
        value={words}
        error={error}
        onType={onType}
      />
      <p
        aria-live="polite"
        className={cx("min-h-6 text-sm wrap-anywhere", isFound ? "text-sage" : "text-faded")}
      >
        {text}
      </p>
    </div>
  )
}
