import { Share2 } from "lucide-react"
import { invitationLink } from "#protocol/invitation-link.ts"
import { lastDayOf, type Share } from "#protocol/share.ts"
import { calendarDay } from "../lib/format.ts"
import { Button } from "../ui/button.tsx"
import { canShareFromDevice, shareFromDevice } from "./device-share.ts"
import { LinkField } from "./link-field.tsx"

interface InvitationLinkProps {
  readonly share: Pick<Share, "sharedWithEmail" | "expiresAt">
  readonly inviteToken: string
}

/** The link of an invitation, to be copied or, where the device can, handed to another app. */
export const InvitationLink = ({ share, inviteToken }: InvitationLinkProps) => {
  const { sharedWithEmail, expiresAt } = share
  const link = invitationLink(window.location.origin, inviteToken)
  return (
    <>
      <LinkField
        label="Invitation link"
        hint={`Only works for ${sharedWithEmail}, until ${calendarDay(lastDayOf(expiresAt))}.`}
        link={link}
        of={sharedWithEmail}
      />
      {canShareFromDevice() && (
        <Button
          icon={<Share2 />}
          className="justify-self-start max-md:justify-self-stretch"
          onClick={() => void shareFromDevice("An invitation to hear family stories", link)}
        >
          Share the link
          <span className="sr-only"> for {sharedWithEmail}</span>
        </Button>
      )}
    </>
  )
}
