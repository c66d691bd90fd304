import { Page } from "../../ui/page.tsx"
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx"
import { BackToStories } from "../../stories/back-to-stories.tsx"

/** A story's page while loading. */
export const StorySkeleton = () => (
  <Page
    isCompact
    title={
      <>
        <span className="sr-only">Opening the story…</span>
        <Skeleton className="my-[0.1em] w-3/5" />
      </>
    }
    intro={<Skeleton className="my-[0.3em] w-44" />}
    back={<BackToStories />}
  >
    <div className="grid grid-cols-1 gap-4 pt-2 md:gap-6">
      <Skeleton shape="block" className="-mx-2 h-29.75 min-[360px]:h-17 md:mx-0 md:h-14.5" />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-1 gap-3 md:gap-4">
          <Skeleton shape="block" className="h-12 w-72" />
          <Skeleton shape="block" className="mb-6 h-12 w-64" />
          <SkeletonText lines={4} />
          <div className="pt-4">
            <SkeletonText lines={3} />
          </div>
        </div>
        <Skeleton shape="block" className="h-112 w-full" />
      </div>
    </div>
  </Page>
)
