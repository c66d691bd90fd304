import { CreditCard } from "lucide-react"
import type { CurrentUser } from "#protocol/user.ts"
import { Link } from "wouter"
import { useBilling, useOpenPortal } from "../api/billing.ts"
import { usePlansHere } from "../api/plans.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

interface FailedPaymentProps {
  /** Opens the page on which the card is changed; null where there is none. */
  readonly onMend: (() => void) | null
  readonly isPending: boolean
}

/** Says that a payment failed and how to mend the card; nothing is taken away meanwhile. */
export const FailedPayment = ({ onMend, isPending }: FailedPaymentProps) => (
  <Notice
    tone="amber"
    title="Your last payment didn't go through"
    action={
      onMend === null ? (
        <Button asChild>
          <Link href="/settings">Go to Settings</Link>
        </Button>
      ) : (
        <Button icon={<CreditCard />} pending={isPending} onClick={onMend}>
          Update your card
        </Button>
      )
    }
  >
    Stripe will try again over the next few days, and you keep Premium until then. Check that your
    card is still valid.{onMend === null && " To change it, ask the person who runs this server."}
  </Notice>
)

/** Shows this notice above every screen to whom it concerns. */
export const PaymentNotice = ({ user }: { readonly user: CurrentUser }) => {
  const plans = usePlansHere()
  const isPaying = plans?.kind === "premium" && user.subscriptionStatus === "active"
  const { data: billing } = useBilling(isPaying)
  const { mutate: open, isPending } = useOpenPortal()
  if (!isPaying || billing?.mend !== true) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 md:px-8">
      <FailedPayment onMend={billing.portal ? () => open() : null} isPending={isPending} />
    </div>
  )
}
