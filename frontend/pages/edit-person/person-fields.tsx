import type { FormState } from "../../forms/use-form.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { relationshipLabel } from "../../people/person-text.ts"
import { LongTextField, SelectField, TextField } from "../../ui/fields.tsx"
import { type PersonValues, relationshipsWith } from "./person-form.ts"

interface PersonFieldsProps {
  readonly draft: FormState<keyof PersonValues>
  readonly before: PersonValues
  /** The error of a date that the browser could not parse. */
  readonly dateProblem: string | undefined
  readonly onDate: (day: string) => void
}

const notSaid = { value: "", label: "Not set" }

export const PersonFields = (props: PersonFieldsProps) => {
  const { draft, before, dateProblem, onDate } = props
  const { values, errorOf, field } = draft
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
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <TextField
          label="Birth Date"
          type="date"
          name="birthDate"
          autoComplete="off"
          value={values.birthDate}
          error={dateProblem ?? errorOf("birthDate")}
          onType={onDate}
        />
        <TextField label="Birth Place" dir="auto" autoComplete="off" {...field("birthPlace")} />
      </div>
      <LanguageField
        label="Language"
        hint="What they tell their stories in."
        first={notSaid}
        {...field("language")}
      />
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
