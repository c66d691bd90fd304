import { Tooltip as Radix } from "radix-ui"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { cx } from "./cx.ts"

interface TooltipProps {
  /** The accessible name of the button, which has to say it by itself. */
  readonly label: string
  /** The key that does the same: "F8 or Alt+K". */
  readonly keys?: string | undefined
  readonly className?: string
  /** One button, which passes its props and ref on. */
  readonly children: ReactNode
}

/** Milliseconds the focus rests on a button first: whoever tabs along a row of them would see all at once. */
const rest = 150

/**
 * What a button does, in words beside it while a mouse or the focus is on it; fingers never see it. It says
 * the button's own name, so screen readers are not told a second time.
 */
export const Tooltip = ({ label, keys, className, children }: TooltipProps) => {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const change = (open: boolean) => {
    cancel()
    if (open) waiting.current = setTimeout(() => setOpen(true), rest)
    else setOpen(false)
  }
  return (
    <Radix.Provider delayDuration={400 - rest}>
      <Radix.Root open={isOpen} onOpenChange={change}>
        {/* Radix tells of an end only where it had begun. */}
        <Radix.Trigger
          asChild
          aria-describedby={undefined}
          onBlur={cancel}
          onPointerLeave={cancel}
          onClick={cancel}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              "z-50 max-w-[min(32rem,calc(100vw-1rem))] animate-appear wrap-anywhere rounded-sm bg-ink px-3 py-1.5 text-sm font-semibold text-paper select-none print:hidden",
              className,
            )}
          >
            {label}
            {keys !== undefined && <span className="pl-2 font-normal">{keys}</span>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
