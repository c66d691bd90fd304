import { limits } from "#protocol/limits.ts"
import type { MailProblem } from "#protocol/share.ts"
import type { EmailRecord, Going } from "../../platform/database/emails.ts"
import { pauseAfter, type Retry } from "../../platform/jobs/retry.ts"

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

/** The pauses after attempts for which the mail server was unavailable. */
export const outagePauses: Retry<number> = {
  pauses: [30 * seconds, minutes, 2 * minutes, 4 * minutes, 8 * minutes, 15 * minutes],
  afterwards: hours,
}

/**
 * The pauses after the mail server got an email but did not confirm it. Each further attempt may
 * deliver one more copy, so there are only two, with enough time between them for a problem to
 * pass.
 */
const unsurePauses: Retry = { pauses: [10 * minutes, hours], afterwards: null }

const triedMillis = limits.emails.triedDays * 24 * hours

/** What an attempt changes in an email, and the pause before the next one of an email that waits. */
export interface EmailOutcome {
  readonly fields: Pick<EmailRecord, "state" | "problem"> & { readonly unanswered?: number }
  readonly pause: number
}

/** There is no further attempt. */
export const ended = (
  state: Exclude<EmailRecord["state"], Going>,
  problem: MailProblem | null = null,
): EmailOutcome => ({ fields: { state, problem }, pause: 0 })

/** It is tried again, with a last attempt at the end of the time it is tried for. */
export const afterOutage = (
  { attempts, queuedAt }: Pick<EmailRecord, "attempts" | "queuedAt">,
  problem: MailProblem | null,
  now: number,
): EmailOutcome => {
  const left = queuedAt + triedMillis - now
  if (left <= 0) return ended("failed", problem)
  const pause = Math.min(pauseAfter(outagePauses, attempts), left)
  return { fields: { state: "waiting", problem }, pause }
}

/** The mail server got all of it and did not answer. After enough attempts it counts as sent. */
export const afterSilence = (email: Pick<EmailRecord, "unanswered">): EmailOutcome => {
  const unanswered = email.unanswered + 1
  const pause = pauseAfter(unsurePauses, unanswered)
  return pause === null
    ? { fields: { state: "unsure", problem: null, unanswered }, pause: 0 }
    : { fields: { state: "waiting", problem: "unreachable", unanswered }, pause }
}
