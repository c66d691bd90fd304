import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"

/** A biography while it is loaded. */
export const BiographySkeleton = () => (
  <div className="grid max-w-measure grid-cols-1 gap-6">
    <output className="sr-only">Opening the biography…</output>
    <Skeleton className="h-[1.25em] w-3/5 text-2xl" />
    <Skeleton shape="block" className="h-8 w-64 max-w-full" />
    <SkeletonText lines={4} />
    <SkeletonText lines={5} />
    <Skeleton className="h-[1.25em] w-40 text-xl" />
    <SkeletonText lines={3} />
  </div>
)
