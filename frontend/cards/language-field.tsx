import { languages } from "#protocol/language.ts"
import { Field, Select } from "../ui/field.tsx"

export interface LanguageFieldProps {
  readonly label: string
  readonly hint?: string
  readonly name?: string
  readonly value: string
  /** What stands before the languages. */
  readonly first?: { readonly value: string; readonly label: string } | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** One of the languages stories are told in. */
export const LanguageField = (props: LanguageFieldProps) => {
  const { label, hint, name = "language", value, first, error, onChange } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {first && <option value={first.value}>{first.label}</option>}
          {Object.entries(languages).map(([code, language]) => (
            <option key={code} value={code}>
              {language}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
