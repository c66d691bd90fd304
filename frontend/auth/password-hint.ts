import { limits } from "#protocol/limits.ts"

const { min } = limits.password

/** Passwords of this length are called strong, whatever they are made of. */
const long = 14

/** A hint about a new password while it is typed: a sentence, not a strength meter. */
export const passwordWords = (password: string): string => {
  const missing = min - password.length
  if (password === "") {
    return `At least ${min} characters. A few words in a row are easy to remember.`
  }
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} to go.`
  if (new Set(password).size <= 3) return "Long enough, but easy to guess because it repeats."
  return password.length < long
    ? "Long enough. Another word or two would make it harder to guess."
    : "That's a strong password."
}
