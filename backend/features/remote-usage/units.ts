import type { EngineJob } from "#protocol/engine-job.ts"
import { EngineError } from "../../ports/engine-error.ts"
import type { Amount } from "../../ports/remote-usage-ledger.ts"
import type { UsageMonth } from "./months.ts"

/** What this server may send in a month; null: as much as there is. */
export interface MonthlyLimits {
  readonly aiMinutesPerMonth: number | null
  readonly aiTokensPerMonth: number | null
}

/** An amount in whole numbers, which add up exactly, and the month's limit of its kind. */
export interface Measured {
  readonly unit: "milliseconds" | "tokens"
  readonly size: number
  readonly most: number | null
}

const millisPerMinute = 60_000

export const measured = (amount: Amount, limits: MonthlyLimits): Measured => {
  const { aiMinutesPerMonth: minutes, aiTokensPerMonth: tokens } = limits
  return "seconds" in amount
    ? {
        unit: "milliseconds",
        size: Math.ceil(amount.seconds * 1_000),
        most: minutes === null ? null : Math.floor(minutes * millisPerMinute),
      }
    : { unit: "tokens", size: Math.ceil(amount.tokens), most: tokens }
}

const counted = (amount: number, one: string) =>
  `${amount.toLocaleString("en")} ${one}${amount === 1 ? "" : "s"}`

/** What a family is told when the month's amount is used up. */
const usedUpWords = (
  job: EngineJob,
  { aiMinutesPerMonth: minutes }: MonthlyLimits,
  { name, nextDay }: UsageMonth,
): string => {
  switch (job) {
    case "transcribe":
      return `This server has used its ${counted(minutes ?? 0, "minute")} for ${name}. The recording is safe. We'll transcribe it on ${nextDay}.`
    case "write":
      return `This server has used up its text limit for ${name}, so translations, summaries and biographies have to wait. Nothing is lost. We'll continue on ${nextDay}.`
    case "embed":
      return `This server has used up its text limit for ${name}, so search by meaning has to wait. Nothing is lost. We'll continue on ${nextDay}.`
  }
}

/** Nothing failed: the month is used up, and the next one begins at its first day. */
export const usedUp = (job: EngineJob, limits: MonthlyLimits, month: UsageMonth) =>
  new EngineError({
    reason: usedUpWords(job, limits, month),
    canPass: true,
    isPostponed: true,
    notBefore: month.ends,
  })

/** Waiting for another month would be of no use. */
export const neverFits = () =>
  new EngineError({
    reason:
      "This needs more than this server may send in a whole month. Nothing is lost. Please tell the person who runs this server.",
    canPass: false,
  })
