import { Schema } from "effect"
import { ProfileEdit } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { usernameProblem } from "#protocol/username.ts"

export const profileFields = ["firstName", "lastName", "username", "bio"] as const
export type ProfileField = (typeof profileFields)[number]

/** The form as typed: every field a text. */
export type ProfileValues = Readonly<Record<ProfileField, string>>

export const valuesOf = ({ firstName, lastName, username, bio }: CurrentUser): ProfileValues => ({
  firstName,
  lastName,
  username,
  bio,
})

/** What the protocol asks of the fields, and of a username that is new what it asks of a new one. */
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

/** What was changed elsewhere since `before` in fields nobody has touched here: the form follows it. */
export const toFollow = (
  before: ProfileValues,
  typed: ProfileValues,
  elsewhere: ProfileValues,
): ReadonlyArray<readonly [ProfileField, string]> =>
  profileFields
    .filter((name) => typed[name] === before[name] && elsewhere[name] !== before[name])
    .map((name) => [name, elsewhere[name]] as const)

/** What is always asked for, and of the rest what was changed: what another device wrote meanwhile stays. */
export const editOf = (before: ProfileValues, typed: ProfileValues): ProfileEdit => ({
  firstName: typed.firstName,
  username: typed.username,
  ...(typed.lastName === before.lastName ? {} : { lastName: typed.lastName }),
  ...(typed.bio === before.bio ? {} : { bio: typed.bio }),
})
