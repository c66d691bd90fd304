import { smallestOf } from "#protocol/long-lists.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { fullName } from "./full-name.ts"

/** How many letters have to be changed, added or left out to make one text of the other. */
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (const [row, message] of [...a].entries()) {
    const line = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const changed = (before[column] ?? 0) + (message === other ? 0 : 1)
      line.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    before = line
  }
  return before.at(-1) ?? 0
}

const named = 5

type Named = Pick<UserRecord, "username" | "email" | "firstName" | "lastName">

const farness = (name: string, user: Named) => {
  const [local = ""] = user.email.split("@")
  const known = [user.username, user.email, local, user.firstName, fullName(user)]
    .map(keyOf)
    .filter((text) => text !== "")
  return smallestOf(
    known.map((text) => (text.includes(name) && name !== "" ? 0 : distance(name, text))),
  )
}

/** The accounts whose name or address somebody may have meant, the nearest first. */
export const similarAccounts = <User extends Named>(
  name: string,
  users: ReadonlyArray<User>,
): ReadonlyArray<User> => {
  const key = keyOf(name).slice(0, 254)
  const far = Math.max(2, Math.floor(key.length / 3))
  return users
    .map((user) => ({ user, farness: farness(key, user) }))
    .filter(({ farness }) => farness <= far)
    .toSorted((a, b) => a.farness - b.farness)
    .slice(0, named)
    .map(({ user }) => user)
}

/** An account as the operator knows it: 'anna (Anna Berg, anna@example.org)'. */
export const accountInWords = (user: Named): string =>
  `${user.username} (${[fullName(user), user.email].filter((part) => part !== "").join(", ")})`
