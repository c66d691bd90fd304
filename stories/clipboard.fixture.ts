const replaced = (owner: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, value })
  return () => {
    if (before === undefined) Reflect.deleteProperty(owner, name)
    else Object.defineProperty(owner, name, before)
  }
}

/** For `beforeEach`: what is copied is kept here while a story runs. */
export const clipboardOf = (copied: Array<string>) => () =>
  replaced(navigator, "clipboard", { writeText: async (text: string) => void copied.push(text) })

/** For `beforeEach`: neither the clipboard nor the old way may be used. */
export const noClipboard = () => {
  const refuse = async () => {
    throw new DOMException("Write permission denied.", "NotAllowedError")
  }
  const ends = [
    replaced(navigator, "clipboard", { writeText: refuse }),
    replaced(document, "execCommand", () => false),
  ]
  return () => {
    for (const end of ends) end()
  }
}
