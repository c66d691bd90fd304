import { relationshipInWords } from "#protocol/person.ts"
import type { Draft } from "../../forms/use-draft.ts"
import { LanguageField } from "../../cards/language-field.tsx"
import { Field, Select, TextArea, TextInput } from "../../ui/field.tsx"
import { type PersonValues, relationshipsWith } from "./person-form.ts"

export interface PersonFieldsProps {
  readonly draft: Draft<keyof PersonValues>
  readonly before: PersonValues
  /** A date the browser could not make one of. */
  readonly dateProblem: string | undefined
  readonly onDate: (day: string) => void
}

const notSaid = { value: "", label: "Not said yet" }

const wordFor = (relationship: string) => relationshipInWords(relationship) || notSaid.label

export const PersonFields = (props: PersonFieldsProps) => {
  const { draft, before, dateProblem, onDate } = props
  const { values, errorOf, set } = draft
  return (
    <>
      <Field label="Name" error={errorOf("name")} required>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            dir="auto"
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => set("name", target.value)}
          />
        )}
      </Field>
      <Field label="Relationship" hint="Who they are to you." error={errorOf("relationship")}>
        {(control) => (
          <Select
            {...control}
            name="relationship"
            value={values.relationship}
            onChange={({ target }) => set("relationship", target.value)}
          >
            {relationshipsWith(before.relationship).map((relationship) => (
              <option key={relationship} value={relationship}>
                {wordFor(relationship)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
        <Field label="Birth Date" error={dateProblem ?? errorOf("birthDate")}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              name="birthDate"
              autoComplete="off"
              value={values.birthDate}
              onChange={({ target }) => onDate(target.value)}
            />
          )}
        </Field>
        <Field label="Birth Place" error={errorOf("birthPlace")}>
          {(control) => (
            <TextInput
              {...control}
              name="birthPlace"
              dir="auto"
              autoComplete="off"
              value={values.birthPlace}
              onChange={({ target }) => set("birthPlace", target.value)}
            />
          )}
        </Field>
      </div>
      <LanguageField
        label="Language"
        hint="What they tell their stories in."
        value={values.language}
        first={notSaid}
        error={errorOf("language")}
        onChange={(language) => set("language", language)}
      />
      <Field
        label="Description"
        hint="Stands on their page, for everybody you share them with."
        error={errorOf("bio")}
      >
        {(control) => (
          <TextArea
            {...control}
            name="bio"
            dir="auto"
            value={values.bio}
            onChange={({ target }) => set("bio", target.value)}
          />
        )}
      </Field>
      <Field label="Notes" hint="Only you can see these." error={errorOf("notes")}>
        {(control) => (
          <TextArea
            {...control}
            name="notes"
            dir="auto"
            value={values.notes}
            onChange={({ target }) => set("notes", target.value)}
          />
        )}
      </Field>
    </>
  )
}
