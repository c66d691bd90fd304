import { useId } from "react"
import type { Biography, LifeEvent } from "#protocol/biography.ts"
import { type LineLook, ShownLine } from "./biography-line.tsx"

interface LifeTimelineProps extends LineLook {
  readonly life: Biography["life"]
}

const Year = ({ year, isAbout }: Pick<LifeEvent, "year" | "isAbout">) => (
  <span className="text-sm font-semibold text-faded tabular-nums @min-[420px]:pt-[0.2em] @min-[420px]:text-right">
    {isAbout && "about "}
    {year}
  </span>
)

/** A life in periods, each with what happened in it. */
export const LifeTimeline = ({ life, ...look }: LifeTimelineProps) => {
  const headingId = useId()
  if (life.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-5">
      <h3 id={headingId} className="text-xl">
        Life Timeline
      </h3>
      <ol className="grid grid-cols-1 gap-6">
        {life.map(({ period, events }) => (
          <li key={period} className="grid min-w-0 grid-cols-1 gap-2">
            <h4 className="font-semibold text-ember-deep wrap-anywhere">{period}</h4>
            <ul className="grid grid-cols-1 gap-3 border-l-3 border-line pl-4">
              {events.map((event) => (
                <li
                  key={event.id}
                  className="grid min-w-0 grid-cols-1 gap-x-4 break-inside-avoid @min-[420px]:grid-cols-[5.5rem_minmax(0,1fr)]"
                >
                  <Year {...event} />
                  <ShownLine line={event} place="timeline" {...look} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
