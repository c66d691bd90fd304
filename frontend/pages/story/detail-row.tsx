import type { ReactNode } from "react"

export interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A line of the details. */
export const Fact = ({ name, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3">
    <dt className="text-faded">{name}</dt>
    <dd className="ml-auto text-right font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
)
