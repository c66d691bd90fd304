import type { ReactNode } from "react"
import { Route, Switch } from "wouter"
import { StoryGridSkeleton } from "./stories/story-grid.tsx"
import { EditPersonSkeleton } from "./pages/edit-person/edit-person-skeleton.tsx"
import { MapSkeleton } from "./pages/map/map-skeleton.tsx"
import { PersonSkeleton } from "./pages/person/person-skeleton.tsx"
import { StorySkeleton } from "./pages/story/story-skeleton.tsx"
import { Waiting } from "./layout/loading.tsx"
import { PageSkeleton } from "./ui/page.tsx"
import { Skeleton } from "./ui/skeleton.tsx"

const Home = () => (
  <PageSkeleton hasIntro>
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[3fr_2fr]">
      <Skeleton shape="block" className="h-36" />
      <Skeleton shape="block" className="h-30 md:h-36" />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-9 w-44" />
      <Skeleton shape="block" className="h-14" />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-9 w-52" />
      <StoryGridSkeleton count={4} columns="two" />
    </div>
  </PageSkeleton>
)

const Stories = () => (
  <PageSkeleton>
    <div className="grid grid-cols-1 gap-4">
      <Skeleton shape="block" className="h-14" />
      <Skeleton className="w-4/5" />
    </div>
    <Skeleton shape="block" className="h-28" />
    <StoryGridSkeleton count={6} columns="three" />
  </PageSkeleton>
)

const People = () => (
  <PageSkeleton actions={<Skeleton shape="block" className="h-12 w-42" />}>
    <div className="grid grid-cols-1 gap-6">
      <Skeleton shape="block" className="h-12 w-80 max-w-full" />
      <div className="grid grid-cols-1 gap-4 min-[768px]:grid-cols-2 min-[1024px]:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} shape="block" className="h-69" />
        ))}
      </div>
    </div>
  </PageSkeleton>
)

const Record = () => (
  <PageSkeleton>
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid grid-cols-1 gap-5">
        <Skeleton shape="block" className="h-12 w-78 max-w-full" />
        <Skeleton className="my-3 w-48" />
        <Skeleton shape="block" className="h-124" />
      </div>
      <Skeleton shape="block" className="h-156" />
    </div>
  </PageSkeleton>
)

const Map = () => (
  <PageSkeleton>
    <MapSkeleton />
  </PageSkeleton>
)

/** What stands at an address until its screen is there, its parts where they will be. */
const skeletons: Readonly<Record<string, () => ReactNode>> = {
  "/": Home,
  "/stories": Stories,
  "/story/:id": StorySkeleton,
  "/people": People,
  "/people/:id": PersonSkeleton,
  "/family/:id": PersonSkeleton,
  "/people/:id/edit": EditPersonSkeleton,
  "/record": Record,
  "/map": Map,
}

/** The skeleton of the screen at the present address. */
export const RouteSkeleton = () => (
  <Switch>
    {Object.entries(skeletons).map(([path, Skeleton]) => (
      <Route key={path} path={path}>
        <Skeleton />
      </Route>
    ))}
    <Route>
      <Waiting />
    </Route>
  </Switch>
)
