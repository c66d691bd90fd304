import { useEffect, useId, useRef } from "react"
import type { Biography } from "#protocol/biography.ts"

interface MadeBiographyProps {
  readonly name: string
  readonly biography: Pick<Biography, "biography" | "isBeingMade">
}

/** The text that was just made. */
export const MadeBiography = ({ name, biography }: MadeBiographyProps) => {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby={headingId}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-sage bg-sage-wash p-4 md:p-5"
    >
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-xl wrap-anywhere">
        The life of <bdi>{name}</bdi>
      </h3>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {biography.biography}
      </p>
      {biography.isBeingMade && (
        <p className="text-sm">We're updating it. New lines will appear here.</p>
      )}
    </section>
  )
}
