import { UserRoundPlus } from "lucide-react"
import { useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import { NewStoryShare, type Share, type ShareRole } from "#protocol/share.ts"
import { EmailField } from "../../sharing/email-field.tsx"
import { InvitationLink } from "../../sharing/invitation-link.tsx"
import { MailNote } from "../../sharing/invite-email-status.tsx"
import { presetRoles, RoleChoices } from "../../sharing/role-choices.tsx"
import { isShareRole } from "../../sharing/share-text.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** In the middle the toast on a phone doesn't cover it. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: "center" })

/** The invitation just sent, with its link for the case that no mail goes out. */
const Sent = ({ share }: { readonly share: Share }) => (
  <div
    ref={bringIntoView}
    className="grid grid-cols-1 gap-4 rounded-md border border-line bg-sunken p-4"
  >
    <p className="font-semibold wrap-anywhere">You invited {share.sharedWithEmail}.</p>
    <MailNote share={share} />
    {share.inviteToken !== null && <InvitationLink share={share} inviteToken={share.inviteToken} />}
  </div>
)

/** The storyteller whose stories an invitation opens. */
export type InvitedTeller = Pick<Person, "id" | "name" | "relationship">

/** The form while loading. */
export const InviteFormSkeleton = () => (
  <div className="grid grid-cols-1 gap-4">
    <output className="sr-only">Checking whether you can invite someone…</output>
    <Skeleton className="h-8 w-56" />
    <Skeleton className="w-28" />
    <Skeleton className="w-full" />
    <Skeleton shape="block" className="h-12 w-full" />
    <Skeleton className="w-28" />
    <Skeleton shape="block" className="h-18 w-full" />
    <Skeleton shape="block" className="h-18 w-full" />
    <Skeleton shape="block" className="h-12 w-full" />
  </div>
)

/** Invites an address in a role. Resolves to null when it failed; the user has been told why. */
export type OnShare = (
  storytellerId: PersonId,
  email: string,
  role: ShareRole,
) => Promise<Share | null>

interface InviteFormProps {
  readonly teller: InvitedTeller
  readonly onShare: OnShare
  /** Sentences about what an invitation from this server does not do. */
  readonly remarks?: ReadonlyArray<string> | undefined
}

export const InviteForm = ({ teller, onShare, remarks = [] }: InviteFormProps) => {
  const [isPending, setPending] = useState(false)
  const [sent, setSent] = useState<Share | null>(null)
  const { form, values, field, set, isRight } = useForm(NewStoryShare, {
    email: "",
    role: presetRoles.story,
  })
  const share = async () => {
    const { email, role } = values
    if (isPending || !isRight() || !isShareRole(role)) return
    setPending(true)
    const made = await onShare(teller.id, email.trim(), role)
    setPending(false)
    if (made === null) return
    setSent(made)
    set("email", "")
  }
  return (
    <section aria-labelledby="invite" className="grid grid-cols-1 gap-4">
      <h2 id="invite" className="text-xl">
        Invite a family member
      </h2>
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void share()
        }}
      >
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        <EmailField
          {...field("email")}
          hint={
            teller.relationship === self ? (
              "They'll be able to hear all of your stories, not just this one."
            ) : (
              <>
                They'll be able to hear all of <bdi>{teller.name}</bdi>'s stories, not just this
                one.
              </>
            )
          }
        />
        <RoleChoices role={values.role} onChoose={(role) => set("role", role)} />
        <Button type="submit" variant="primary" icon={<UserRoundPlus />} pending={isPending}>
          {isPending ? "Sharing..." : "Share"}
        </Button>
      </form>
      {sent !== null && <Sent key={sent.id} share={sent} />}
    </section>
  )
}
