import { useBackFromPortal, useBilling, useOpenPortal, useRefund } from "../../api/billing.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePlansHere } from "../../api/plans.ts"
import { showError } from "../../api/show-error.ts"
import { showToast } from "../../ui/toast.ts"

/** What the section about the user's plan needs. */
export const useSubscription = () => {
  const plans = usePlansHere()
  const billing = loadedOf(useBilling(plans?.kind === "premium"))
  useBackFromPortal(plans?.kind === "premium")
  const { mutate: open, isPending: isOpening } = useOpenPortal()
  const { mutateAsync: refund } = useRefund()

  const manage = () =>
    open(undefined, {
      onError: (error) =>
        showError(error, "We couldn't open the card page", "Please try again in a moment."),
    })
  const getMoneyBack = async () => {
    try {
      const { refund: state } = await refund()
      const text =
        state === "done"
          ? "It'll be on your card within ten days. All your stories are still here."
          : "Premium ends as soon as Stripe has sent it. All your stories stay here."
      showToast({ title: "Your money is on its way back", text, tone: "good" })
    } catch (error) {
      showError(error, "Refund Failed", "Nothing has changed. Please try again in a moment.")
    }
  }
  return { plans, billing, isOpening, onManage: manage, onRefund: getMoneyBack }
}
