import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Redirect } from "wouter"
import type { CurrentUser } from "#protocol/user.ts"
import { setupSentence, useSubscriptionSecret } from "../../api/billing.ts"
import { useSignInOptions } from "../../api/auth-options.ts"
import { unreached } from "../../api/errors.ts"
import { showError } from "../../api/show-error.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { CardPayment } from "./card-payment.tsx"
import { openStripe } from "./load-stripe.ts"
import { PaymentUnavailable } from "./payment-unavailable.tsx"
import { SettingUp } from "./setting-up.tsx"
import { SetupFailed } from "./setup-failed.tsx"
import { SubscribeView, type SubscribeViewProps, title } from "./subscribe-view.tsx"

const reload = () => window.location.reload()

/** For whoever has Premium already: by this tab, another one, or on another device. */
const AlreadySubscribed = () => {
  useEffect(() => {
    showToast({
      title: "Already Subscribed",
      text: "You already have Premium. There's nothing more to pay.",
    })
  }, [])
  return <Redirect to="/" replace />
}

/** Stripe as its script brings it; null where it does not come. */
const useStripeScript = (publicKey: string) =>
  useQuery({
    queryKey: ["stripe", publicKey],
    queryFn: () => openStripe(publicKey),
    // It is no data: what TanStack would compare and share is a program.
    structuralSharing: false,
  })

interface PremiumProps extends Omit<SubscribeViewProps, "payment" | "isPayable"> {
  readonly publicKey: string
  readonly onPaying: (isPaying: boolean) => void
}

const Premium = ({ publicKey, onPaying, ...page }: PremiumProps) => {
  const secret = useSubscriptionSecret()
  const { data: stripe } = useStripeScript(publicKey)
  const [hasFailed, setFailed] = useState(false)
  const { error } = secret
  useEffect(() => {
    if (error !== null) showError(error, "Subscription Error", setupSentence(error))
  }, [error])
  if (error !== null) return <SetupFailed text={setupSentence(error)} onRetry={reload} />
  if (secret.data === undefined || stripe === undefined) return <SettingUp />
  const isPayable = stripe !== null && !hasFailed
  const payment = isPayable ? (
    <CardPayment
      stripe={stripe}
      clientSecret={secret.data}
      onPaying={onPaying}
      onFailed={() => setFailed(true)}
    />
  ) : (
    <PaymentUnavailable onRetry={reload} />
  )
  return <SubscribeView {...page} payment={payment} isPayable={isPayable} />
}

export const SubscribePage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival(title)
  const options = useSignInOptions()
  // While this page itself pays, Premium may open before the page has heard of it.
  const [isPaying, setPaying] = useState(false)
  if (user.subscriptionStatus === "active" && !isPaying) return <AlreadySubscribed />
  if (options === undefined) return <SettingUp />
  if (options === null) return <SetupFailed text={unreached} onRetry={reload} />
  const { plans, supportEmail } = options
  const page = { stories: user.storiesRecorded, supportEmail }
  switch (plans.kind) {
    case "unlimited":
    case "free-only":
      return <Redirect to="/" replace />
    case "premium":
      return <Premium {...page} publicKey={plans.publicKey} onPaying={setPaying} />
  }
}
