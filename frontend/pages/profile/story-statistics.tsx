import type { Statistic } from "./statistics.ts"

/** One per row on phones, side by side on larger screens. */
export const StoryStatistics = ({
  statistics,
}: {
  readonly statistics: ReadonlyArray<Statistic>
}) => (
  <section aria-labelledby="statistics" className="grid grid-cols-1 gap-4">
    <h2 id="statistics" className="text-2xl">
      Story Statistics
    </h2>
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-3">
      {statistics.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 bg-raised px-5 py-4 md:flex-col-reverse md:justify-end md:gap-1 md:p-5"
        >
          <dt className="text-sm text-faded">{label}</dt>
          <dd className="font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
