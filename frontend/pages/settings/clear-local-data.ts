import { dropDraftsOf } from "../../biographies/questions/answers-draft.ts"
import { dropEditsOf } from "../../transcript-editor/unsent-edits-db.ts"
import { forgetOpenedInvitation } from "../../sharing/pending-invite.ts"
import { dropItemsOf } from "../../uploads/outbox-db.ts"

/** Milliseconds to wait for the browser's storage before leaving anyway. */
const timeout = 2_000

/** Deletes what this device stores for a user. The data of other users and the theme stay. */
export const forgetUser = async (userId: number): Promise<void> => {
  forgetOpenedInvitation()
  dropDraftsOf(userId)
  const forgetting = Promise.allSettled([dropItemsOf(userId), dropEditsOf(userId)])
  await Promise.race([
    forgetting,
    new Promise((resolve) => {
      setTimeout(resolve, timeout)
    }),
  ])
}
