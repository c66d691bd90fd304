import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"

/** The value sent for automatic detection of the language. */
export const detect = "detect"

/** What is heard of a recording: which languages, and whether the language can be found out. */
export type Hearing = Pick<Capabilities, "transcribes" | "detectsLanguage">

/** What this server hears of a story, which may be one that is kept in the house. */
export const hearingOf = (
  capabilities: Capabilities | undefined,
  isLocalOnly: boolean,
): Hearing | undefined => (isLocalOnly ? (capabilities?.local ?? capabilities) : capabilities)

/**
 * The language the forms show: the chosen one, else the storyteller's own, else automatic detection if
 * this server has it, else English.
 */
export const spokenLanguage = (
  chosen: string,
  teller: Pick<Person, "language"> | undefined,
  hearing: Pick<Hearing, "detectsLanguage"> | undefined,
): string => {
  const isDetected = hearing?.detectsLanguage === true
  const said = chosen === detect && hearing !== undefined && !isDetected ? "" : chosen
  return said || (teller?.language ?? (isDetected ? detect : "en"))
}
