import type { KeyMoment, Story } from "#protocol/story.ts"
import { useMomentRejectionList, useMomentRejections } from "../../api/rejections.ts"
import { namesYear } from "../../biographies/rejections/reason-text.ts"
import { removeAsWrong } from "../../biographies/rejections/remove-as-wrong.ts"
import {
  type RejectionListState,
  useRejectionList,
} from "../../biographies/rejections/use-rejection-list.tsx"
import { mayCorrect } from "./transcript-permissions.ts"

export interface WrongMoments {
  /** Takes a key moment away; undefined for who may not correct the words. */
  readonly onWrong?: (moment: KeyMoment) => void
  /** What was taken away; undefined where there is nothing. */
  readonly list?: RejectionListState
}

/** What is wrong among the key moments of a story, and the way back. */
export const useWrongMoments = (story: Story): WrongMoments => {
  const isAllowed = mayCorrect(story)
  const { reject, ...after } = useMomentRejections(story.id)
  const { data } = useMomentRejectionList(story.id, isAllowed)
  const list = useRejectionList(data, after.undo)
  if (!isAllowed) return {}
  return {
    onWrong: (moment) =>
      void removeAsWrong({
        ...after,
        remove: () => reject(moment),
        isDated: namesYear(moment.text),
      }),
    list,
  }
}
