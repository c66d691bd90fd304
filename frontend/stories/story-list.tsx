import type { ReactNode } from "react"
import type { StoryCard } from "#protocol/story.ts"
import type { Loaded } from "../api/load-state.ts"
import { type GridColumns, StoryGrid, StoryGridSkeleton } from "./story-grid.tsx"
import { FailedNotice } from "../ui/load-error.tsx"

export type Listed = Loaded<ReadonlyArray<StoryCard>>

interface StoryListProps {
  readonly listed: Listed
  /** How many skeleton cards to show while loading. */
  readonly places: number
  readonly empty: ReactNode
  readonly columns?: GridColumns
  /** The text of an extra badge on each card. */
  readonly badgeOf?: ((story: StoryCard) => string) | undefined
}

export const StoryList = (props: StoryListProps) => {
  const { listed, places, empty, columns = "three", badgeOf } = props
  switch (listed.state) {
    case "loading":
      return <StoryGridSkeleton count={places} columns={columns} />
    case "failed":
      return (
        <FailedNotice title="Failed to fetch stories" text={listed.text} onRetry={listed.onRetry} />
      )
    case "here":
      return listed.data.length === 0 ? (
        empty
      ) : (
        <StoryGrid stories={listed.data} columns={columns} badgeOf={badgeOf} />
      )
  }
}
