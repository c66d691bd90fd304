import { firstNameIn } from "#protocol/first-name.ts"
import type { FactId } from "#protocol/ids.ts"
import type { StoredMoment, StoredSource } from "../../../../platform/database/biographies.ts"
import { quoted } from "../../../../lib/english/normalize-text.ts"
import type { ChatPassage } from "./passages.ts"

/** Words of a story in an answer, to be heard. */
export interface QuotedMoment extends StoredMoment {
  readonly text: string
}

/**
 * A paragraph of an answer. Whatever it says of a story comes with its quotation, so that the answer is
 * known to rest on that story.
 */
export interface Citation {
  readonly text: string
  readonly quotation: QuotedMoment | null
  /** What was told in chats that it rests on; taken back, it is not said here either. */
  readonly factIds: ReadonlyArray<FactId>
}

/** What was told in chats, among sources. */
export const factsAmong = (sources: ReadonlyArray<StoredSource>): ReadonlyArray<FactId> =>
  sources.flatMap((source) => (source.kind === "chat" ? [source.factId] : []))

export const said = (text: string, sources: ReadonlyArray<StoredSource> = []): Citation => ({
  text,
  quotation: null,
  factIds: factsAmong(sources),
})

const two = (part: number) => String(part).padStart(2, "0")

/** 0:46, or 1:02:05. */
const clock = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours === 0
    ? `${String(minutes)}:${two(whole % 60)}`
    : `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
}

/** Quotes sentences that were said or written in a row, naming who did, and the second. */
export const cite = (passages: ReadonlyArray<ChatPassage>): Citation => {
  const [first] = passages
  if (first === undefined) return said("")
  const { source, title, isOwn, asked } = first
  const words = quoted(passages.map(({ text }) => text).join(" "))
  const by = firstNameIn(first.by)
  if (source.kind === "story") {
    const { kind: _, ...moment } = source
    const tells = isOwn ? "says" : "remembers"
    const question = asked === undefined ? "" : `asked ${quoted(asked)}, `
    return {
      text: `In ${quoted(title ?? "")} (${clock(source.start)}), ${question}${by} ${tells}: ${words}`,
      quotation: { ...moment, text: words.slice(1, -1) },
      factIds: [],
    }
  }
  const sources = passages.map((passage) => passage.source)
  const how = source.kind === "answer" ? "wrote" : "told me"
  return said(`${by} ${how}: ${words}`, sources)
}
