import { Option, Schema } from "effect"
import { idFromText, PersonId } from "#protocol/ids.ts"

const decode = Schema.decodeUnknownOption(idFromText(PersonId, "Family member not found"))

/** The person an address names, or null when it names none: `abc`, `0` and `1.5` do not. */
export const personIdOf = (text: string): PersonId | null => Option.getOrNull(decode(text))
