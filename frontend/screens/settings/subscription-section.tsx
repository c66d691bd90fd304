import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface SubscriptionSectionProps {
  readonly user: CurrentUser
  /** The address of the page to choose a plan; null when there is none. */
  readonly upgradeAt: string | null
}

const told = ({ storiesRecorded }: CurrentUser) =>
  `You have recorded ${Math.min(storiesRecorded, limits.free.stories)} of ${limits.free.stories} stories.`

const Free = ({ user, upgradeAt }: SubscriptionSectionProps) => (
  <Setting
    title="Free Plan"
    text={
      upgradeAt === null
        ? `${told(user)} There is no other plan on this Kintale yet. What you told stays yours.`
        : `${told(user)} With Premium there is no end to them.`
    }
    action={
      upgradeAt !== null && (
        <Button asChild variant="primary">
          <Link href={upgradeAt}>Upgrade to Premium</Link>
        </Button>
      )
    }
  />
)

export const SubscriptionSection = ({ user, upgradeAt }: SubscriptionSectionProps) => (
  <SettingsSection title="Subscription Management">
    {user.subscriptionStatus === "free" ? (
      <Free user={user} upgradeAt={upgradeAt} />
    ) : (
      <Setting
        title="Premium"
        text="Record as many stories as your family can tell. There is nothing to manage here yet."
        action={<Button disabled>Manage Subscription</Button>}
      />
    )}
  </SettingsSection>
)
