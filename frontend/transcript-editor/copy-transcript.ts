import { showToast } from "../ui/toast.ts"

/** The clipboard API works on https pages only; a home server is often reached by plain http. */
const copyByHand = (text: string): boolean => {
  const paper = document.createElement("textarea")
  paper.value = text
  document.body.append(paper)
  paper.select()
  // Deprecated, but the only way without the clipboard API.
  const isCopied = document.execCommand("copy")
  paper.remove()
  return isCopied
}

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** Copies the text of the editor; true when it worked. */
export const copyWords = async (text: string): Promise<boolean> => {
  const isCopied = await copy(text)
  if (isCopied) showToast({ title: "Copied", tone: "good" })
  else showToast({ title: "Copy Failed", text: "Failed to copy to clipboard.", tone: "bad" })
  return isCopied
}
