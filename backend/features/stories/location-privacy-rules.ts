import { Conflict } from "#protocol/errors.ts"
import type { Position } from "#protocol/place.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import type { Filter } from "../../ports/document-store.ts"

type Where = Pick<StoryRecord, "place" | "coarsenedPosition">

/** A story's position, if it has one. */
export const positionOf = ({ place: { latitude, longitude } }: Where): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const isSame = (one: Position | null, other: Position | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** Whether of where a story was told only the town is left. */
export const isOnlyTown = (story: Where) =>
  story.coarsenedPosition !== undefined && isSame(story.coarsenedPosition, positionOf(story))

const onlyTownIsStored = () =>
  new Conflict({
    message:
      "This story keeps only the town where it happened. To give it an exact position again, choose one.",
  })

/**
 * A form that was opened before may still hold the exact position. A position for a story of which only
 * the town was kept comes from who has seen where it is now.
 */
export const rejectionOf = (
  story: Where,
  { latitude = null, longitude = null, positionBefore }: StoryChange,
): Conflict | null => {
  if (story.coarsenedPosition === undefined || latitude === null || longitude === null) return null
  const now = positionOf(story)
  const hasSeen = positionBefore !== undefined && isSame(positionBefore, now)
  return hasSeen || isSame({ latitude, longitude }, now) ? null : onlyTownIsStored()
}

/** Matches the story as long as its position, and whether only the town was kept of it, are those. */
export const stillThere = ({ place, coarsenedPosition }: Where): Filter => ({
  "place.latitude": place.latitude,
  "place.longitude": place.longitude,
  "coarsenedPosition.latitude": coarsenedPosition?.latitude ?? null,
  "coarsenedPosition.longitude": coarsenedPosition?.longitude ?? null,
})
