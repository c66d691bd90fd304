import { Schema } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import { Language, languages, usualLanguages } from "#protocol/language.ts"
import { languageName } from "./language-name.ts"

/** What a language is called; its code where it has no name. */
export const nameOf = (code: string): string => languageName(code) ?? code

const every = Object.keys(languages).filter(Schema.is(Language))
const byName = (one: string, other: string) => nameOf(one).localeCompare(nameOf(other), "en")

/** Those this server hears: null means that it names no limit, undefined that nobody knows. */
const heardOf = (transcribes: Capabilities["transcribes"] | undefined) => {
  if (transcribes === undefined) return []
  return transcribes === null ? every : every.filter((code) => transcribes.includes(code))
}

/**
 * The languages to choose from: the usual ones in their order, or, where this server hears others as
 * well, all of them by name. One that is chosen already is among them in any case.
 */
export const offeredLanguages = (
  transcribes: Capabilities["transcribes"] | undefined,
  chosen: string,
): ReadonlyArray<string> => {
  const offered: ReadonlySet<string> = new Set([...usualLanguages, ...heardOf(transcribes)])
  const hasMore = offered.size > usualLanguages.length
  const ordered = hasMore ? [...offered].toSorted(byName) : [...offered]
  return chosen === "" || offered.has(chosen) ? ordered : [...ordered, chosen]
}
