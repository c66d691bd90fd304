/** A text within a regular expression, so that each of its signs means itself. */
export const escapeRegExp = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
