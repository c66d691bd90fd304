/** What somebody is called; empty for whoever gave no name. */
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => [firstName, lastName].filter((part) => part !== "").join(" ")

/** What the person a user is, is called: whoever gave no name, by their username. */
export const nameOf = (user: {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}) => fullName(user) || user.username
