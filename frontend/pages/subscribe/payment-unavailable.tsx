import { RotateCcw, TriangleAlert } from "lucide-react"
import { LiftTheLimit } from "../../billing/self-host-hint.tsx"
import { Button } from "../../ui/button.tsx"

interface PaymentUnavailableProps {
  /** No payment is set up on this server; or there is one, and its form did not come. */
  readonly why: "not set up" | "did not load"
  readonly onRetry: () => void
}

/** In the place of the payment form. */
export const PaymentUnavailable = ({ why, onRetry }: PaymentUnavailableProps) => (
  <section
    aria-labelledby="payment"
    className="grid gap-4 rounded-md border border-amber bg-amber-wash p-5 md:p-6"
  >
    <h2 id="payment" className="flex items-start gap-3 text-xl">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber" />
      Payment Unavailable
    </h2>
    {why === "not set up" ? (
      <>
        <p>Nobody can pay for Premium here, as no payment is set up on this Kintale.</p>
        <p>
          <LiftTheLimit />
        </p>
      </>
    ) : (
      <>
        <p>
          The form for your card comes from Stripe, and could not be loaded. Something on this
          device or its network may hold it back. Nothing was charged.
        </p>
        <div>
          <Button icon={<RotateCcw />} onClick={onRetry}>
            Try Again
          </Button>
        </div>
      </>
    )}
  </section>
)
