/** Whether two names are the same to a reader, however they are written. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: "base" }) === 0
