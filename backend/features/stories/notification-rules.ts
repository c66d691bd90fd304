import type { StoryRecord } from "../../platform/database/stories.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { isReachable } from "../email/can-email.ts"
import type { Mailer } from "../../ports/mailer.ts"

/**
 * Whether a user wants an email about a story, and it may go out: not about what they recorded
 * themselves, nor about what was there before they asked for emails.
 */
export const wantsNewsOf = (
  user: UserRecord,
  { recorderId, createdAt }: Pick<StoryRecord, "recorderId" | "createdAt">,
  mailer: Pick<Mailer["Service"], "kind">,
): boolean =>
  user.newStoryEmailsSince !== undefined &&
  user.newStoryEmailsSince <= createdAt &&
  isReachable(user, mailer) &&
  user.id !== recorderId
