import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js"
import type { Stripe } from "@stripe/stripe-js"
import { useState } from "react"
import { useLocation } from "wouter"
import { useConfirmPayment } from "../../api/billing.ts"
import { notHeardYet, paid } from "../../billing/payment-text.ts"
import { showToast } from "../../ui/toast.ts"
import { type CardForm, pay } from "./pay.ts"
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx"
import { useCardLook } from "./use-stripe-appearance.ts"

/** Where the bank's page leads back to. */
const returnPlace = () => `${window.location.origin}/?subscription=success`

/** Null as long as Stripe's fields are not there. */
const useCardForm = (): CardForm | null => {
  const stripe = useStripe()
  const elements = useElements()
  if (stripe === null || elements === null) return null
  return {
    submit: () => elements.submit(),
    confirm: () =>
      stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnPlace() },
        redirect: "if_required",
      }),
  }
}

interface FieldsProps {
  readonly onPaying: (isPaying: boolean) => void
  readonly onFailed: () => void
}

const Fields = ({ onPaying, onFailed }: FieldsProps) => {
  const [, go] = useLocation()
  const form = useCardForm()
  const confirm = useConfirmPayment()
  const [isReady, setReady] = useState(false)
  const [step, setStep] = useState<PaymentFormProps["step"]>("filling")
  const [rejection, setRejection] = useState<PaymentFormProps["rejection"]>(null)

  const start = async (card: CardForm) => {
    setStep("paying")
    setRejection(null)
    onPaying(true)
    const outcome = await pay(card)
    if (outcome.state === "rejected") {
      const { title, text, isSure } = outcome
      // What broke may have broken after the card was charged.
      if (!isSure && (await confirm(false).catch(() => false))) {
        showToast(paid)
        return go("/", { replace: true })
      }
      showToast({ title, text, tone: "bad" })
      setRejection({ title, text })
      setStep("filling")
      return onPaying(false)
    }
    setStep("asking")
    // Whatever happens to the question, the card was charged: nobody may be asked to pay again.
    const isActive = await confirm(true).catch(() => false)
    showToast(isActive ? paid : notHeardYet)
    return go("/", { replace: true })
  }
  return (
    <PaymentForm
      fields={
        <PaymentElement
          options={{ layout: "tabs" }}
          onReady={() => setReady(true)}
          onLoadError={onFailed}
        />
      }
      isReady={isReady && form !== null}
      step={step}
      rejection={rejection}
      onPay={() => {
        if (form !== null) void start(form)
      }}
    />
  )
}

interface CardPaymentProps extends FieldsProps {
  readonly stripe: Stripe
  readonly clientSecret: string
}

/** Stripe's form for the card, and what comes of it. */
export const CardPayment = ({ stripe, clientSecret, ...rest }: CardPaymentProps) => {
  const appearance = useCardLook()
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <Fields {...rest} />
    </Elements>
  )
}
