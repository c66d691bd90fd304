/** True of every server, whatever engines it uses. */
export const neverSent = "We never send notes, email addresses, positions or photos."
