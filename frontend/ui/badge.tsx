import type { ReactNode } from "react"
import { cx } from "./cx.ts"

const tones = {
  neutral: "bg-sunken text-ink",
  ember: "bg-ember-wash text-ember",
  sage: "bg-sage-wash text-sage",
  amber: "bg-amber-wash text-amber",
  brick: "bg-brick-wash text-brick",
} as const

interface BadgeProps {
  readonly tone?: keyof typeof tones
  readonly icon?: ReactNode
  /** Lets the text wrap: for texts from users, which may be long. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

export const Badge = ({ tone = "neutral", icon, wraps = false, children }: BadgeProps) => (
  <span
    className={cx(
      "inline-flex max-w-full items-center gap-1.5 px-3 py-0.5 text-sm font-semibold tabular-nums",
      wraps ? "rounded-md" : "rounded-full",
      tones[tone],
    )}
  >
    {icon && (
      <span aria-hidden="true" className="shrink-0 [&>svg]:size-4">
        {icon}
      </span>
    )}
    <span className={wraps ? "min-w-0 wrap-anywhere" : "truncate"}>{children}</span>
  </span>
)
