import { Gem } from "lucide-react"
import type { ReactNode } from "react"
import { limits } from "#protocol/limits.ts"
import type { PlansHere } from "#protocol/plan.ts"
import { Link } from "wouter"
import { upgradePlaceOf } from "../../api/plans.ts"
import { LiftTheLimit } from "../../billing/self-host-hint.tsx"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"

interface UpgradeRequiredProps {
  /** Null where it is not known what plans there are. */
  readonly plans: PlansHere | null
  /** What was chosen or handed over, which cannot be used now. */
  readonly waiting?: ReactNode
}

/** Shown instead of the screen when the free plan's stories are used up. */
export const UpgradeRequired = ({ plans, waiting }: UpgradeRequiredProps) => {
  const upgradeAt = upgradePlaceOf(plans)
  const isPayable = upgradeAt !== null
  return (
    <Page
      width="reading"
      title={isPayable ? "Upgrade Required" : "No room for more stories"}
      intro={
        isPayable ? (
          `You've told all ${limits.free.stories} stories in the free plan. You can still listen to them, read them and share them. To record more, get Family Premium.`
        ) : (
          <LiftTheLimit />
        )
      }
    >
      {waiting}
      <div className="flex flex-wrap gap-3">
        {isPayable && (
          <Button asChild variant="primary" icon={<Gem />}>
            <Link href={upgradeAt}>Upgrade to Premium</Link>
          </Button>
        )}
        <Button asChild variant={isPayable ? "secondary" : "primary"}>
          <Link href="/stories">Back to the stories</Link>
        </Button>
      </div>
    </Page>
  )
}
