import { useState } from "react"
import type { BiographyLine, Topic } from "#protocol/biography.ts"
import type { LinePlace } from "../line-tools.ts"
import type { LinePosition } from "./line-positions.ts"

/** What somebody is writing: other words for a line, or a line of their own. */
export type Writing =
  | {
      readonly kind: "edit"
      readonly id: string
      readonly place: LinePlace
      /** The line as it stood when they began. */
      readonly before: string
      readonly text: string
    }
  | { readonly kind: "add"; readonly place: LinePosition; readonly text: string }

/** Whether words would be lost. */
export const isWritten = (writing: Writing | null): boolean =>
  writing !== null &&
  writing.text.trim() !== "" &&
  (writing.kind === "add" || writing.text.trim() !== writing.before)

/** One thing is written at a time; what was typed stays until it is saved, or left on purpose. */
export const useWriting = (onRejected: () => void) => {
  const [writing, setWriting] = useState<Writing | null>(null)
  /** Whether nothing would be lost; else says so. */
  const isFree = () => {
    if (!isWritten(writing)) return true
    onRejected()
    return false
  }
  const begin = (next: Writing) => {
    if (isFree()) setWriting(next)
  }
  return {
    writing,
    isFree,
    edit: ({ id, text }: BiographyLine, place: LinePlace) =>
      begin({ kind: "edit", id, place, before: text, text }),
    add: (place: LinePosition) => begin({ kind: "add", place, text: "" }),
    write: (text: string) => setWriting((was) => was && { ...was, text }),
    /** Turns what is written into a line of one's own under a topic. */
    writeUnder: (place: LinePosition) =>
      setWriting((was) => was && { kind: "add", place, text: was.text }),
    stop: () => setWriting(null),
  }
}

/** The topic something is written under; the timeline has none. */
export const topicOf = (place: LinePlace): Topic =>
  place === "timeline" ? "early_life" : place.topic
