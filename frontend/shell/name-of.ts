import type { CurrentUser } from "#protocol/user.ts"

/** What somebody is called in full; by their username while they said no name. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<CurrentUser, "firstName" | "lastName" | "username">): string =>
  `${firstName} ${lastName}`.trim() || username
