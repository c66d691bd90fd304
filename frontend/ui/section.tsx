import { type ReactNode, useId } from "react"

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of a page under a heading of its own. */
export const Section = ({ title, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
