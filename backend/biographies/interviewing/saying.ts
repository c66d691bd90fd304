import { firstNameIn } from "#protocol/first-name.ts"
import type { KeptMoment } from "../../kept/biographies.ts"
import { quoted } from "../text/plain.ts"
import type { Passage } from "./passages.ts"

/** Words of a story in an answer, to be heard. */
export interface QuotedMoment extends KeptMoment {
  readonly text: string
}

/**
 * A paragraph of an answer. Whatever an answer says of a story stands in a paragraph of its own with its
 * quotation, so that it can be left out for whoever may not see that story any more.
 */
export interface Said {
  readonly text: string
  readonly quotation: QuotedMoment | null
}

export const said = (text: string): Said => ({ text, quotation: null })

const two = (part: number) => String(part).padStart(2, "0")

/** 0:46, or 1:02:05. */
export const clock = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours === 0
    ? `${String(minutes)}:${two(whole % 60)}`
    : `${String(hours)}:${two(minutes)}:${two(whole % 60)}`
}

/** Quotes sentences that were said or written in a row, naming who did, and the second. */
export const cite = (passages: ReadonlyArray<Passage>): Said => {
  const [first] = passages
  if (first === undefined) return said("")
  const { source, title, isOwn } = first
  const words = quoted(passages.map(({ text }) => text).join(" "))
  const by = firstNameIn(first.by)
  if (source.kind === "story") {
    const { kind: _, ...moment } = source
    const tells = isOwn ? "tells" : "remembers"
    return {
      text: `In ${quoted(title ?? "")} (${clock(source.start)}) ${by} ${tells}: ${words}`,
      quotation: { ...moment, text: words.slice(1, -1) },
    }
  }
  return said(source.kind === "answer" ? `${by} wrote: ${words}` : `${by} told me: ${words}`)
}

/** An answer without the paragraphs of some of its quotations. */
export const withoutQuotations = (
  content: string,
  gone: ReadonlyArray<Pick<QuotedMoment, "text">>,
) =>
  content
    .split("\n")
    .filter((paragraph) => !gone.some(({ text }) => paragraph.includes(`“${text}”`)))
    .join("\n")
