import { KeyRound, LogOut, ScrollText, Send } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import type { RemoteJob } from "#protocol/engine-job.ts"
import { limits } from "#protocol/limits.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { neverSent, sendsWords } from "../../remote-usage/data-use-text.ts"
import { PolicyDialog } from "../../privacy-policy/policy-dialog.tsx"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface PrivacySectionProps {
  /** What is sent to other machines. */
  readonly sends: ReadonlyArray<RemoteJob>
  readonly user: CurrentUser
  /** Sends the letter to the user's own address. */
  readonly onReset: () => void
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
        text="On a phone that was lost, or a computer that is not yours."
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
        text="You are signed out on every device at once, on this one too. Your stories stay as they are; a recording that is not saved yet waits on the device it was made on."
        confirmLabel="Sign out everywhere"
        pending={isSigningOut}
        onConfirm={onSignOutEverywhere}
      />
    </>
  )
}

const hours = limits.reset.hours === 1 ? "one hour" : `${limits.reset.hours} hours`

const resetText = ({ email, hasPassword }: CurrentUser) =>
  hasPassword
    ? `A link to choose a new password is sent to ${email}. It works for ${hours}, once you have logged out.`
    : `You have no password here yet. A link to choose one is sent to ${email}; it works for ${hours}, once you have logged out.`

export const PrivacySection = (props: PrivacySectionProps) => {
  const { user, onReset, sends, ...rest } = props
  const sentences = sendsWords(sends)
  return (
    <SettingsSection title="Privacy & Security">
      <Setting
        title="Privacy policy"
        text="What becomes of what you tell, and who can see it."
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
      <Setting
        title="Password"
        text={resetText(user)}
        action={
          <Button asChild icon={<KeyRound />}>
            <Link href="/reset-password" onClick={onReset}>
              Reset Password
            </Link>
          </Button>
        }
      />
      <SignOutEverywhere {...rest} />
    </SettingsSection>
  )
}
