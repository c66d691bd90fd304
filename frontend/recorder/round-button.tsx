import type { ComponentProps, ReactNode } from "react"
import { cx } from "../ui/cx.ts"

const grounds = {
  ember: "bg-ember text-on-ember group-hover:bg-ember-deep border-transparent",
  brick: "bg-brick text-on-ember group-hover:bg-brick-deep border-transparent",
  plain: "bg-raised text-ink border-edge group-hover:bg-sunken",
} as const
const sizes = {
  large: "size-16 [&>svg]:size-7 lg:size-28 lg:[&>svg]:size-11",
  normal: "size-14 [&>svg]:size-6 lg:size-20 lg:[&>svg]:size-8",
} as const

interface RoundButtonProps extends ComponentProps<"button"> {
  readonly icon: ReactNode
  readonly ground: keyof typeof grounds
  readonly size?: keyof typeof sizes
  readonly children: ReactNode
}

/** A big round button with a label below, or beside it on a phone, as on a tape recorder. */
export const RoundButton = (props: RoundButtonProps) => {
  const { icon, ground, size = "normal", children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className="group flex min-w-28 items-center justify-center gap-3 rounded-md p-2 text-lg font-semibold disabled:cursor-not-allowed disabled:text-faded lg:flex-col"
    >
      <span
        aria-hidden="true"
        className={cx(
          "grid shrink-0 place-items-center rounded-full border transition-colors",
          "group-disabled:border-line group-disabled:bg-sunken group-disabled:text-faded",
          grounds[ground],
          sizes[size],
        )}
      >
        {icon}
      </span>
      {children}
    </button>
  )
}
