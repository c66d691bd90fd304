import type { ReactNode } from "react"
import { cx } from "../../ui/cx.ts"

interface SectionProps {
  /** The id of its anchor. */
  readonly id: string
  readonly title: string
  readonly intro?: ReactNode
  /** Whether it has the darker background. */
  readonly isSunken?: boolean
  readonly children: ReactNode
}

/** A part of the landing page, under its own heading. */
export const Section = ({ id, title, intro, isSunken = false, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className={cx("border-t border-line", isSunken && "bg-sunken")}
  >
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-8 px-4 py-14 md:gap-12 md:px-8 md:py-20">
      <header className="grid gap-3">
        <h2 id={`${id}-title`} className="text-2xl md:text-4xl">
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-[56ch] text-lg text-faded">{intro}</p>}
      </header>
      {children}
    </div>
  </section>
)
