import { Pencil } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { PlansHere } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { nameOf } from "../../layout/display-name.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { EditProfile, type EditProfileProps } from "./edit-profile.tsx"
import { EmailLine } from "./email-line.tsx"
import { ProfileFacts } from "./profile-facts.tsx"
import { type Statistic, statisticsOf } from "./statistics.ts"

/** One per row on phones, side by side on larger screens. */
const StoryStatistics = ({ statistics }: { readonly statistics: ReadonlyArray<Statistic> }) => (
  <section aria-labelledby="statistics" className="grid grid-cols-1 gap-4">
    <h2 id="statistics" className="text-2xl">
      Story Statistics
    </h2>
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-3">
      {statistics.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 bg-raised px-5 py-4 md:flex-col-reverse md:justify-end md:gap-1 md:p-5"
        >
          <dt className="text-sm text-faded">{label}</dt>
          <dd className="font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

export interface ProfileViewProps extends Pick<EditProfileProps, "user" | "isSaving" | "onSave"> {
  /** The photo and what can be done with it, which is saved by itself. */
  readonly photo: ReactNode
  readonly noEmailHint: string | null
  readonly isSending: boolean
  readonly onResend: () => void
  readonly now: Date
  /** What plans there are here; null while unknown. */
  readonly plans: PlansHere | null
}

const PlanBadge = ({ plan }: { readonly plan: CurrentUser["subscriptionStatus"] }) =>
  plan === "active" ? <Badge tone="ember">Premium</Badge> : <Badge>Free Plan</Badge>

export const ProfileView = (props: ProfileViewProps) => {
  const { user, photo, isSaving, onSave, now, plans } = props
  const isUnlimited = plans?.kind === "unlimited"
  const [isEditing, setEditing] = useState(false)
  const { noEmailHint, isSending, onResend } = props
  const email = <EmailLine {...{ user, noEmailHint, isSending, onResend }} />
  return (
    <Page
      width="reading"
      mark={<Avatar id={user.id} name={nameOf(user)} src={user.profileImageUrl} size="large" />}
      title={<bdi className="wrap-anywhere">{nameOf(user)}</bdi>}
      intro={!isUnlimited && <PlanBadge plan={user.subscriptionStatus} />}
    >
      <Card>{photo}</Card>
      <Card>
        <section aria-labelledby="profile" className="grid grid-cols-1 gap-5">
          <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
            <h2 id="profile" className="text-2xl">
              {isEditing ? "Edit Profile" : "Profile"}
            </h2>
            {!isEditing && (
              <Button icon={<Pencil />} onClick={() => setEditing(true)}>
                Edit Profile
              </Button>
            )}
          </div>
          {isEditing ? (
            <EditProfile
              user={user}
              email={
                <div className="grid gap-1.5">
                  <p className="font-semibold">Email</p>
                  {email}
                </div>
              }
              isSaving={isSaving}
              onSave={onSave}
              onClose={() => setEditing(false)}
            />
          ) : (
            <ProfileFacts user={user} email={email} />
          )}
        </section>
      </Card>
      <StoryStatistics statistics={statisticsOf(user, now, plans?.kind ?? "free-only")} />
    </Page>
  )
}
