import { useState } from "react"
import { birthDateProblem, daysOfBirth } from "#protocol/dates/birth-date.ts"
import { latestDay } from "#protocol/dates/story-date.ts"
import type { FormState } from "../../forms/use-form.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { languageHint, relationshipLabel } from "../../people/person-text.ts"
import { type DateText, DateWordsField } from "../../ui/date-words-field.tsx"
import { LongTextField, SelectField, TextField } from "../../ui/fields.tsx"
import { daysInWords } from "../../lib/date-range-text.ts"
import { meaningOf } from "../../stories/story-date.tsx"
import { type PersonValues, relationshipsWith } from "./person-form.ts"

/** What the form says to a birth date. `now` is in milliseconds since 1970. */
const birthDateText = (words: string, now: number): DateText => {
  if (words.trim() === "") return { text: "", isFound: false }
  const problem = birthDateProblem(words, now)
  if (problem !== null) return { text: problem, isFound: false }
  const days = daysOfBirth(words, latestDay(now))
  if (days === null) return { text: "", isFound: false }
  const { from, to, orElse } = days
  const meaning = meaningOf({ words, from, to })
  const other =
    orElse === undefined
      ? []
      : [`For ${daysInWords({ from: orElse, to: orElse })}, write the month as a word.`]
  const text = [...(meaning === null ? [] : [`That's ${meaning}.`]), ...other].join(" ")
  return { text, isFound: true }
}

interface PersonFieldsProps {
  readonly draft: FormState<keyof PersonValues>
  readonly before: PersonValues
}

const notSaid = { value: "", label: "Not set" }

export const PersonFields = ({ draft, before }: PersonFieldsProps) => {
  const [now] = useState(() => Date.now())
  const { field } = draft
  return (
    <>
      <TextField label="Name" required dir="auto" autoComplete="off" {...field("name")} />
      <SelectField label="Relationship" hint="Who they are to you." {...field("relationship")}>
        {relationshipsWith(before.relationship).map((relationship) => (
          <option key={relationship} value={relationship}>
            {relationshipLabel(relationship) || notSaid.label}
          </option>
        ))}
      </SelectField>
      <DateWordsField
        label="Birth Date"
        hint="As exactly as you know it: “May 3, 1904”, “May 1904”, “1904” or “about 1904”."
        understood={(words) => birthDateText(words, now)}
        {...field("birthDate")}
      />
      <TextField label="Birth Place" dir="auto" autoComplete="off" {...field("birthPlace")} />
      <LanguageField label="Language" hint={languageHint} first={notSaid} {...field("language")} />
      <LongTextField
        label="Description"
        hint="Shown on their page to everyone you share with."
        dir="auto"
        {...field("bio")}
      />
      <LongTextField label="Notes" hint="Only you can see these." dir="auto" {...field("notes")} />
    </>
  )
}
