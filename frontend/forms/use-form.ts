import type { Schema } from "effect"
import { type RefObject, useState } from "react"
import { type FieldErrors, useFieldErrors } from "./use-field-errors.ts"
import { wrongFields } from "./validate.ts"

interface DraftField<Name extends string> {
  readonly name: Name
  readonly value: string
  readonly error: string | undefined
  readonly onType: (value: string) => void
}

export interface FormState<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>
  readonly values: Readonly<Record<Name, string>>
  readonly errorOf: (name: Name) => string | undefined
  /** What a field of `ui/fields.tsx` needs: `<TextField label="Name" {...field("name")} />`. */
  readonly field: <Field extends Name>(name: Field) => DraftField<Field>
  readonly set: (name: Name, value: string) => void
  /** Validates and returns the errors by field; moves the focus to the first wrong field. */
  readonly check: () => FieldErrors
  readonly isRight: () => boolean
  /** Shows errors from elsewhere, such as the server's, in the same way. */
  readonly refuse: (wrong: FieldErrors) => void
  /** Whether any value differs from the start. */
  readonly isFilled: boolean
}

/** The state of a form of text fields, validated with a schema of the protocol when it is sent; an error disappears when its field is edited. */
export const useForm = <Name extends string>(
  schema: Schema.ConstraintDecoder<unknown>,
  start: Readonly<Record<Name, string>>,
): FormState<Name> => {
  const { form, wrong, mend, show: refuse } = useFieldErrors()
  const [first] = useState(start)
  const [values, setValues] = useState(first)
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    mend({ [name]: value })
  }
  const check = () => {
    const found = wrongFields(schema, values)
    refuse(found)
    return found
  }
  const isRight = () => Object.keys(check()).length === 0
  const before = new Map<string, string>(Object.entries(first))
  const isFilled = Object.entries(values).some(([name, value]) => before.get(name) !== value)
  const errorOf = (name: Name) => wrong[name]
  const field = <Field extends Name>(name: Field): DraftField<Field> => ({
    name,
    value: values[name],
    error: errorOf(name),
    onType: (value) => set(name, value),
  })
  return { form, values, errorOf, field, set, check, isRight, refuse, isFilled }
}
