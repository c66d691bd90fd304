import { type ReactNode, type RefObject, useId } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"

interface FormDialogProps {
  readonly title: ReactNode
  readonly description: ReactNode
  /** What the button says that sends the form. */
  readonly button: string
  /** `danger` for what deletes something. */
  readonly variant?: "primary" | "danger"
  readonly isPending: boolean
  /** Something was typed: Escape and clicks outside do not discard it. */
  readonly isFilled?: boolean
  readonly form: RefObject<HTMLFormElement | null>
  readonly onClose: () => void
  /** Not called while the form is being sent. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A dialog around one form: Cancel closes it, the other button and Enter send it. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, button, isPending, isFilled = false, form, children } = props
  const { variant = "primary" } = props
  const { onClose, onSubmit } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isFilled={isFilled}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={formId} pending={isPending}>
            {button}
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
          // React's events go up by components: the dialog may stand inside another form.
          event.stopPropagation()
          if (!isPending) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
