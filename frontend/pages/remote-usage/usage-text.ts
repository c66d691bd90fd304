import type { SentLine } from "#protocol/remote-usage.ts"

/** A language model's tokens are pieces of words: about four of them are three words. */
const wordsInAToken = 0.75

const twoDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 })

const counted = (count: string, one: string) => `${count} ${one}${count === "1" ? "" : "s"}`

const soundWords = (seconds: number) =>
  seconds < 60
    ? counted(String(Math.ceil(seconds)), "second")
    : counted(Math.round(seconds / 60).toLocaleString("en"), "minute")

/** How much was sent: '12 minutes of recording', 'about 3,200 words'. */
export const amountWords = ({
  seconds,
  tokens,
}: Pick<SentLine, "seconds" | "tokens">): string | null => {
  const amounts = [
    ...(seconds > 0 ? [`${soundWords(seconds)} of recording`] : []),
    ...(tokens > 0
      ? [`about ${counted(twoDigits.format(Math.ceil(tokens * wordsInAToken)), "word")}`]
      : []),
  ]
  return amounts.length === 0 ? null : amounts.join(" and ")
}

/** What it has cost, where that is known: 'about $0.28'. */
export const costWords = ({ cost }: Pick<SentLine, "cost">): string | null => {
  if (cost === null) return null
  if (cost === 0) return "no cost"
  return cost < 0.01 ? "less than $0.01" : `about $${cost.toFixed(2)}`
}

/** What did not go well, of how many calls; null where all were answered. */
export const troubleWords = ({
  calls,
  failed,
  unknown,
}: Pick<SentLine, "calls" | "failed" | "unknown">): string | null => {
  const troubles = [
    ...(failed > 0 ? [`${failed.toLocaleString("en")} failed`] : []),
    ...(unknown > 0 ? [`${unknown.toLocaleString("en")} with no known result`] : []),
  ]
  return troubles.length === 0
    ? null
    : `Of ${counted(calls.toLocaleString("en"), "call")}, ${troubles.join(" and ")}.`
}
