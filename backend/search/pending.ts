import { pauseAfter } from "../jobs/retry.ts"
import { followingWork } from "../transcripts/holding.ts"

/**
 * Milliseconds without news of a story after which search and summary follow, and the longest they
 * wait while people go on writing. Of words that are being written there is news every few seconds
 * (KeepingUp).
 */
const quiet = 5_000
const longest = 60_000

/** Words of which there was news: first, and last; and how often in a row they could not be followed. */
export interface Pending {
  readonly since: number
  readonly last: number
  readonly failures: number
}

/** When it is time to follow. */
export const dueAt = ({ since, last, failures }: Pending) => {
  const pause = failures === 0 ? quiet : pauseAfter(followingWork.retry, failures)
  return Math.min(last + pause, since + Math.max(pause, longest))
}

/** Stories whose words are to be followed, and when. */
export const makePending = <Id>() => {
  const waiting = new Map<Id, { readonly since: number; readonly last: number }>()
  const failures = new Map<Id, number>()
  const due = () =>
    [...waiting].map(
      ([id, times]) => [id, dueAt({ ...times, failures: failures.get(id) ?? 0 })] as const,
    )
  return {
    has: (id: Id) => waiting.has(id),
    note: (id: Id, now: number) =>
      void waiting.set(id, { since: waiting.get(id)?.since ?? now, last: now }),
    /** One that is due, which then is noted no more; undefined when none is. */
    take: (now: number) => {
      const [id] = due().find(([, at]) => at <= now) ?? []
      if (id !== undefined) waiting.delete(id)
      return id
    },
    /** Milliseconds until one is due; null when none is noted. */
    nextDue: (now: number) =>
      waiting.size === 0
        ? null
        : Math.max(0, due().reduce((first, [, at]) => Math.min(first, at), Infinity) - now),
    succeeded: (id: Id) => void failures.delete(id),
    failed: (id: Id) => void failures.set(id, (failures.get(id) ?? 0) + 1),
  }
}
