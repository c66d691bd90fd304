import { type ReactNode, useId, useState } from "react"
import { NewShare } from "#protocol/share.ts"
import { useDraft } from "../forms/use-draft.ts"
import { Button } from "../ui/button.tsx"
import { Choices } from "../ui/choices.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { LongTextField } from "../ui/fields.tsx"
import { EmailField } from "./email-field.tsx"
import { isShareRole, roleWords } from "./share-words.ts"

const roles = [
  { value: "contributor", label: roleWords.contributor.label, text: roleWords.contributor.can },
  { value: "viewer", label: roleWords.viewer.label, text: roleWords.viewer.can },
] as const

export interface ShareDialogProps {
  readonly description: ReactNode
  readonly onClose: () => void
  /** True when the invitation went out. */
  readonly onSend: (to: NewShare) => Promise<boolean>
}

/** Invites somebody. What was typed stays when it is refused. */
export const ShareDialog = ({ description, onClose, onSend }: ShareDialogProps) => {
  const formId = useId()
  const [isPending, setPending] = useState(false)
  const { form, values, field, set, isRight, isFilled } = useDraft(NewShare, {
    email: "",
    role: "contributor",
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isFilled={isFilled}
      title="Share Person"
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            {isPending ? "Sending..." : "Send Invitation"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <EmailField {...field("email")} />
        <Choices
          legend="Access Level"
          choices={roles}
          value={values.role === "viewer" ? "viewer" : "contributor"}
          onChoose={(role) => set("role", role)}
        />
        <LongTextField
          label="Message (Optional)"
          hint="A few words of yours, so that they know whom it is from."
          dir="auto"
          rows={3}
          {...field("message")}
        />
      </form>
    </Dialog>
  )
}
