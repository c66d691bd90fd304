import { Combobox, type ComboboxProps } from "./combobox.tsx"
import { Field, type FieldProps } from "./field.tsx"

interface ComboboxFieldProps extends Pick<FieldProps, "label" | "hint" | "error">, ComboboxProps {}

/** A labeled line of free text with suggestions under it. */
export const ComboboxField = ({ label, hint, error, ...combobox }: ComboboxFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Combobox {...control} {...combobox} />}
  </Field>
)
