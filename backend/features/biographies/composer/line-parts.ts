import type { LineMade, Topic } from "#protocol/biography.ts"
import type { StoredMoment, StoredSource } from "../../../platform/database/biographies.ts"
import type { Subject } from "./subject.ts"

/** Where a line speaks of the person: by which name or pronoun is decided once it has its place. */
export interface Mention {
  readonly as: "he" | "him" | "his"
}
export type Part = string | Mention

export const he: Mention = { as: "he" }
export const him: Mention = { as: "him" }
export const his: Mention = { as: "his" }

/** A line that has no place yet. */
export interface Draft {
  readonly topic: Topic
  readonly parts: ReadonlyArray<Part>
  readonly made: LineMade
  readonly sources: ReadonlyArray<StoredSource>
  readonly echoes: ReadonlyArray<StoredMoment>
  /** The words it is made of, as they were said. */
  readonly said: string
}

const capital = (text: string) => text.replace(/^\p{Ll}/u, (email) => email.toUpperCase())
const possessive = (name: string) => `${name}’s`

const named = ({ as }: Mention, name: string) => (as === "his" ? possessive(name) : name)
const unnamed = ({ as }: Mention, { name, pronouns }: Subject) =>
  pronouns === null ? named({ as }, name.first) : pronouns[as]

/** Whom the first mention of a line says: the whole name, the first one, or a pronoun. */
export type Calling = "whole" | "first" | "pronoun"

export const isMention = (part: Part): part is Mention => typeof part !== "string"
export const mentions = (parts: ReadonlyArray<Part>) => parts.some(isMention)

/** Neighbouring words as one part. */
export const joined = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const whole: Array<Part> = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}

/** A line in words. */
export const inWords = (parts: ReadonlyArray<Part>, subject: Subject, calling: Calling): string => {
  let calls = calling
  let text = ""
  for (const part of parts) {
    if (!isMention(part)) {
      text += part
      continue
    }
    const name = calls === "whole" ? subject.name.whole : subject.name.first
    const call = calls === "pronoun" ? unnamed(part, subject) : named(part, name)
    text += /(?:^|[.!?…]["”’)]* )$/.test(text) ? capital(call) : call
    calls = "pronoun"
  }
  return capital(text)
}
