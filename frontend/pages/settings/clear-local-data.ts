import { dropDraftsOf } from "../../biographies/questions/answers-draft.ts"
import { dropEditsOf } from "../../transcript-editor/unsent-edits-db.ts"
import { dropHandedOf } from "../../share-target/shared-files-db.ts"
import { dropStory, listStories } from "../../recorder/recording-db.ts"
import { forgetOpenedInvitation } from "../../sharing/pending-invite.ts"
import { dropFilesOf } from "../../uploads/upload-db.ts"

/** Milliseconds to wait for the browser's storage before leaving anyway. */
const timeout = 2_000

const dropTakesOf = async (userId: number) => {
  const stories = await listStories(userId)
  await Promise.all(stories.map(({ saveKey }) => dropStory(saveKey)))
}

/** Deletes what this device stores for a user. The data of other users and the theme stay. */
export const forgetUser = async (userId: number): Promise<void> => {
  forgetOpenedInvitation()
  dropDraftsOf(userId)
  const forgetting = Promise.allSettled([
    dropTakesOf(userId),
    dropFilesOf(userId),
    dropEditsOf(userId),
    dropHandedOf(userId),
  ])
  await Promise.race([
    forgetting,
    new Promise((resolve) => {
      setTimeout(resolve, timeout)
    }),
  ])
}
