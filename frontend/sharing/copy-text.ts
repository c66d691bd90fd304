import { showToast } from "../ui/toast.ts"

/** Browsers give the clipboard to secure pages only; a server in the house is often reached by plain http. */
const copyByHand = (field: HTMLInputElement | null): boolean => {
  if (field === null) return false
  field.focus()
  field.select()
  // Old, and the only way left where there is no clipboard.
  return document.execCommand("copy")
}

const copy = async (text: string, field: HTMLInputElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(field)
  }
}

/** Copies a text that stands in a field; where that is refused it is left selected, to be copied by hand. */
export const copyText = async (text: string, field: HTMLInputElement | null): Promise<void> => {
  if (await copy(text, field)) return showToast({ title: "Copied", tone: "good" })
  return showToast({ title: "Copy Failed", text: "Failed to copy to clipboard.", tone: "bad" })
}
