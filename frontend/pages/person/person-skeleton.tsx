import { BackToPeople } from "../../people/back-to-people.tsx"
import { StatCards } from "../../stories/stat-cards.tsx"
import { StoryGridSkeleton } from "../../stories/story-grid.tsx"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { figuresOf } from "./person-stats.ts"

/** A person's page while loading. */
export const PersonSkeleton = () => (
  <Page
    back={<BackToPeople />}
    mark={<Skeleton shape="circle" className="size-24 shrink-0" />}
    title={
      <>
        <span className="sr-only">Opening the page…</span>
        <Skeleton className="w-3/5" />
      </>
    }
  >
    <div className="grid grid-cols-1 max-md:order-1">
      <StatCards stats={figuresOf(undefined, undefined)} />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-8 w-64" />
      <StoryGridSkeleton count={2} columns="two" />
    </div>
  </Page>
)
