import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

interface FoldProps {
  readonly title: ReactNode
  readonly hint: ReactNode
  /** Opens it, for what must be seen. */
  readonly open: boolean
  readonly children: ReactNode
}

/** A part of a form that is folded at first. */
export const Fold = ({ title, hint, open, children }: FoldProps) => (
  <details className="group rounded-md border border-line" open={open || undefined}>
    <summary className="flex min-h-14 list-none items-center gap-3 rounded-md px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      <span className="flex-1">
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-faded">{hint}</span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-6 shrink-0 text-faded transition-transform group-open:rotate-180"
      />
    </summary>
    <div className="grid grid-cols-1 items-start gap-5 border-t border-line p-4 sm:grid-cols-2">
      {children}
    </div>
  </details>
)
