/** The clipboard API works on https pages only; a home server is often reached by plain http. */
const copyByHand = (field: HTMLInputElement | null): boolean => {
  if (field === null) return false
  field.focus()
  field.select()
  // Deprecated, but the only way without the clipboard API.
  return document.execCommand("copy")
}

/**
 * Copies the text of a field; true when it worked. If the browser refuses, the text is selected, so that
 * the user can copy it.
 */
export const copyField = async (text: string, field: HTMLInputElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(field)
  }
}
