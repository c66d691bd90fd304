import { pauseAfter } from "../../platform/jobs/retry.ts"
import { processorJobType } from "./job-type.ts"

/**
 * Milliseconds without a change to a story after which what is made of its transcript is updated, and
 * the longest that continued editing can delay that. While somebody is typing, a change is announced
 * every few seconds (`SnapshotSync`).
 */
const quiet = 5_000
const longest = 60_000

/** When a story's changes were first and last announced, and how often in a row the update failed. */
interface Pending {
  readonly since: number
  readonly last: number
  readonly failures: number
}

/** When the update is due. */
export const dueAt = ({ since, last, failures }: Pending) => {
  const pause = failures === 0 ? quiet : pauseAfter(processorJobType.retry, failures)
  return Math.min(last + pause, since + Math.max(pause, longest))
}

/** Stories whose update is pending, and when each is due. */
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
    /** Removes and returns a story that is due; undefined when none is. */
    take: (now: number) => {
      const [id] = due().find(([, at]) => at <= now) ?? []
      if (id !== undefined) waiting.delete(id)
      return id
    },
    /** Milliseconds until the next one is due; null when none is pending. */
    nextDue: (now: number) =>
      waiting.size === 0
        ? null
        : Math.max(0, due().reduce((first, [, at]) => Math.min(first, at), Infinity) - now),
    /** Whether only what failed before is left, and less than so much of it. */
    isQuiet: (most: number) =>
      waiting.size < most && [...waiting.keys()].every((id) => failures.has(id)),
    succeeded: (id: Id) => void failures.delete(id),
    failed: (id: Id) => void failures.set(id, (failures.get(id) ?? 0) + 1),
  }
}
