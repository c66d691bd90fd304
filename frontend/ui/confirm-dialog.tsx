import { AlertDialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import { cx } from "./cx.ts"
import { useReturnFocus } from "./return-focus.ts"
import { foot, middle, sheet, veil } from "./dialog-classes.ts"

interface ConfirmProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question. */
  readonly title: ReactNode
  /** The consequences. */
  readonly text: ReactNode
  /** A verb that answers the question, never 'OK'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: "danger" | "plain"
  readonly pending?: boolean
  readonly onConfirm: () => void
}

/** Asks before something that cannot be undone. It does not close by itself: `onConfirm` has to close it. */
export const Confirm = (props: ConfirmProps) => {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = "Cancel" } = props
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content {...focus} className={cx(sheet, "md:max-w-[520px]")}>
          <div className={cx(middle, "grid gap-2 pt-6")}>
            <Radix.Title className="text-xl wrap-anywhere">{title}</Radix.Title>
            <Radix.Description className="wrap-anywhere text-faded">{text}</Radix.Description>
          </div>
          <footer className={foot}>
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={props.tone === "plain" ? "primary" : "danger"}
              pending={props.pending ?? false}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
