/** First and last name together; empty if the user gave none. */
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => [firstName, lastName].filter((part) => part !== "").join(" ")

/** The name of the user's own person: the full name, or the username if no name was given. */
export const nameOf = (user: {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}) => fullName(user) || user.username
