const inUnits = (bytes: number): readonly [number, string] => {
  if (bytes < 1024 ** 2) return [bytes / 1024, "kB"]
  return bytes < 1024 ** 3 ? [bytes / 1024 ** 2, "MB"] : [bytes / 1024 ** 3, "GB"]
}

/** A file size: 2.4 GB, 48 MB, 310 kB. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} bytes`
  const [value, unit] = inUnits(bytes)
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}
