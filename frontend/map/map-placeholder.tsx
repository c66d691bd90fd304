import { cx } from "../ui/cx.ts"
import { Skeleton } from "../ui/skeleton.tsx"

/** Stands where a map is on its way. The height is a class, that of the map. */
export const MapComing = ({ className }: { readonly className: string }) => (
  <div className={cx("relative min-w-0", className)}>
    <Skeleton shape="block" className="size-full" />
    <p className="absolute inset-0 grid place-items-center p-4 text-center text-ink">
      Loading the map…
    </p>
  </div>
)
