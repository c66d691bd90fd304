import { rejectionReasons, type RejectionReason } from "#protocol/rejection.ts"

export const whyWords = "What's wrong?"

export const reasonWords = {
  "someone else": "Someone else said it",
  "did not happen": "It didn't happen",
  "wrong year": "Wrong year",
  misheard: "Misheard",
} as const satisfies Record<RejectionReason, string>

/** What can be wrong; a year only where there is one. */
export const reasonsFor = (isDated: boolean): ReadonlyArray<RejectionReason> =>
  rejectionReasons.filter((reason) => reason !== "wrong year" || isDated)

/** Whether words name a year, in digits. */
export const namesYear = (text: string): boolean => /\b(?:1[6-9]|20)\d\d\b/.test(text)

/** What comes of the answer. */
export const thanksWords = (reason: RejectionReason): string =>
  reason === "misheard"
    ? "You can correct those words in the transcript."
    : "Kintale won't say that again."

/** The first words of what is shown, by which its buttons are told from others. */
export const beginningOf = (text: string): string =>
  text.length > 50 ? `${text.slice(0, 50).trimEnd()}…` : text
