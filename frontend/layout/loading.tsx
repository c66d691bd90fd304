import { PageSkeleton, type PageSkeletonProps } from "../ui/page.tsx"
import { Skeleton } from "../ui/skeleton.tsx"

/** Shown while a page loads of which only is known that it is one. */
export const Waiting = ({ width = "reading" }: Pick<PageSkeletonProps, "width">) => (
  <PageSkeleton width={width} hasIntro>
    <Skeleton shape="block" className="h-96 w-full" />
  </PageSkeleton>
)
