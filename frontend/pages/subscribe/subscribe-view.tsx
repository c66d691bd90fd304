import type { ReactNode } from "react"
import { FeatureList } from "../../billing/feature-list.tsx"
import { ContactSupport } from "../../support/contact-support.tsx"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { CurrentPlan, PremiumCard } from "./plan-cards.tsx"

/** Why more room is worth its price: what is true of Premium here, and nothing else. */
const whyNow = [
  "Record as many stories as your family can tell",
  "Share them with as many relatives as you like",
  "The people who remember are here to be asked today",
]

const riskFree = [
  "7-day money-back guarantee: get all of it back with a button in Settings",
  "Cancel anytime and keep Premium for the time you paid for",
  "Only Stripe sees your card, never this server",
  "Your stories stay yours, with or without Premium",
]

export const title = "Upgrade to Premium"

interface PartProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

const Part = ({ id, title, children }: PartProps) => (
  <Card>
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  </Card>
)

const columns =
  "grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8"

export interface SubscribeViewProps {
  /** How many stories the user has recorded. */
  readonly stories: number
  readonly supportEmail: string | null
  /** The payment form, or why there is none. */
  readonly payment: ReactNode
  /** False where nobody can pay, which is said before anything is praised. */
  readonly isPayable: boolean
}

/** Both plans, what speaks for the second, and the way to it. */
export const SubscribeView = (props: SubscribeViewProps) => {
  const { stories, supportEmail, payment, isPayable } = props
  const way = <div className="min-w-0 lg:col-start-2 lg:row-start-1">{payment}</div>
  return (
    <Page
      title={title}
      intro="More room for what your family remembers. The stories you've told stay yours either way."
    >
      <div className={columns}>
        {!isPayable && way}
        <div className="grid grid-cols-1 gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CurrentPlan stories={stories} />
          <PremiumCard />
          <Part id="why-now" title="Why upgrade now">
            <FeatureList features={whyNow} />
          </Part>
        </div>
        {isPayable && way}
        <div className="grid grid-cols-1 gap-5 lg:col-start-2 lg:row-start-2">
          <Part id="risk-free" title="Secure & Risk-Free">
            <FeatureList features={riskFree} />
          </Part>
          <div className="flex flex-wrap items-center justify-between gap-3 px-1">
            <p className="text-faded">Have a question before you decide?</p>
            <ContactSupport supportEmail={supportEmail} label="Contact support" variant="quiet" />
          </div>
        </div>
      </div>
    </Page>
  )
}
