import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import { type ReactNode, useState } from "react"
import { cx } from "./cx.ts"
import { Confirm } from "./confirm-dialog.tsx"
import { focusSheet, useReturnFocus } from "./return-focus.ts"
import { foot, middle, sheet, veil } from "./dialog-classes.ts"

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons at the end, the primary one last. */
  readonly footer?: ReactNode
  readonly size?: "normal" | "wide"
  /** Something was typed: Escape and clicks outside do not discard it, only Cancel and Close. */
  readonly isFilled?: boolean
}

/** Clicks on a toast, which is above the dialog, do not close the dialog. */
const isOnToast = ({ target }: Event) =>
  target instanceof Element && target.closest("[data-sonner-toast]") !== null

/** A modal dialog: at the bottom on phones, centered on larger screens. The focus moves in, and back when it closes. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, footer, size = "normal" } = props
  const { isFilled = false } = props
  const focus = useReturnFocus()
  const [isAsking, setAsking] = useState(false)
  const holdOutside = (event: Event) => {
    if (isFilled || isOnToast(event)) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veil} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            focusSheet(event)
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onPointerDownOutside={holdOutside}
          onInteractOutside={holdOutside}
          onEscapeKeyDown={(event) => {
            if (!isFilled) return
            event.preventDefault()
            setAsking(true)
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(sheet, size === "wide" ? "md:max-w-[880px]" : "md:max-w-[560px]")}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 md:px-6">
            <Radix.Title className="min-w-0 pt-2 text-xl wrap-anywhere">{title}</Radix.Title>
            <Radix.Close className="-mr-2 inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md px-3 font-semibold text-faded hover:bg-sunken hover:text-ink">
              <X aria-hidden="true" className="size-5" />
              Close
            </Radix.Close>
          </header>
          <div className={cx(middle, "grid grid-cols-[minmax(0,1fr)] gap-5 pt-2")}>
            {description && (
              <Radix.Description className="wrap-anywhere text-faded">
                {description}
              </Radix.Description>
            )}
            {children}
          </div>
          {footer && <footer className={foot}>{footer}</footer>}
          <Confirm
            open={isAsking}
            onOpenChange={setAsking}
            title="Close without sending?"
            text="We won't keep what you typed here."
            confirmLabel="Close it"
            cancelLabel="Keep editing"
            onConfirm={() => {
              setAsking(false)
              onOpenChange(false)
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
