import { Link } from "wouter"
import type { PlansHere } from "#protocol/plan.ts"
import { upgradePlaceOf } from "../../api/plans.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"

interface NoMoreFilesProps {
  /** Null where the way to more room is not to be offered, or is offered beside it. */
  readonly plans: PlansHere | null
}

/** Said where files are chosen, as long as the plan has no room for another story. */
export const NoMoreFiles = ({ plans }: NoMoreFilesProps) => {
  const upgradeAt = upgradePlaceOf(plans)
  return (
    <Notice
      title="There's no room for a new file"
      action={
        upgradeAt !== null && (
          <Button asChild>
            <Link href={upgradeAt}>Upgrade to Premium</Link>
          </Button>
        )
      }
    >
      You've used all the stories in your plan. You can still finish what's waiting here.
    </Notice>
  )
}
