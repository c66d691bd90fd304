import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { cx } from "./classes.ts"
import { focusSheet, useReturnFocus } from "./return-focus.ts"

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons at the end, the wanted one last. */
  readonly footer?: ReactNode
  readonly size?: "normal" | "wide"
}

/** The veil and the sheet, shared with Confirm. */
export const veil = "fixed inset-0 z-40 bg-veil animate-appear"
export const sheet = cx(
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-md border border-line bg-raised text-ink shadow-float animate-rise",
  "md:bottom-auto md:top-1/2 md:-translate-y-1/2 md:rounded-md",
)
export const foot =
  "flex flex-col-reverse gap-3 border-t border-line px-5 py-4 md:flex-row md:justify-end md:px-6"

/** A toast lies above every sheet; closing it leaves the sheet open. */
const spareToasts = (event: Event & { readonly target: EventTarget | null }) => {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toast]")) {
    event.preventDefault()
  }
}

/** A sheet over the page: from below on a telephone, in the middle on a table. Focus goes in and comes back. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, footer, size = "normal" } = props
  const focus = useReturnFocus()
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
          onPointerDownOutside={spareToasts}
          onInteractOutside={spareToasts}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cx(sheet, size === "wide" ? "md:max-w-[880px]" : "md:max-w-[560px]")}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 md:px-6">
            <Radix.Title className="pt-2 text-xl">{title}</Radix.Title>
            <Radix.Close className="-mr-2 inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md px-3 font-semibold text-faded hover:bg-sunken hover:text-ink">
              <X aria-hidden="true" className="size-5" />
              Close
            </Radix.Close>
          </header>
          <div className="grid gap-5 overflow-y-auto px-5 pt-2 pb-6 md:px-6">
            {description && (
              <Radix.Description className="text-faded">{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer && <footer className={foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
