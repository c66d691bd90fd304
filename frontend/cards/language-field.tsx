import { languages, usualLanguages } from "#protocol/language.ts"
import { SelectField } from "../ui/fields.tsx"

export interface LanguageFieldProps {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly value: string
  /** An extra first option, such as 'Auto-detect'. */
  readonly first?: { readonly value: string; readonly label: string } | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly onType: (value: string) => void
}

/** One of the languages stories are told in. */
export const LanguageField = (props: LanguageFieldProps) => {
  const { first, ...rest } = props
  return (
    <SelectField {...rest}>
      {first && <option value={first.value}>{first.label}</option>}
      {usualLanguages.map((code) => (
        <option key={code} value={code}>
          {languages[code]}
        </option>
      ))}
    </SelectField>
  )
}
