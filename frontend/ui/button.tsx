import { LoaderCircle } from "lucide-react"
import { Slot } from "radix-ui"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { cx } from "./cx.ts"

const grounds = {
  primary: "bg-ember text-on-ember border-transparent hover:bg-ember-deep",
  secondary: "bg-raised text-ink border-edge hover:bg-sunken hover:border-faded",
  quiet: "bg-transparent text-ember border-transparent hover:bg-ember-wash hover:text-ember-deep",
  danger: "bg-brick text-on-ember border-transparent hover:bg-brick-deep",
} as const

const sizes = {
  normal: "min-h-12 min-w-12 px-5 py-2.5 gap-2.5 max-[359px]:px-4",
  large: "min-h-14 min-w-14 px-7 py-3 gap-3 text-lg max-[359px]:px-5",
} as const

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof grounds
  readonly size?: keyof typeof sizes
  /** A decorative icon before the label. */
  readonly icon?: ReactNode
  /** Shows that the action is running: presses are ignored, but the button keeps the focus. */
  readonly pending?: boolean
  /** Styles its only child, a link, as a button: `<Button asChild><Link href="…">…</Link></Button>`. */
  readonly asChild?: boolean
}

const swallow = (event: MouseEvent) => event.preventDefault()

export const Button = ({
  variant = "secondary",
  size = "normal",
  icon,
  pending = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const Element = asChild ? Slot.Root : "button"
  const before = pending ? <LoaderCircle className="animate-spin" /> : icon
  const hasIcon = before !== undefined && before !== null
  return (
    <Element
      {...(asChild ? {} : { type: "button" as const })}
      {...rest}
      data-button=""
      {...(pending ? { "aria-busy": true, "aria-disabled": true } : {})}
      onClick={pending ? swallow : onClick}
      className={cx(
        "inline-flex items-center justify-center rounded-md border font-semibold leading-snug no-underline transition-colors select-none",
        "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faded",
        // Of a label in several lines, the icon stands beside the first letters.
        hasIcon ? "text-start" : "text-center",
        pending && "cursor-progress",
        sizes[size],
        grounds[variant],
        className,
      )}
    >
      {hasIcon && (
        <span aria-hidden="true" className="shrink-0 [&>svg]:size-5">
          {before}
        </span>
      )}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Element>
  )
}
