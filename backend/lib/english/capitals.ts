/** With a capital at its beginning. */
export const upperFirst = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Without one. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
