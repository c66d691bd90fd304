import { latestDay } from "#protocol/dates/story-date.ts"
import type { DateText } from "../ui/date-words-field.tsx"
import type { Person } from "#protocol/person.ts"
import { understand } from "#protocol/dates/parse-when.ts"
import { daysInWords } from "../lib/date-range-text.ts"

export type DatedTeller = Pick<Person, "name" | "birthDate">

const notFound = (text: string): DateText => ({ text, isFound: false })

/** `now` is in milliseconds since 1970. */
export const happenedSaid = (
  words: string,
  teller: DatedTeller | undefined,
  now: number,
): DateText => {
  if (words.trim() === "") return notFound("")
  const born = teller?.birthDate ?? null
  const meaning = understand(words, { today: latestDay(now), born })
  switch (meaning.kind) {
    case "days": {
      const { orElse } = meaning
      const other =
        orElse === undefined
          ? ""
          : ` For ${daysInWords({ from: orElse, to: orElse })}, write the month as a word.`
      return { text: `We'll file it under ${daysInWords(meaning)}.${other}`, isFound: true }
    }
    case "unborn":
      return notFound(
        teller === undefined
          ? "This counts from the storyteller’s birth. Choose who tells the story."
          : `This counts from ${teller.name}'s birth. Add the birth date on their page, and we'll place the story in time.`,
      )
    case "future":
      return notFound("That's still to come, so we'll keep it in your words.")
    case "none":
      return notFound("We couldn't find a date in this, so we'll keep it in your words.")
  }
}
