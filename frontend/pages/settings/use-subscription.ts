import { useBackFromPortal, useBilling, useOpenPortal, useRefund } from "../../api/billing.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePlansHere } from "../../api/plans.ts"
import { succeeded } from "../../api/query-client.ts"

/** What the section about the user's plan needs. */
export const useSubscription = () => {
  const plans = usePlansHere()
  const billing = loadedOf(useBilling(plans?.kind === "premium"))
  useBackFromPortal(plans?.kind === "premium")
  const { mutate: open, isPending: isOpening } = useOpenPortal()
  const { mutateAsync: refund } = useRefund()

  return {
    ...{ plans, billing, isOpening },
    onManage: () => open(),
    onRefund: async () => void (await succeeded(refund())),
  }
}
