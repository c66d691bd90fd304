import { KeyRound, LogOut, ScrollText, Send } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import type { RemoteJob } from "#protocol/engine-job.ts"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { neverSent } from "../../privacy-policy/never-sent-text.ts"
import { sendsWords } from "../../remote-usage/data-use-text.ts"
import { PolicyDialog } from "../../privacy-policy/policy-dialog.tsx"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface PrivacySectionProps {
  /** What is sent to other machines. */
  readonly sends: ReadonlyArray<RemoteJob>
  readonly user: CurrentUser
  /** Whether this server sends email; null while that is not known. */
  readonly sendsMail: boolean | null
  readonly onChangePassword: () => void
  /** Sends a link to the user's own address. */
  readonly onSendReset: () => void
  readonly isSigningOut: boolean
  readonly onSignOutEverywhere: () => void
}

const SignOutEverywhere = (
  props: Pick<PrivacySectionProps, "isSigningOut" | "onSignOutEverywhere">,
) => {
  const { isSigningOut, onSignOutEverywhere } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Setting
        title="Signed in elsewhere?"
        text="On a phone you lost, or a computer that isn't yours."
        action={
          <Button icon={<LogOut />} onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        }
      />
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isSigningOut && setAsking(open)}
        tone="plain"
        title="Sign out everywhere?"
        text="We'll sign you out on every device right away, including this one. Your stories stay as they are. Unsaved recordings stay on the device you made them on."
        confirmLabel="Sign out everywhere"
        pending={isSigningOut}
        onConfirm={onSignOutEverywhere}
      />
    </>
  )
}

const hours = limits.reset.hours === 1 ? "one hour" : `${limits.reset.hours} hours`

type PasswordProps = Pick<
  PrivacySectionProps,
  "user" | "sendsMail" | "onChangePassword" | "onSendReset"
>

/** An account that signs in elsewhere has no password to change; a first one comes by email. */
const Password = ({ user, sendsMail, onChangePassword, onSendReset }: PasswordProps) => {
  const { email, hasPassword } = user
  if (hasPassword) {
    return (
      <Setting
        title="Password"
        text="Choose a new one here. We'll sign you out on every other device."
        action={
          <Button icon={<KeyRound />} onClick={onChangePassword}>
            Reset Password
          </Button>
        }
      />
    )
  }
  return sendsMail === false ? (
    <Setting
      title="Password"
      text="You don't have a password here yet. This server can't send email, so ask the person who runs it to set one."
    />
  ) : (
    <Setting
      title="Password"
      text={`You don't have a password here yet. We'll email you a link to choose one at ${email}. It works for ${hours}, once you've logged out.`}
      action={
        <Button icon={<KeyRound />} onClick={onSendReset}>
          Reset Password
        </Button>
      }
    />
  )
}

export const PrivacySection = (props: PrivacySectionProps) => {
  const { user, sendsMail, onChangePassword, onSendReset, sends, ...rest } = props
  const sentences = sendsWords(sends)
  return (
    <SettingsSection title="Privacy & Security">
      <Setting
        title="Privacy policy"
        text="What happens to your stories, and who can see them."
        action={
          <PolicyDialog sends={sentences}>
            <Button icon={<ScrollText />}>View Policy</Button>
          </PolicyDialog>
        }
      />
      {sentences.length > 0 && (
        <Setting
          title="What leaves this server"
          text={[...sentences, neverSent].join(" ")}
          action={
            <Button asChild icon={<Send />}>
              <Link href="/settings/remote-usage">What was sent</Link>
            </Button>
          }
        />
      )}
      <Password {...{ user, sendsMail, onChangePassword, onSendReset }} />
      <SignOutEverywhere {...rest} />
    </SettingsSection>
  )
}
