import { copyField } from "../ui/copy-to-clipboard.ts"
import { showToast } from "../ui/toast.ts"

/** Copies the text of a field, and says whether it worked. */
export const copyText = async (text: string, field: HTMLInputElement | null): Promise<void> => {
  if (await copyField(text, field)) return showToast({ title: "Copied", tone: "good" })
  return showToast({ title: "Copy Failed", text: "Failed to copy to clipboard.", tone: "bad" })
}
