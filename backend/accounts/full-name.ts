/** What somebody is called; empty for whoever gave no name. */
export const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => [firstName, lastName].filter((part) => part !== "").join(" ")
