import { randomInt } from "node:crypto"
import { Schema } from "effect"
import { Username } from "#protocol/username.ts"
import type { Profile } from "../../ports/identity-provider.ts"

/** Shorter than the longest allowed username, to leave room for digits. */
const maxLetters = 40

/** Removes everything from a text that a username may not contain. */
const usernameFrom = (text: string) =>
  Array.from(text.normalize("NFKC").toLowerCase().replace(/\s+/g, "."))
    .filter((character) => /[\p{L}\p{M}0-9._-]/u.test(character))
    .slice(0, maxLetters)
    .join("")
    .replace(/^[\p{M}._-]+|[._-]+$/gu, "")

/** How many digits to append when a name is taken: few at first. */
const digits = [2, 4, 6, 8]

const isUsername = Schema.is(Username)

/**
 * Suggested usernames, the best first. The last ones have so many random digits that they are
 * surely free.
 */
export const usernamesFor = ({
  firstName,
  lastName,
  email,
}: Pick<Profile, "firstName" | "lastName" | "email">): ReadonlyArray<string> => {
  const [local = ""] = email?.split("@") ?? []
  const texts = [`${firstName} ${lastName}`, firstName, local]
  const names = texts.map((text) => usernameFrom(text))
  const name = names.find((candidate) => isUsername(candidate)) ?? "relative"
  const numbered = digits.map((count) => {
    const number = randomInt(10 ** (count - 1), 10 ** count)
    return `${name}${String(number)}`
  })
  return [name, ...numbered]
}
