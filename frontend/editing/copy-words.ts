import { showToast } from "../ui/toast.ts"

/** Browsers give the clipboard to secure pages only; a server in the house is often reached by plain http. */
const copyByHand = (text: string): boolean => {
  const paper = document.createElement("textarea")
  paper.value = text
  document.body.append(paper)
  paper.select()
  // Old, and the only way left where there is no clipboard.
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

/** Lets somebody take their words elsewhere; true when they have them. */
export const copyWords = async (text: string): Promise<boolean> => {
  const isCopied = await copy(text)
  if (isCopied) showToast({ title: "Copied", tone: "good" })
  else showToast({ title: "Copy Failed", text: "Failed to copy to clipboard.", tone: "bad" })
  return isCopied
}
