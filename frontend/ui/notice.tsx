import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "./classes.ts"

const tones = {
  neutral: { ground: "bg-sunken border-edge", mark: "text-faded", Icon: Info },
  sage: { ground: "bg-sage-wash border-sage", mark: "text-sage", Icon: CircleCheck },
  amber: { ground: "bg-amber-wash border-amber", mark: "text-amber", Icon: TriangleAlert },
  brick: { ground: "bg-brick-wash border-brick", mark: "text-brick", Icon: CircleAlert },
} as const

export interface NoticeProps {
  readonly tone?: keyof typeof tones
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announced by screen readers at once (role alert). */
  readonly isUrgent?: boolean
  /** A button or link with the next step. */
  readonly action?: ReactNode
}

/** A message within the page. Only urgent ones are announced by screen readers. */
export const Notice = (props: NoticeProps) => {
  const { tone = "neutral", title, children, isUrgent = tone === "brick", action } = props
  const { ground, mark, Icon } = tones[tone]
  return (
    <div
      {...(isUrgent ? { role: "alert" } : {})}
      className={cx(
        "flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md border p-4 md:px-5",
        ground,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_280px] gap-3">
        <Icon aria-hidden="true" className={cx("mt-0.5 size-6 shrink-0", mark)} />
        <div className="grid min-w-0 gap-1">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div className="flex flex-wrap gap-3 pl-9 md:pl-0">{action}</div>}
    </div>
  )
}
