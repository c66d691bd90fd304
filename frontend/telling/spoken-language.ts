import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"

/** The value sent for automatic detection of the language. */
export const detect = "detect"

/**
 * The language the forms show: the chosen one, else the storyteller's own, else automatic detection if
 * this server has it, else English.
 */
export const spokenLanguage = (
  chosen: string,
  teller: Pick<Person, "language"> | undefined,
  capabilities: Pick<Capabilities, "detectsLanguage"> | undefined,
): string =>
  chosen || (teller?.language ?? (capabilities?.detectsLanguage === true ? detect : "en"))
