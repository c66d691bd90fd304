import { useCapabilities } from "../api/capabilities.ts"
import { SelectField } from "../ui/fields.tsx"
import { nameOf, offeredLanguages } from "./language-options.ts"

interface LanguageFieldProps {
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

/** One of the languages that stories can be told in at this server. */
export const LanguageField = (props: LanguageFieldProps) => {
  const { first, ...rest } = props
  const chosen = rest.value === first?.value ? "" : rest.value
  return (
    <SelectField {...rest}>
      {first && <option value={first.value}>{first.label}</option>}
      {offeredLanguages(useCapabilities()?.transcribes, chosen).map((code) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </SelectField>
  )
}
