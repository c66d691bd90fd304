import { Schema } from "effect"
import { useState } from "react"
import { LanguageOrNone } from "#protocol/language.ts"
import { useForm } from "../forms/use-form.ts"
import { languageHint } from "./person-text.ts"
import { FormDialog } from "../ui/form-dialog.tsx"
import { LongTextField, TextField } from "../ui/fields.tsx"
import { LanguageField } from "../languages/language-field.tsx"

const isLanguage = Schema.is(LanguageOrNone)

/** The person as entered in the form. */
type TypedPerson = Readonly<Record<"name" | "relationship" | "bio", string>> & {
  readonly language: LanguageOrNone
}

const notSaid = { value: "", label: "Not set" }

interface PersonDialogProps {
  readonly schema: Schema.ConstraintDecoder<unknown>
  readonly title: string
  readonly description: string
  readonly button: string
  readonly pendingButton?: string
  readonly asksForBio?: boolean
  readonly onClose: () => void
  /** Resolves to false when it failed; the user has been told why. */
  readonly onAdd: (person: TypedPerson) => Promise<boolean>
  /** Called with the first validation message, for pages that also show it as a toast. */
  readonly onMissing?: (sentence: string) => void
}

/** The dialog to add a person, used on several pages. */
export const PersonDialog = (props: PersonDialogProps) => {
  const { schema, title, description, button, pendingButton = button, asksForBio = false } = props
  const { onClose, onAdd, onMissing } = props
  const [isPending, setPending] = useState(false)
  const { form, values, field, check, isFilled } = useForm(schema, {
    name: "",
    relationship: "",
    bio: "",
    language: "",
  })

  const add = async () => {
    const [missing] = Object.values(check())
    if (missing !== undefined) return onMissing?.(missing)
    setPending(true)
    const { language } = values
    const isAdded = await onAdd({ ...values, language: isLanguage(language) ? language : "" })
    setPending(false)
    return isAdded ? onClose() : undefined
  }

  return (
    <FormDialog
      title={title}
      description={description}
      button={isPending ? pendingButton : button}
      isPending={isPending}
      isFilled={isFilled}
      form={form}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <TextField label="Name" required dir="auto" autoComplete="off" {...field("name")} />
      <TextField
        label="Relationship"
        hint="Who they are to you: grandmother, uncle, friend."
        dir="auto"
        autoComplete="off"
        {...field("relationship")}
      />
      <LanguageField label="Language" hint={languageHint} first={notSaid} {...field("language")} />
      {asksForBio && (
        <LongTextField
          label="Initial Description"
          hint="A few words, if you like: where they lived, what they love."
          dir="auto"
          {...field("bio")}
        />
      )}
    </FormDialog>
  )
}
