import { useState } from "react"
import { DateWordsField } from "../ui/date-words-field.tsx"
import { happenedSaid, type DatedTeller } from "./story-date-text.ts"

interface HappenedFieldProps {
  readonly words: string
  readonly error: string | undefined
  /** Who tells the story, for 'when I was nine'; undefined while nobody is chosen. */
  readonly teller: DatedTeller | undefined
  readonly onType: (words: string) => void
}

/** When it happened, as one would say it. */
export const HappenedField = ({ words, teller, ...field }: HappenedFieldProps) => {
  const [now] = useState(() => Date.now())
  return (
    <DateWordsField
      label="When it happened"
      hint="In your own words: “May 12, 1952”, “about 1950”, “summer 1944” or “when I was nine”."
      name="happened"
      understood={(words) => happenedSaid(words, teller, now)}
      value={words}
      {...field}
    />
  )
}
