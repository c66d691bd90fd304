/** Where a text is remembered: on the device, or in this tab, where the next user of the browser does not find it. */
type StorageArea = "device" | "tab"

const areaOf = (area: StorageArea): Storage => (area === "device" ? localStorage : sessionStorage)

/** Runs what uses the storage; browsers may refuse it, for example in private windows. */
const ifAllowed = <Result>(work: () => Result, otherwise: Result): Result => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** What is remembered by this name; null where nothing is, or storage is refused. */
export const readStored = (area: StorageArea, name: string): string | null =>
  ifAllowed(() => areaOf(area).getItem(name), null)

/** Remembers a text; null forgets it. Where storage is refused, nothing is remembered. */
export const writeStored = (area: StorageArea, name: string, text: string | null): void =>
  ifAllowed(
    () => (text === null ? areaOf(area).removeItem(name) : areaOf(area).setItem(name, text)),
    undefined,
  )

/** The same as `readStored`, and forgets it. */
export const takeStored = (area: StorageArea, name: string): string | null => {
  const text = readStored(area, name)
  writeStored(area, name, null)
  return text
}

/** Forgets everything on the device whose name begins so. */
export const forgetStored = (beginning: string): void => {
  const names = ifAllowed(() => Object.keys(localStorage), [])
  for (const name of names) if (name.startsWith(beginning)) writeStored("device", name, null)
}
