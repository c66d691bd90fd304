import { upperFirst } from "../../../lib/english/capitals.ts"
import type { LineMade, Topic } from "#protocol/biography.ts"
import type { StoredMoment, StoredSource } from "../../../platform/database/biographies.ts"
import type { ComposedSubject } from "./subject.ts"

/** Where a line speaks of the person: by which name or pronoun is decided once it has its place. */
interface NameMention {
  readonly as: "he" | "him" | "his"
}
export type LinePart = string | NameMention

export const he: NameMention = { as: "he" }
export const him: NameMention = { as: "him" }
export const his: NameMention = { as: "his" }

/** A line that has no place yet. */
export interface LineDraft {
  readonly topic: Topic
  readonly parts: ReadonlyArray<LinePart>
  readonly made: LineMade
  readonly sources: ReadonlyArray<StoredSource>
  readonly echoes: ReadonlyArray<StoredMoment>
  /** The words it is made of, as they were said. */
  readonly said: string
}

const possessive = (name: string) => `${name}’s`

const named = ({ as }: NameMention, name: string) => (as === "his" ? possessive(name) : name)
const unnamed = ({ as }: NameMention, { name, pronouns }: ComposedSubject) =>
  pronouns === null ? named({ as }, name.first) : pronouns[as]

/** Whom the first mention of a line says: the whole name, the first one, or a pronoun. */
export type Calling = "whole" | "first" | "pronoun"

export const isMention = (part: LinePart): part is NameMention => typeof part !== "string"
export const mentions = (parts: ReadonlyArray<LinePart>) => parts.some(isMention)

/** Neighboring words as one part. */
export const joined = (parts: ReadonlyArray<LinePart>): ReadonlyArray<LinePart> => {
  const whole: Array<LinePart> = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}

/** A line in words. */
export const inWords = (
  parts: ReadonlyArray<LinePart>,
  subject: ComposedSubject,
  calling: Calling,
): string => {
  let calls = calling
  let text = ""
  for (const part of parts) {
    if (!isMention(part)) {
      text += part
      continue
    }
    const name = calls === "whole" ? subject.name.whole : subject.name.first
    const call = calls === "pronoun" ? unnamed(part, subject) : named(part, name)
    text += /(?:^|[.!?…]["”’)]* )$/.test(text) ? upperFirst(call) : call
    calls = "pronoun"
  }
  return upperFirst(text)
}
