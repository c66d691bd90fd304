import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"

/** What a form sends when the language is to be found out by listening. */
export const detect = "detect"

/**
 * The language the forms show: the chosen one, else the storyteller's own, else found out where this
 * server can do that, else English.
 */
export const spokenLanguage = (
  chosen: string,
  teller: Pick<Person, "language"> | undefined,
  capabilities: Pick<Capabilities, "detectsLanguage"> | undefined,
): string =>
  chosen || (teller?.language ?? (capabilities?.detectsLanguage === true ? detect : "en"))
