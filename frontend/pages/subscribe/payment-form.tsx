import type { ReactNode } from "react"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

export interface PaymentFormProps {
  /** Stripe's fields for the card. */
  readonly fields: ReactNode
  /** The fields can be typed into. */
  readonly isReady: boolean
  readonly step: "filling" | "paying" | "asking"
  /** Why the last try failed. */
  readonly rejection: { readonly title: string; readonly text: string } | null
  readonly onPay: () => void
}

const steps = {
  filling: "Subscribe to Premium - $10/month",
  paying: "Paying…",
  asking: "Asking Stripe…",
} as const

/** Asks for the card, in Stripe's own fields. */
export const PaymentForm = ({ fields, isReady, step, rejection, onPay }: PaymentFormProps) => (
  <Card>
    <section aria-labelledby="payment" className="grid grid-cols-1 gap-5">
      <header className="grid gap-2">
        <h2 id="payment" className="text-xl">
          Complete Your Subscription
        </h2>
        <p className="text-faded">$10 today, then every month until you cancel.</p>
      </header>
      <form
        aria-label="Payment"
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && step === "filling") onPay()
        }}
      >
        <div className="relative min-h-52">
          {!isReady && (
            <output className="absolute inset-0 grid content-start gap-4">
              <span className="sr-only">Loading the form for your card…</span>
              <Skeleton shape="block" className="h-14" />
              <span className="grid grid-cols-2 gap-4">
                <Skeleton shape="block" className="h-14" />
                <Skeleton shape="block" className="h-14" />
              </span>
              <Skeleton shape="block" className="h-14" />
            </output>
          )}
          {fields}
        </div>
        {rejection !== null && (
          <Notice tone="brick" title={rejection.title} isUrgent={false}>
            {rejection.text}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="w-full"
          disabled={!isReady}
          pending={step !== "filling"}
        >
          {steps[step]}
        </Button>
      </form>
    </section>
  </Card>
)
