import { createElement } from "react"
import { toast } from "sonner"
import { ToastView, type ToastContent } from "./toaster.tsx"

const shownFor = 5_000

/** Shows a toast; it replaces the one before at once. */
export const showToast = (content: ToastContent): void => {
  toast.dismiss()
  toast.custom((id) => createElement(ToastView, { ...content, onClose: () => toast.dismiss(id) }), {
    duration: shownFor,
  })
}
