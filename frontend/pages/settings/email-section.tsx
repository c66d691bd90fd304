import type { CurrentUser } from "#protocol/user.ts"
import { Button } from "../../ui/button.tsx"
import { Segmented } from "../../ui/segmented-control.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface EmailSectionProps {
  readonly user: CurrentUser
  /** Null while it is not known. */
  readonly sendsMail: boolean | null
  readonly onNewStoryEmails: (isWanted: boolean) => void
}

/** When letters about new stories go out; or why they do not, as things are. */
const newsText = ({ user, sendsMail }: Pick<EmailSectionProps, "user" | "sendsMail">) => {
  if (sendsMail === false) return "Email isn't set up on this server yet."
  if (!user.emailVerified) {
    return "We'll email you when someone tells a story you can hear, once you've confirmed your address."
  }
  return "We'll email you when someone tells a story you can hear, at most once an hour."
}

export const EmailSection = ({ user, sendsMail, onNewStoryEmails }: EmailSectionProps) => (
  <SettingsSection title="Notifications">
    <Setting
      title="New stories"
      text={newsText({ user, sendsMail })}
      action={
        sendsMail !== false && (
          <Segmented
            label="Emails about new stories"
            segments={[
              { value: "off", label: "Off" },
              { value: "on", label: "Email me" },
            ]}
            value={user.newStoryEmails ? "on" : "off"}
            onChoose={(choice) => onNewStoryEmails(choice === "on")}
          />
        )
      }
    />
    <Setting
      title="Other emails from Kintale"
      text="We only email you when someone invites you, or when you ask for it. There's nothing to configure."
      action={<Button disabled>Configure</Button>}
    />
  </SettingsSection>
)
