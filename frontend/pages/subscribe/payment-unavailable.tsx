import { RotateCcw, TriangleAlert } from "lucide-react"
import { Button } from "../../ui/button.tsx"

interface PaymentUnavailableProps {
  readonly onRetry: () => void
}

/** In the place of the payment form, where it did not come. */
export const PaymentUnavailable = ({ onRetry }: PaymentUnavailableProps) => (
  <section
    aria-labelledby="payment"
    className="grid gap-4 rounded-md border border-amber bg-amber-wash p-5 md:p-6"
  >
    <h2 id="payment" className="flex items-start gap-3 text-xl">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber" />
      Payment Unavailable
    </h2>
    <p>
      The card form comes from Stripe and couldn't load. Something on this device or its network may
      be blocking it. You weren't charged.
    </p>
    <div>
      <Button icon={<RotateCcw />} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  </section>
)
