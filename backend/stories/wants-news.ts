import type { StoryRecord } from "../kept/stories.ts"
import type { UserRecord } from "../kept/users.ts"
import type { Mailer } from "../ports/mailer.ts"

/**
 * Whether a user wants a letter about a story, and it may go out: not about what they recorded
 * themselves, nor about what was there before they asked for letters. Where mail is really sent, the
 * address has to be proved: titles and names are no stranger's business.
 */
export const wantsNewsOf = (
  user: UserRecord,
  { recorderId, createdAt }: Pick<StoryRecord, "recorderId" | "createdAt">,
  { kind }: Pick<Mailer["Service"], "kind">,
): boolean =>
  user.newStoryLettersSince !== undefined &&
  user.newStoryLettersSince <= createdAt &&
  user.leavingSince === undefined &&
  user.emailKey !== undefined &&
  (kind === "outbox" || user.emailVerified) &&
  user.id !== recorderId
