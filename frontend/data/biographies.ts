/** Everything of a person's biography: its text, its versions, the keeper's answers. */
export const biographyKey = (personId: number) => ["biography", personId] as const

/** Everything of the user's chat about a person. */
export const chatKey = (personId: number) => ["biography chat", personId] as const
