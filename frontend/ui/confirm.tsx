import { AlertDialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import { cx } from "./classes.ts"
import { foot, sheet, veil } from "./dialog.tsx"
import { useReturnFocus } from "./return-focus.ts"

export interface ConfirmProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question. */
  readonly title: string
  /** What will be so afterwards. */
  readonly text: ReactNode
  /** The verb of the question, never 'OK'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: "danger" | "plain"
  readonly pending?: boolean
  readonly onConfirm: () => void
}

/** Asks before something that cannot be taken back. Does not close by itself: `onConfirm` does. */
export const Confirm = (props: ConfirmProps) => {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = "Cancel" } = props
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content {...focus} className={cx(sheet, "md:max-w-[520px]")}>
          <div className="grid gap-2 overflow-y-auto px-5 pt-6 pb-6 md:px-6">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Description className="text-faded">{text}</Radix.Description>
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
