import type { FirstStories, StoryOrder } from "#protocol/story-list.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

const standing = (order: StoryOrder, { createdAt, happened }: StoryRecord) =>
  order === "recorded" ? createdAt : (happened?.on ?? createdAt)
const isUndated = (order: StoryOrder, { happened }: StoryRecord) =>
  order === "happened" && (happened?.on ?? null) === null

/** The order in which stories are to be read, said in another way than to the store: those without a day stand last. */
export const inOrder = (
  stories: ReadonlyArray<StoryRecord>,
  order: StoryOrder,
  first: FirstStories = "newest",
) => {
  const ordered = stories.toSorted((one, other) => {
    const [here, there] = [standing(order, one), standing(order, other)]
    const isLater = here === there ? one.id > other.id : here > there
    return isLater === (first === "newest") ? -1 : 1
  })
  return [
    ...ordered.filter((story) => !isUndated(order, story)),
    ...ordered.filter((story) => isUndated(order, story)),
  ]
}
