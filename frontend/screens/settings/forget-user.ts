import { dropEditsOf } from "../../editing/kept-edits.ts"
import { dropTake, listTakes } from "../../recording/kept-takes.ts"
import { forgetOpenedInvitation } from "../../sharing/carried-invitation.ts"

/** Milliseconds a browser may take for it: leaving does not wait for a broken one. */
const patience = 2_000

const dropTakesOf = async (userId: number) => {
  const takes = await listTakes(userId)
  await Promise.all(takes.map(({ saveKey }) => dropTake(saveKey)))
}

/** Forgets what this device still has of somebody; what others left here is theirs, and the colours are the device's. */
export const forgetUser = async (userId: number): Promise<void> => {
  forgetOpenedInvitation()
  const forgetting = Promise.allSettled([dropTakesOf(userId), dropEditsOf(userId)])
  await Promise.race([
    forgetting,
    new Promise((resolve) => {
      setTimeout(resolve, patience)
    }),
  ])
}
