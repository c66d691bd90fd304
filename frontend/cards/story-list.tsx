import type { ReactNode } from "react"
import type { StoryCard } from "#protocol/story.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { type Columns, StoryGrid, StoryGridSkeleton } from "./story-grid.tsx"

/** A list of stories: on its way, refused or here. */
export type Listed =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | { readonly state: "here"; readonly stories: ReadonlyArray<StoryCard> }

export interface StoryListProps {
  readonly listed: Listed
  /** How many places are kept while it loads. */
  readonly places: number
  readonly empty: ReactNode
  readonly columns?: Columns
  /** What else each card says of its story. */
  readonly badgeOf?: ((story: StoryCard) => string) | undefined
}

export const StoryList = (props: StoryListProps) => {
  const { listed, places, empty, columns = "three", badgeOf } = props
  switch (listed.state) {
    case "loading":
      return <StoryGridSkeleton count={places} columns={columns} />
    case "failed":
      return (
        <Notice
          tone="brick"
          title="Failed to fetch stories"
          action={<Button onClick={listed.onRetry}>Try again</Button>}
        >
          {listed.text}
        </Notice>
      )
    case "here":
      return listed.stories.length === 0 ? (
        empty
      ) : (
        <StoryGrid stories={listed.stories} columns={columns} badgeOf={badgeOf} />
      )
  }
}
