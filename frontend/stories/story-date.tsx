import type { Happened } from "#protocol/dates/story-date.ts"
import { daysInWords } from "../lib/date-range-text.ts"

/** The words and numbers of a text, in whatever order: 'May 12, 1952' says the same as '12 May 1952'. */
const parts = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(" ")

/** What the words mean, where they do not say it themselves; null where nothing is to be added. */
export const meaningOf = ({ words, from, to }: Happened): string | null => {
  if (from === null || to === null) return null
  const meaning = daysInWords({ from, to })
  return parts(meaning) === parts(words) ? null : meaning
}

/** When a story happened: the family's own words, and under them the days they mean. */
export const HappenedWords = ({ happened }: { readonly happened: Happened }) => {
  const meaning = meaningOf(happened)
  return (
    <>
      <bdi>{happened.words}</bdi>
      {meaning !== null && <span className="block text-sm font-normal text-faded">{meaning}</span>}
    </>
  )
}
