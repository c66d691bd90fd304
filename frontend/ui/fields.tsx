import type { ComponentProps } from "react"
import { Field, type FieldProps, Select, TextArea, TextInput } from "./field.tsx"

type OwnProps = Pick<FieldProps, "label" | "hint" | "error" | "required"> & {
  readonly value: string
  readonly onType: (value: string) => void
}
type With<Control extends "input" | "textarea" | "select"> = OwnProps &
  Omit<ComponentProps<Control>, keyof OwnProps | "onChange">

/** A line of text with its label, hint and error. */
export const TextField = ({ label, hint, error, required, onType, ...input }: With<"input">) => (
  <Field label={label} hint={hint} error={error} required={required ?? false}>
    {(control) => (
      <TextInput {...control} {...input} onChange={({ target }) => onType(target.value)} />
    )}
  </Field>
)

/** The same for a text of several lines. */
export const LongTextField = (props: With<"textarea">) => {
  const { label, hint, error, required, onType, ...area } = props
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <TextArea {...control} {...area} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  )
}

/** The same for a choice; the options are its children. */
export const SelectField = (props: With<"select">) => {
  const { label, hint, error, required, onType, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} required={required ?? false}>
      {(control) => (
        <Select {...control} {...select} onChange={({ target }) => onType(target.value)} />
      )}
    </Field>
  )
}
