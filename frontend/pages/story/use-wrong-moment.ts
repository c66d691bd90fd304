import type { KeyMoment, Story } from "#protocol/story.ts"
import { useMomentRejections } from "../../api/rejections.ts"
import { namesYear } from "../../biographies/rejections/reason-text.ts"
import { removeAsWrong } from "../../biographies/rejections/remove-as-wrong.ts"
import { mayCorrect } from "./transcript-permissions.ts"

/** Takes a key moment away; undefined for who may not correct the words. */
export const useWrongMoment = (story: Story): ((moment: KeyMoment) => void) | undefined => {
  const { reject, ...after } = useMomentRejections(story.id)
  if (!mayCorrect(story)) return undefined
  return (moment) =>
    void removeAsWrong({
      ...after,
      remove: () => reject(moment),
      isDated: namesYear(moment.text),
    })
}
