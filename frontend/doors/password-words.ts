import { limits } from "#protocol/limits.ts"

const { min } = limits.password

/** From here on length alone makes up for plain words. */
const long = 14

/** What to say of a new password while it is typed: words only, nobody is graded. */
export const passwordWords = (password: string): string => {
  const missing = min - password.length
  if (password === "") {
    return `At least ${min} characters. A few words in a row are easy to remember.`
  }
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} to go.`
  if (new Set(password).size <= 3)
    return "Long enough, but easy to guess: the same again and again."
  return password.length < long
    ? "Long enough. Another word or two would make it harder to guess."
    : "That is a strong password."
}
