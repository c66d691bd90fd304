import { type ReactNode, useState } from "react"
import { NewShare } from "#protocol/share.ts"
import { useForm } from "../forms/use-form.ts"
import { FormDialog } from "../ui/form-dialog.tsx"
import { LongTextField } from "../ui/fields.tsx"
import { EmailField } from "./email-field.tsx"
import { presetRoles, RoleChoices } from "./role-choices.tsx"
import { isShareRole } from "./share-text.ts"

interface ShareDialogProps {
  readonly title: string
  readonly description: ReactNode
  /** Sentences about what an invitation from this server does not do. */
  readonly remarks: ReadonlyArray<string>
  readonly onClose: () => void
  /** Resolves to true when the invitation was sent. */
  readonly onSend: (to: NewShare) => Promise<boolean>
}

/** The dialog to invite somebody. It stays open with its values when the server refuses. */
export const ShareDialog = ({ title, description, remarks, onClose, onSend }: ShareDialogProps) => {
  const [isPending, setPending] = useState(false)
  const { form, values, field, set, isRight, isFilled } = useForm(NewShare, {
    email: "",
    role: presetRoles.person,
    message: "",
  })
  const send = async () => {
    const { email, role, message } = values
    if (isPending || !isRight() || !isShareRole(role)) return
    setPending(true)
    const hasGone = await onSend({
      email: email.trim(),
      role,
      ...(message.trim() === "" ? {} : { message: message.trim() }),
    })
    setPending(false)
    if (hasGone) onClose()
  }
  return (
    <FormDialog
      title={title}
      description={description}
      button={isPending ? "Sending..." : "Send Invitation"}
      isPending={isPending}
      isFilled={isFilled}
      form={form}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <EmailField {...field("email")} />
      <RoleChoices role={values.role} onChoose={(role) => set("role", role)} />
      <LongTextField
        label="Message (Optional)"
        hint="Add a note so they know it's from you."
        dir="auto"
        rows={3}
        {...field("message")}
      />
    </FormDialog>
  )
}
