import type { Story } from "#protocol/story.ts"
import { positionOf } from "../../location/position.ts"
import { KeepOnlyTown } from "./blur-location.tsx"
import { isWhereItHappened } from "./mentioned-places-text.ts"
import { NamedPlaces } from "./mentioned-places.tsx"
import { StoryMap, type StoryMapProps } from "./story-map.tsx"
import type { PlaceTools } from "./use-location-actions.ts"
import { mayCorrect } from "./transcript-permissions.ts"

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
      places={story.namedPlaces.filter(
        (place) => place.state !== "suggested" || !isWhereItHappened(place, story),
      )}
      mayAnswer={mayCorrect(story)}
      onListenFrom={onListenFrom}
      onAnswer={tools.onAnswer}
    />
  </>
)
