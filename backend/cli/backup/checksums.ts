/** Files of a backup and the SHA-256 of each, in the form that `sha256sum -c` reads. */
export type Sums = ReadonlyMap<string, string>

const line = /^([0-9a-f]{64}) {2}(.+)$/

export const writeSums = (sums: Sums): string =>
  [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join("")

/** Null where anything stands in it that is no such line, or its last line is cut short. */
export const readSums = (text: string): Sums | null => {
  if (!text.endsWith("\n")) return null
  const sums = new Map<string, string>()
  for (const one of text.slice(0, -1).split("\n")) {
    const [, sha256, path] = line.exec(one) ?? []
    if (sha256 === undefined || path === undefined) return null
    sums.set(path, sha256)
  }
  return sums
}
