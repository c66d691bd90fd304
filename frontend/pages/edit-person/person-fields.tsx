import { useState } from "react"
import type { FormState } from "../../forms/use-form.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { languageHint, relationshipLabel } from "../../people/person-text.ts"
import { DateWordsField } from "../../ui/date-words-field.tsx"
import { LongTextField, SelectField, TextField } from "../../ui/fields.tsx"
import { birthDateText } from "./birth-date-text.ts"
import { type PersonValues, relationshipsWith } from "./person-form.ts"

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
