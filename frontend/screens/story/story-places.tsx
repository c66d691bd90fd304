import type { Story } from "#protocol/story.ts"
import { positionOf } from "../../placing/position.ts"
import { KeepOnlyTown } from "./keep-only-town.tsx"
import { NamedPlaces } from "./named-places.tsx"
import { StoryMap, type StoryMapProps } from "./story-map.tsx"
import type { PlaceTools } from "./use-place-tools.ts"
import { mayCorrect } from "./word-choices.ts"

interface StoryPlacesProps extends Pick<StoryMapProps, "onListenFrom"> {
  readonly story: Story
  readonly tools: PlaceTools
}

/** The places of a story: where it was recorded, on a map, and those it speaks of. */
export const StoryPlaces = ({ story, tools, onListenFrom }: StoryPlacesProps) => (
  <>
    <StoryMap
      story={story}
      onListenFrom={onListenFrom}
      actions={
        story.access === "own" &&
        positionOf(story) !== null &&
        !story.isOnlyTown && <KeepOnlyTown story={story} onKeep={tools.onKeepOnlyTown} />
      }
    />
    <NamedPlaces
      places={story.namedPlaces}
      mayAnswer={mayCorrect(story)}
      onListenFrom={onListenFrom}
      onAnswer={tools.onAnswer}
    />
  </>
)
