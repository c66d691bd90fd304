import { isCommonPassword } from "./common-passwords.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"

type Named = Pick<UserRecord, "firstName" | "lastName" | "username" | "email">

const asJoined = (text: string) => keyOf(text).replace(/[\s._-]+/gu, "")

/** What is wrong with a password for this user, as a sentence; null if it is fine. */
export const passwordProblem = (password: string, user: Named): string | null => {
  const { firstName, lastName, username, email } = user
  const [local = ""] = email.split("@")
  const names = [username, email, local, firstName + lastName, lastName + firstName].map(asJoined)
  if (names.includes(asJoined(password))) {
    return "Please choose a password that isn't your name, username or email."
  }
  return isCommonPassword(password)
    ? "This password is too easy to guess. Please choose another."
    : null
}
