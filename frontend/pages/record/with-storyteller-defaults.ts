import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import { hearingOf, spokenLanguage } from "../../story-form/spoken-language.ts"
import { chosenTeller } from "./default-storyteller.ts"

/** What the forms of this screen know about who could tell, and in which language. */
export interface TellingHere {
  /** The storyteller from the URL, as text; empty without one. */
  readonly asked: string
  /** Undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
}

interface Typed {
  readonly storytellerId: string
  readonly language: string
  readonly isLocalOnly: boolean
}

/** A draft with the storyteller and the language the form shows, where nobody has chosen them. */
export const withTeller = <Draft extends Typed>(
  typed: Draft,
  { asked, people, capabilities }: TellingHere,
): Draft => {
  const storytellerId = chosenTeller(typed.storytellerId, asked, people)
  const teller = people?.find(({ id }) => String(id) === storytellerId)
  const hearing = hearingOf(capabilities, typed.isLocalOnly)
  return { ...typed, storytellerId, language: spokenLanguage(typed.language, teller, hearing) }
}
