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
import { statisticsOf } from "./statistics.ts"
import { StoryStatistics } from "./story-statistics.tsx"

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
