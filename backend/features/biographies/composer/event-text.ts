import { upperFirst } from "../../../lib/english/capitals.ts"
import type { MentionedYear } from "../../../lib/english/parse-year.ts"
import { isMention, type LinePart } from "./line-parts.ts"
import type { ComposedSubject } from "./subject.ts"

/** A sentence that says 'him' and no name would not say of whom it tells. */
export const saysOnlyHe = (
  parts: ReadonlyArray<LinePart> | null,
  { pronouns, name }: ComposedSubject,
) => {
  if (parts === null || pronouns === null || parts.some(isMention)) return false
  const text = parts.join("")
  const { he, him, his } = pronouns
  return !text.includes(name.first) && new RegExp(`\\b(?:${he}|${him}|${his})\\b`, "i").test(text)
}

/** Its year stands before an event, and what was before it is another one. */
export const withoutWhen = (text: string, { year, isAbout }: MentionedYear) => {
  const bare = text
    .replace(/^(?:Later|Then|Afterwards|Eventually|Finally|Soon),? /, "")
    .replace(isAbout ? /^(?!)/ : new RegExp(`^In ${String(year)},? (?!to\\b|and\\b)`), "")
  return upperFirst(bare.replace(/\bborn (?=\d{4}\b)/, "born in "))
}
