import { errorMessage } from "./errors.ts"
import { endsTheSession } from "./auth-and-quota-errors.ts"
import { showToast } from "../ui/toast.ts"
import type { ToastContent } from "../ui/toaster.tsx"

/** Shows a toast with the reason of a refusal; not when the session has ended, which has its own message. */
export const showError = (
  error: unknown,
  title: string,
  otherwise?: string,
  action?: ToastContent["action"],
): void => {
  if (endsTheSession(error)) return
  showToast({ title, text: errorMessage(error, otherwise), tone: "bad", action })
}
