import type { CurrentUser } from "#protocol/user.ts"

/** A user's full name; the username when there is no name. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<CurrentUser, "firstName" | "lastName" | "username">): string =>
  `${firstName} ${lastName}`.trim() || username
