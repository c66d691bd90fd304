import type { StoryCard as StoryCardData } from "#protocol/story.ts"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import { StoryCard } from "./story-card.tsx"

const grids = {
  two: "grid grid-cols-1 gap-4 md:grid-cols-2",
  three: "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3",
} as const

/** The number of columns on wide screens. */
export type GridColumns = keyof typeof grids

interface StoryGridProps {
  readonly stories: ReadonlyArray<StoryCardData>
  readonly columns: GridColumns
  readonly badgeOf?: ((story: StoryCardData) => string) | undefined
}

export const StoryGrid = ({ stories, columns, badgeOf }: StoryGridProps) => (
  <ul className={grids[columns]}>
    {stories.map((story) => (
      <li key={story.id} className="grid grid-cols-1 min-w-0">
        <StoryCard story={story} badge={badgeOf?.(story)} />
      </li>
    ))}
  </ul>
)

/** The grid while loading: as large as the cards, so that the layout does not jump. */
export const StoryGridSkeleton = ({ count, columns }: { count: number; columns: GridColumns }) => (
  <div>
    <output className="sr-only">Loading the stories…</output>
    <div className={grids[columns]}>
      {Array.from({ length: count }, (_, card) => (
        <div
          key={card}
          className="grid grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5"
        >
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-4/5" />
          <SkeletonText lines={2} />
          <div className="mt-2 flex items-center gap-3 border-t border-line pt-4">
            <Skeleton shape="circle" className="size-10" />
            <Skeleton className="w-32" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
