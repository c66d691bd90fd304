import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import { isTurnedAway } from "./rejected-calls.ts"

/** In US dollars. */
type Price =
  | { readonly aMinute: number }
  | { readonly aMillionTokens: { readonly asked: number; readonly answered: number } }

/** As OpenAI published them in November 2026 (openai.com/api/pricing); nobody else's are known here. */
const pricesAt: Readonly<Record<string, Readonly<Record<string, Price>>>> = {
  "api.openai.com": {
    "gpt-transcribe": { aMinute: 0.0045 },
    "gpt-6-luna": { aMillionTokens: { asked: 0.1, answered: 0.5 } },
    "text-embedding-3-small": { aMillionTokens: { asked: 0.02, answered: 0.02 } },
  },
}

/** What is needed of a call to say what it has cost. */
export type Priced = Pick<
  RemoteCallRecord,
  "host" | "model" | "kind" | "seconds" | "tokens" | "answerTokens"
>

/**
 * What a call has cost, in US dollars; null where the price is not known. Rather too much than too
 * little: what may have been worked on counts, and where nobody has counted the answer, all of it does.
 */
export const costOf = (call: Priced): number | null => {
  const { host, model, kind, seconds, tokens } = call
  const price = Object.hasOwn(pricesAt, host) ? pricesAt[host]?.[model] : undefined
  if (price === undefined) return null
  if (isTurnedAway(kind)) return 0
  if ("aMinute" in price) return ((seconds ?? 0) / 60) * price.aMinute
  const all = tokens ?? 0
  const answered = Math.min(all, call.answerTokens ?? all)
  const { aMillionTokens: each } = price
  return ((all - answered) * each.asked + answered * each.answered) / 1_000_000
}
