import { Schema } from "effect"
import { ProfileEdit } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { usernameProblem } from "#protocol/username.ts"

const profileFields = ["firstName", "lastName", "username", "bio"] as const
export type ProfileField = (typeof profileFields)[number]

/** The values of the form; all are text. */
type ProfileValues = Readonly<Record<ProfileField, string>>

export const valuesOf = ({ firstName, lastName, username, bio }: CurrentUser): ProfileValues => ({
  firstName,
  lastName,
  username,
  bio,
})

/** The protocol's validation; a changed username also has to meet the rules for new ones. */
export const profileForm = (before: ProfileValues) =>
  Schema.Struct({
    ...ProfileEdit.fields,
    username: ProfileEdit.fields.username.check(
      Schema.makeFilter((username: string) =>
        username === before.username ? true : (usernameProblem(username) ?? true),
      ),
    ),
  })

export const isChanged = (before: ProfileValues, now: ProfileValues): boolean =>
  profileFields.some((name) => now[name] !== before[name])

/** Changes from other devices since `before`, in fields the user has not edited: the form takes them over. */
export const toFollow = (
  before: ProfileValues,
  typed: ProfileValues,
  elsewhere: ProfileValues,
): ReadonlyArray<readonly [ProfileField, string]> =>
  profileFields
    .filter((name) => typed[name] === before[name] && elsewhere[name] !== before[name])
    .map((name) => [name, elsewhere[name]] as const)

/** What to send: the required fields, and the changed ones of the rest, so that changes from other devices are not overwritten. */
export const editOf = (before: ProfileValues, typed: ProfileValues): ProfileEdit => ({
  firstName: typed.firstName,
  username: typed.username,
  ...(typed.lastName === before.lastName ? {} : { lastName: typed.lastName }),
  ...(typed.bio === before.bio ? {} : { bio: typed.bio }),
})
