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
  if (sendsMail === false) return "This server sends no email, so you get none for now."
  if (!user.emailVerified) {
    return "An email when someone has told a new story that you may hear. It goes out once you have confirmed your address."
  }
  return "An email when someone has told a new story that you may hear, at most one an hour."
}

export const EmailSection = ({ user, sendsMail, onNewStoryEmails }: EmailSectionProps) => (
  <SettingsSection title="Notifications">
    <Setting
      title="New stories"
      text={newsText({ user, sendsMail })}
      action={
        <Segmented
          label="Emails about new stories"
          segments={[
            { value: "off", label: "No emails" },
            { value: "on", label: "Write to me" },
          ]}
          value={user.newStoryEmails ? "on" : "off"}
          onChoose={(choice) => onNewStoryEmails(choice === "on")}
        />
      }
    />
    <Setting
      title="Other emails from Kintale"
      text="You get one only when someone invites you, or when you ask for it yourself. There is nothing to configure."
      action={<Button disabled>Configure</Button>}
    />
  </SettingsSection>
)
