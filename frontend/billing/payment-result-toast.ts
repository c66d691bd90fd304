import { useEffect } from "react"
import { useConfirmPayment } from "../api/billing.ts"
import { usePlansHere } from "../api/plans.ts"
import { useCurrentUser } from "../api/user.ts"
import { showToast } from "../ui/toast.ts"
import { type PaymentReturn, takePaymentReturn } from "./payment-redirect.ts"
import { returnWords } from "./payment-text.ts"

/**
 * Has the server ask Stripe after somebody came back from a payment, and tells what it said. Render it
 * after the Toaster, which misses toasts from before it is mounted.
 */
export const PaymentNews = () => {
  const { isAuthenticated } = useCurrentUser()
  const canPay = usePlansHere()?.kind === "premium"
  const confirm = useConfirmPayment()
  useEffect(() => {
    if (!isAuthenticated || !canPay) return
    const tell = async (how: PaymentReturn) => {
      const isPaid = how.hadPayment && !how.hasFailed
      const isActive = await confirm(isPaid).catch(() => "unknown" as const)
      const words = returnWords(how, isActive)
      if (words !== null) showToast(words)
    }
    const how = takePaymentReturn()
    if (how !== null) void tell(how)
  }, [isAuthenticated, canPay, confirm])
  return null
}
