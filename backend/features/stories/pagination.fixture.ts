import type { StoryOrder } from "#protocol/story-list.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

/** Those without a day stand after all others: before the earliest there is. */
const standing = (order: StoryOrder, { createdAt, happened }: StoryRecord) =>
  order === "recorded" ? createdAt : (happened?.on ?? `0 ${createdAt}`)
/** The order in which stories are to be read, said in another way than to the store. */
export const inOrder = (stories: ReadonlyArray<StoryRecord>, order: StoryOrder) =>
  stories.toSorted((one, other) => {
    const [here, there] = [standing(order, one), standing(order, other)]
    if (here === there) return other.id - one.id
    return here < there ? 1 : -1
  })
