import { createElement } from "react"
import { toast } from "sonner"
import { ToastView, type ToastContent } from "./toaster.tsx"

const shownFor = 5_000
/** With something to press, people need time to read it and get there. */
const shownForAction = 15_000

/** Shows a toast; it replaces the one before at once. */
export const showToast = (content: ToastContent): void => {
  toast.dismiss()
  toast.custom((id) => createElement(ToastView, { ...content, onClose: () => toast.dismiss(id) }), {
    duration: content.action === undefined ? shownFor : shownForAction,
  })
}
