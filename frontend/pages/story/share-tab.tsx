import { Share2 } from "lucide-react"
import { type ReactNode, useRef } from "react"
import type { Loaded } from "../../api/load-state.ts"
import { copyText } from "../../sharing/copy-text.ts"
import { LinkField } from "../../sharing/link-field.tsx"
import { Button } from "../../ui/button.tsx"
import { shareFromDevice } from "../../sharing/device-share.ts"
import { InviteForm, InviteFormSkeleton, type InvitedTeller, type OnShare } from "./invite-form.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"

export interface ShareTabProps {
  readonly title: string
  readonly link: string
  /** The storyteller whose stories an invitation opens; null when the user may not invite. */
  readonly teller: Loaded<InvitedTeller | null>
  readonly onShare: OnShare
  /** Sentences about what an invitation from this server does not do. */
  readonly remarks?: ReadonlyArray<string>
  /** Who may see the story. */
  readonly viewers?: ReactNode
}

type InvitingProps = Pick<ShareTabProps, "teller" | "onShare" | "remarks">

const Inviting = ({ teller, ...inviting }: InvitingProps) => {
  switch (teller.state) {
    case "loading":
      return <InviteFormSkeleton />
    case "failed":
      return (
        <FailedNotice
          title="We couldn't check whether you can invite someone"
          text={teller.text}
          onRetry={teller.onRetry}
        />
      )
    case "here":
      return teller.data === null ? null : <InviteForm teller={teller.data} {...inviting} />
  }
}

export const ShareTab = ({ title, link, viewers, ...inviting }: ShareTabProps) => {
  const field = useRef<HTMLInputElement>(null)
  const shareLink = async () => {
    if (!(await shareFromDevice(title, link))) await copyText(link, field.current)
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <Inviting {...inviting} />
      <section aria-labelledby="pass-on" className="grid grid-cols-1 gap-4">
        <h2 id="pass-on" className="text-xl">
          Copy a link
        </h2>
        <LinkField
          label="Share link"
          hint="Only works for people who already have access."
          link={link}
          field={field}
        />
        <Button icon={<Share2 />} onClick={() => void shareLink()}>
          Share from this device
        </Button>
      </section>
      {viewers}
    </div>
  )
}
