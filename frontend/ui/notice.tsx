import { ChevronDown, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "./cx.ts"

const tones = {
  neutral: { ground: "bg-sunken border-edge", mark: "text-faded", Icon: Info },
  sage: { ground: "bg-sage-wash border-sage", mark: "text-sage", Icon: CircleCheck },
  amber: { ground: "bg-amber-wash border-amber", mark: "text-amber", Icon: TriangleAlert },
  brick: { ground: "bg-brick-wash border-brick", mark: "text-brick", Icon: CircleAlert },
} as const

export interface NoticeProps {
  readonly tone?: keyof typeof tones
  readonly title?: ReactNode
  /** In place of the tone's own. */
  readonly icon?: ReactNode
  readonly children?: ReactNode
  /** Announced by screen readers at once (role alert). */
  readonly isUrgent?: boolean
  /** A button or link with the next step. */
  readonly action?: ReactNode
  /** Whether only the title is shown until somebody wants to know more. */
  readonly isFolded?: boolean
}

const Folded = ({ title, children }: Pick<NoticeProps, "title" | "children">) => (
  <details className="group">
    <summary className="-my-2.5 flex min-h-12 list-none items-start justify-between gap-3 rounded-sm py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown
        aria-hidden="true"
        className="mt-0.5 size-6 shrink-0 text-faded group-open:rotate-180"
      />
    </summary>
    <div className="pt-3.5">{children}</div>
  </details>
)

/** A message within the page. Only urgent ones are announced by screen readers. */
export const Notice = (props: NoticeProps) => {
  const { tone = "neutral", title, children, isUrgent = tone === "brick", action, icon } = props
  const { isFolded = false } = props
  const { ground, mark, Icon } = tones[tone]
  return (
    <div
      {...(isUrgent ? { role: "alert" } : {})}
      className={cx(
        "flex flex-wrap items-center gap-x-6 rounded-md border md:px-5",
        isFolded ? "gap-y-2 px-3 py-2.5" : "gap-y-4 p-4",
        ground,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_280px] gap-3">
        <span aria-hidden="true" className={cx("mt-0.5 shrink-0 [&>svg]:size-6", mark)}>
          {icon ?? <Icon />}
        </span>
        {isFolded ? (
          <div className="min-w-0 flex-1">
            <Folded title={title}>{children}</Folded>
          </div>
        ) : (
          <div className="grid min-w-0 grid-cols-1 gap-1 wrap-anywhere">
            {title && <p className="font-semibold">{title}</p>}
            {children && <div>{children}</div>}
          </div>
        )}
      </div>
      {action && (
        <div className={cx("flex flex-wrap", isFolded ? "gap-2" : "gap-3 pl-9 md:pl-0")}>
          {action}
        </div>
      )}
    </div>
  )
}
