import { cursorFor, type FirstStories, readCursor, type StoryOrder } from "#protocol/story-list.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import type { Filter, Sort } from "../../ports/document-store.ts"

/** Stories that are sorted by one path. An order has one section after the other. */
interface Section {
  readonly filter: Filter
  readonly path: string
}

const recorded: Section = { filter: {}, path: "createdAt" }
const dated: Section = { filter: { "happened.on": { $gt: "" } }, path: "happened.on" }
const undated: Section = { filter: { "happened.on": null }, path: "createdAt" }

/** Stories of the same instant are ordered by id, so that the order is always the same. */
export const sortOf = ({ path }: Section, first: FirstStories): Sort => {
  const direction = first === "newest" ? -1 : 1
  return [
    [path, direction],
    ["id", direction],
  ]
}

/**
 * Filters for what follows a cursor. The first condition looks redundant, but lets an index by time
 * start right there.
 */
export const beyond = ({ path }: Section, cursor: string, first: FirstStories): Filter => {
  const { at, id } = readCursor(cursor)
  if (first === "oldest") {
    return {
      $and: [{ [path]: { $gte: at } }, { $or: [{ [path]: { $gt: at } }, { id: { $gt: id } }] }],
    }
  }
  return {
    $and: [{ [path]: { $lte: at } }, { $or: [{ [path]: { $lt: at } }, { id: { $lt: id } }] }],
  }
}

/** A day stands in the cursor of a dated story, an instant in that of any other. */
const isDay = (cursor: string) => /^[\d-]{10}~/.test(cursor)

/** What is still to be read of an order after a cursor, which applies to the first section alone. */
export const sectionsFrom = (
  order: StoryOrder,
  after: string | undefined,
): ReadonlyArray<Section> => {
  if (order === "recorded") return [recorded]
  return after === undefined || isDay(after) ? [dated, undated] : [undated]
}

/** Where a story stands in an order. */
export const placeIn = (order: StoryOrder, story: StoryRecord): string => {
  const on = order === "happened" ? (story.happened?.on ?? null) : null
  return cursorFor(on ?? story.createdAt, story.id)
}
