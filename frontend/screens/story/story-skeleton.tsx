import { Page } from "../../ui/page.tsx"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { BackToStories } from "./back-to-stories.tsx"

/** A story's page while loading. */
export const StorySkeleton = () => (
  <Page
    title={
      <>
        <span className="sr-only">Opening the story…</span>
        <Skeleton className="w-3/5" />
      </>
    }
    back={<BackToStories />}
  >
    <Skeleton shape="block" className="h-72 w-full md:h-56" />
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_392px]">
      <div className="grid grid-cols-1 content-start gap-6">
        <Skeleton className="h-12 w-64" />
        <SkeletonText lines={6} />
        <SkeletonText lines={4} />
      </div>
      <Skeleton shape="block" className="h-80 w-full" />
    </div>
  </Page>
)
