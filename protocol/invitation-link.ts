const mark = "invitation="

/**
 * The link that passes an invitation on. The token is in the fragment, which browsers do not send to
 * servers.
 */
export const invitationLink = (origin: string, inviteToken: string) =>
  `${origin}/people#${mark}${inviteToken}`

/** The invitation token in an address's fragment, or null when there is none. */
export const tokenInHash = (hash: string): string | null =>
  hash.startsWith(`#${mark}`) ? hash.slice(mark.length + 1) : null
