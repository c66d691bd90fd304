import type { Prompt } from "#protocol/prompt.ts"

const dayMillis = 24 * 60 * 60 * 1_000

/** The days since 1970 on the reader's own calendar. */
const dayNumber = (now: Date) =>
  Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayMillis)

/** One question a day, each in turn; null without any. */
export const questionOfTheDay = (
  prompts: ReadonlyArray<Prompt> | undefined,
  now: Date,
): string | null =>
  prompts === undefined || prompts.length === 0
    ? null
    : (prompts[dayNumber(now) % prompts.length]?.question ?? null)
