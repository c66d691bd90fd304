/** What RFC 8187 does not allow in an extended value, and `encodeURIComponent` leaves as it is. */
const leftOver = /['()*]/g

const hexOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** A `Content-Disposition` that saves the answer under a name in any script. */
export const attachment = (fileName: string): string => {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(leftOver, hexOf)
  return `attachment; filename*=UTF-8''${encoded}`
}
