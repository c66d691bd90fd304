import type { Phase, Progress } from "#protocol/story.ts"

/** What is being done to a story, in everyday words. */
export const phaseWords: Readonly<Record<"queued" | Phase, string>> = {
  queued: "Waiting its turn",
  preparing: "Preparing the recording",
  transcribing: "Writing down the words",
  translating: "Translating into English",
  summarizing: "Writing the summary",
  indexing: "Making it easy to find",
}

/** The same of a story that may have been recorded in several parts, which are joined while it is prepared. */
export const phaseWordsOf = (
  phase: "queued" | Phase,
  takes: ReadonlyArray<unknown> | undefined,
): string =>
  phase === "preparing" && takes !== undefined && takes.length > 1
    ? "Joining the parts"
    : phaseWords[phase]

/** The question shown for a story whose transcript looks invented: the speech was probably not in English. */
export const doubtWords = "This transcript doesn't look right. Was this told in English?"

/** The remaining time, rounded: a countdown in seconds would jump back and forth. */
export const timeLeft = ({ secondsLeft }: Progress): string | undefined => {
  if (secondsLeft === null) return undefined
  if (secondsLeft < 10) return "A few seconds left"
  if (secondsLeft < 60) return `About ${Math.ceil(secondsLeft / 10) * 10} seconds left`
  const minutes = Math.round(secondsLeft / 60)
  if (minutes < 60) return minutes === 1 ? "About a minute left" : `About ${minutes} minutes left`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? "About an hour left" : `About ${hours} hours left`
}

/** How many recordings are before this one in the queue; null when unknown or none. */
const waitWords = ({ phase, before = 0 }: Progress): string | undefined => {
  if (phase !== "queued" || before <= 0) return undefined
  return before === 1
    ? "1 recording is ahead of this one."
    : `${before} recordings are ahead of this one.`
}

/** The text beside the progress bar: the place in the queue, or the remaining time. */
export const workDetail = (progress: Progress): string | undefined =>
  waitWords(progress) ?? timeLeft(progress)
