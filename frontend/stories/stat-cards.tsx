import { cx } from "../ui/cx.ts"
import { Skeleton } from "../ui/skeleton.tsx"

export interface Stat {
  readonly label: string
  /** Null while loading. */
  readonly value: string | null
}

export const StatCards = ({ stats }: { readonly stats: ReadonlyArray<Stat> }) => (
  <dl
    className={cx(
      "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line",
      stats.length % 2 === 0 ? "lg:grid-cols-4" : "lg:grid-cols-3 max-lg:*:last:col-span-2",
    )}
  >
    {stats.map(({ label, value }) => (
      <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4 md:p-5">
        <dt className="text-sm text-faded">{label}</dt>
        <dd className="min-h-[1.25em] font-serif text-2xl tabular-nums">
          {value ?? <Skeleton className="h-8 w-12" />}
        </dd>
      </div>
    ))}
  </dl>
)
