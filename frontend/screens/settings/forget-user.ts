import { dropDraftsOf } from "../../biographies/questions/answers-draft.ts"
import { dropEditsOf } from "../../editing/kept-edits.ts"
import { dropTake, listTakes } from "../../recording/kept-takes.ts"
import { forgetOpenedInvitation } from "../../sharing/carried-invitation.ts"

/** Milliseconds to wait for the browser's storage before leaving anyway. */
const patience = 2_000

const dropTakesOf = async (userId: number) => {
  const takes = await listTakes(userId)
  await Promise.all(takes.map(({ saveKey }) => dropTake(saveKey)))
}

/** Deletes what this device stores for a user. The data of other users and the theme stay. */
export const forgetUser = async (userId: number): Promise<void> => {
  forgetOpenedInvitation()
  dropDraftsOf(userId)
  const forgetting = Promise.allSettled([dropTakesOf(userId), dropEditsOf(userId)])
  await Promise.race([
    forgetting,
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
}
