import type { ReactNode } from "react"

interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ title, text, action, icon }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 rounded-md border border-dashed border-edge px-6 py-12 text-center">
    {icon && (
      <span
        aria-hidden="true"
        className="mb-1 grid size-16 place-items-center rounded-full bg-ember-wash text-ember [&>svg]:size-7"
      >
        {icon}
      </span>
    )}
    <h2 className="text-xl">{title}</h2>
    {text && <p className="max-w-[44ch] text-faded">{text}</p>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
