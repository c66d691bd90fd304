/** Indented JSON, for people who open the file in an editor. */
export const readableJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** JSON that is safe inside a `script` element: nothing in it can close the element or open another. */
export const jsonForPage = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
