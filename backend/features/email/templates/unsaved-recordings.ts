import { limits } from "#protocol/limits.ts"
import { waitingPlace } from "#protocol/paths.ts"
import { showsNothing } from "#protocol/text.ts"
import type { Email } from "../../../ports/mailer.ts"
import { page } from "./layout.ts"
import { asLine, clipped, escaped } from "./text.ts"

/** What the server has of a story that was never saved. */
export interface WaitingRecording {
  /** The name of the file it was sent from; null if it was recorded with the microphone. */
  readonly fileName: string | null
  /** Recorded seconds that are here; null where nobody knows. */
  readonly seconds: number | null
  readonly parts: number
  /** Milliseconds since 1970. */
  readonly begunAt: number
  readonly storedUntil: number
}

interface Waiting {
  readonly to: string
  readonly origin: string
  /** At least one, the oldest first. */
  readonly recordings: ReadonlyArray<WaitingRecording>
  readonly messageId: string
}

/** The longest file name in an email. */
const longest = 80

const hour = 60 * 60 * 1_000

const inWords = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
})

/** The last day that is over before then, wherever on Earth the reader is. */
const lastDayBefore = (millis: number) => inWords.format(millis - 36 * hour)

const minutesSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`

/** The name of a file as text and as HTML. */
const nameOf = (fileName: string) => {
  const name = clipped(asLine(fileName), longest)
  return showsNothing(name)
    ? { text: "a file", html: "a file" }
    : { text: `the file ${name}`, html: `the file <bdi>${escaped(name)}</bdi>` }
}

const lineOf = ({ fileName, seconds, parts, begunAt, storedUntil }: WaitingRecording) => {
  const what =
    fileName === null || parts > 1 ? { text: "a recording", html: "a recording" } : nameOf(fileName)
  const length = seconds === null || seconds < 1 ? "" : `${minutesSeconds(seconds)} of `
  const inParts = parts === 1 ? "" : ` in ${parts} parts`
  const when = `${inParts} from ${inWords.format(begunAt)}, kept until ${lastDayBefore(storedUntil)}`
  const asSentence = (words: string) => {
    const line = `${length}${words}${when}`
    return line.slice(0, 1).toUpperCase() + line.slice(1)
  }
  return { text: asSentence(what.text), html: asSentence(what.html) }
}

/** Writes the email about recordings that were never saved. What users typed is only ever text, never HTML. */
export const unsavedRecordingsEmail = ({ to, origin, recordings, messageId }: Waiting): Email => {
  const lines = recordings.slice(0, limits.newStoryEmails.named).map(lineOf)
  const isOne = recordings.length === 1
  const subject = isOne
    ? "A recording is waiting for you"
    : `${recordings.length} recordings are waiting for you`
  const more = recordings.length - lines.length
  const andMore = more > 0 ? [`And ${more} more.`] : []
  const safe = isOne
    ? "It's safe on the server, but it isn't a story yet:"
    : "They're safe on the server, but they aren't stories yet:"
  const next = isOne
    ? "You can continue it, save it as a story, or discard it. If you do nothing, we'll delete it after that day."
    : "You can continue them, save them as stories, or discard them. If you do nothing, we'll delete each one after its day."
  const why = isOne
    ? "This is the only email we'll send about it."
    : "This is the only email we'll send about them."
  const link = `${origin}${waitingPlace(recordings.every(({ fileName }) => fileName !== null))}`
  const action = isOne ? "Continue the recording" : "Continue the recordings"

  const text = [
    "Hello,",
    safe,
    ...lines.map(({ text }) => text),
    ...andMore,
    next,
    `${action}:\n${link}`,
    why,
  ].join("\n\n")
  const html = page({
    title: subject,
    heading: subject,
    paragraphs: [safe, ...lines.map(({ html }) => html), ...andMore, next],
    quote: null,
    button: { label: action, link: escaped(link) },
    endings: [why],
  })
  return { to, subject, text: `${text}\n`, html, messageId }
}
