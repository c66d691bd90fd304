import type { ReactNode } from "react"
import { Link } from "wouter"
import type { Billing, PlansHere } from "#protocol/plan.ts"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { upgradePlaceOf } from "../../api/plans.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Button } from "../../ui/button.tsx"
import { longDate } from "../../lib/format.ts"
import { MoneyBack, type MoneyBackProps } from "./refund.tsx"
import { Setting, SettingsSection } from "./setting.tsx"
import { noPortalReason, premiumText, refundText } from "./subscription-text.ts"

export interface SubscriptionSectionProps extends Pick<MoneyBackProps, "onRefund"> {
  readonly user: CurrentUser
  /** Null where it is not known what plans there are. */
  readonly plans: PlansHere | null
  /** What Stripe last said of the user. */
  readonly billing: Loaded<Billing>
  readonly isOpening: boolean
  /** Opens Stripe's page on which a card is changed and a subscription ended. */
  readonly onManage: () => void
}

const told = ({ storiesRecorded }: CurrentUser) =>
  `You've recorded ${Math.min(storiesRecorded, limits.free.stories)} of ${limits.free.stories} stories.`

type FreeProps = Pick<SubscriptionSectionProps, "user" | "plans"> & { readonly refund: ReactNode }

const Free = ({ user, plans, refund }: FreeProps) => {
  const upgradeAt = upgradePlaceOf(plans)
  if (upgradeAt === null) {
    const limit =
      plans?.kind === "free-only" && "The person who runs this server can lift that limit."
    return (
      <Setting
        title="Stories"
        text={
          <>
            {told(user)} {limit}
            {refund}
          </>
        }
      />
    )
  }
  return (
    <Setting
      title="Free Plan"
      text={
        <>
          {told(user)} Premium has no limit.{refund}
        </>
      }
      action={
        <Button asChild variant="primary">
          <Link href={upgradeAt}>Upgrade to Premium</Link>
        </Button>
      }
    />
  )
}

const Premium = (props: SubscriptionSectionProps) => {
  const { plans, billing, isOpening, onManage, onRefund } = props
  const isPaid = plans?.kind === "premium"
  const known = isPaid && billing.state === "here" ? billing.data : null
  const reason = plans === null ? null : noPortalReason(isPaid, billing)
  return (
    <>
      <Setting
        title="Premium"
        text={
          <>
            {premiumText(known)}
            {reason !== null && <span className="mt-1 block">{reason}</span>}
          </>
        }
        action={
          <Button disabled={known?.portal !== true} pending={isOpening} onClick={onManage}>
            Manage Subscription
          </Button>
        }
      />
      {known !== null && known.refundUntil !== null && (
        <MoneyBack until={longDate(known.refundUntil)} onRefund={onRefund} />
      )}
    </>
  )
}

/** The user's plan, what can be done with it, and the way out of it. */
export const SubscriptionSection = (props: SubscriptionSectionProps) => {
  const { user, plans, billing } = props
  // Whoever subscribed before nobody met a limit any more is still told of it.
  if (plans?.kind === "unlimited" && user.subscriptionStatus === "free") return null
  const isFree = user.subscriptionStatus === "free"
  const refund = billing.state === "here" ? refundText(billing.data) : null
  return (
    <SettingsSection
      title={isFree && plans?.kind !== "premium" ? "Room for stories" : "Subscription Management"}
    >
      {isFree ? (
        <Free
          user={user}
          plans={plans}
          refund={refund !== null && <span className="mt-1 block">{refund}</span>}
        />
      ) : (
        <Premium {...props} />
      )}
    </SettingsSection>
  )
}
