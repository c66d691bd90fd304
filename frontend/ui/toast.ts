import { createElement } from "react"
import { toast } from "sonner"
import { ToastView, type ToastContent } from "./toaster.tsx"

const shownFor = 5_000
/** With something to press, people need time to read it and get there. */
const shownForAction = 15_000
const shownForQuestion = 30_000

const durationOf = ({ action, question }: ToastContent) => {
  if (question !== undefined) return shownForQuestion
  return action === undefined ? shownFor : shownForAction
}

/** Shows a toast; it replaces the one before at once. */
export const showToast = (content: ToastContent): void => {
  toast.dismiss()
  toast.custom((id) => createElement(ToastView, { ...content, onClose: () => toast.dismiss(id) }), {
    duration: durationOf(content),
  })
}
