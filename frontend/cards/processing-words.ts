import type { Phase, Progress } from "#protocol/story.ts"

/** What is being done to a story, as one would say it at the table. */
export const phaseWords: Readonly<Record<"queued" | Phase, string>> = {
  queued: "Waiting its turn",
  preparing: "Preparing the recording",
  transcribing: "Writing down the words",
  translating: "Translating into English",
  summarising: "Writing the summary",
  indexing: "Making it easy to find",
}

/** What is asked of a story whose words look made up. */
export const doubtWords = "These words do not look right. Was this told in English?"

/** How long the rest takes, roughly: nobody trusts seconds that run backwards. */
export const timeLeft = ({ secondsLeft }: Progress): string | undefined => {
  if (secondsLeft === null) return undefined
  if (secondsLeft < 10) return "A few seconds left"
  if (secondsLeft < 60) return `About ${Math.ceil(secondsLeft / 10) * 10} seconds left`
  const minutes = Math.round(secondsLeft / 60)
  if (minutes < 60) return minutes === 1 ? "About a minute left" : `About ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? "About an hour left" : `About ${hours} hours left`
}

/** Whose turn it is first, while a recording waits; nothing when nobody can tell or nobody is. */
const waitWords = ({ phase, before = 0 }: Progress): string | undefined => {
  if (phase !== "queued" || before <= 0) return undefined
  return before === 1
    ? "1 recording is before this one."
    : `${before} recordings are before this one.`
}

/** What is to be said beside the bar: how many are before it, or how long it still takes. */
export const workDetail = (progress: Progress): string | undefined =>
  waitWords(progress) ?? timeLeft(progress)
