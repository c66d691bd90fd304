import { randomInt } from "node:crypto"
import { Schema } from "effect"
import { Username } from "#protocol/username.ts"
import type { Profile } from "../ports/identity-provider.ts"

/** Leaves room for digits below what a username may have. */
const mostLetters = 40

/** What is left of a text when only what a username may hold is left. */
const usernameFrom = (text: string) =>
  Array.from(text.normalize("NFKC").toLowerCase().replace(/\s+/g, "."))
    .filter((character) => /[\p{L}\p{M}0-9._-]/u.test(character))
    .slice(0, mostLetters)
    .join("")
    .replace(/^[\p{M}._-]+|[._-]+$/gu, "")

/** Digits behind a name that is taken: few at first. */
const digits = [2, 4, 6, 8]

const isUsername = Schema.is(Username)

/** Usernames somebody may get, the nicest first; the last are surely free. */
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
