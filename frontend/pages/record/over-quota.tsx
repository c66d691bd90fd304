import { Gem } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import type { PlansHere } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { upgradePlaceOf } from "../../api/plans.ts"
import { HandedHere } from "../../share-target/shared-files-panel.tsx"
import { LiftTheLimit } from "../../billing/self-host-hint.tsx"
import { useUnsaved } from "../../recorder/use-pending-stories.ts"
import { Waiting } from "../../layout/loading.tsx"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { FilesWithoutRoomOf } from "../../uploads/over-quota-notice.tsx"
import { UpgradeRequired } from "./upgrade-required.tsx"

interface OnlyToFinishProps {
  readonly plans: PlansHere | null
}

/** Said to who may finish what waits, and begin nothing else. */
export const OnlyToFinish = ({ plans }: OnlyToFinishProps) => {
  const upgradeAt = upgradePlaceOf(plans)
  return (
    <Notice
      title="You can finish what's waiting here"
      action={
        upgradeAt !== null && (
          <Button asChild icon={<Gem />}>
            <Link href={upgradeAt}>Upgrade to Premium</Link>
          </Button>
        )
      }
    >
      {upgradeAt === null ? (
        <LiftTheLimit />
      ) : (
        "You've used all the stories in the free plan, so there's no room for a new recording."
      )}
    </Notice>
  )
}

interface WithoutRoomProps {
  readonly user: CurrentUser
  readonly plans: PlansHere | null
  /** The screen itself, for who has a recording to finish. */
  readonly children: ReactNode
}

/**
 * The record screen where the plan has no room for another story: whoever has a recording that is not
 * saved yet may finish it, since it has its place already. That is decided once, so that finishing the
 * last one does not take the screen away.
 */
export const WithoutRoom = ({ user, plans, children }: WithoutRoomProps) => {
  const unsaved = useUnsaved(user.id)
  const [isLetIn, setLetIn] = useState<boolean | null>(null)
  if (isLetIn === null && unsaved !== null) setLetIn(unsaved.all > 0)
  if (isLetIn === null) return <Waiting width="page" />
  return isLetIn ? (
    children
  ) : (
    <UpgradeRequired
      plans={plans}
      waiting={
        <>
          <HandedHere userId={user.id} onTake={null} />
          <FilesWithoutRoomOf userId={user.id} />
        </>
      }
    />
  )
}
