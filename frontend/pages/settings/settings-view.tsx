import type { ReactNode } from "react"
import { Server } from "lucide-react"
import { Link } from "wouter"
import type { CurrentUser } from "#protocol/user.ts"
import { Page } from "../../ui/page.tsx"
import { ThemeSwitch } from "../../ui/theme-switch.tsx"
import { ContactSupport } from "../../support/contact-support.tsx"
import { Button } from "../../ui/button.tsx"
import { DataSection, type DataSectionProps } from "./data-section.tsx"
import { PrivacySection, type PrivacySectionProps } from "./privacy-section.tsx"
import { EmailSection, type EmailSectionProps } from "./email-section.tsx"
import { Setting, SettingsSection } from "./setting.tsx"
import { SubscriptionSection, type SubscriptionSectionProps } from "./subscription-section.tsx"
import { TextSizeSetting } from "./text-size-setting.tsx"

/** For whoever runs the server. */
const ServerSection = () => (
  <SettingsSection title="This server">
    <Setting
      title="You run this server"
      text="See its accounts, disk space and stories that failed, and choose who can sign up."
      action={
        <Button asChild icon={<Server />}>
          <Link href="/settings/server">Manage server</Link>
        </Button>
      }
    />
  </SettingsSection>
)

interface SupportSectionProps {
  /** Null when none is configured, and until it is known. */
  readonly supportEmail: string | null
}

const SupportSection = ({ supportEmail }: SupportSectionProps) => (
  <SettingsSection title="Support">
    <Setting
      title="Something not working?"
      text={
        supportEmail
          ? `Write to ${supportEmail}, in your own words.`
          : "Ask the person who runs this server."
      }
      action={<ContactSupport supportEmail={supportEmail} label="Contact Support" />}
    />
  </SettingsSection>
)

export interface SettingsViewProps
  extends PrivacySectionProps, DataSectionProps, EmailSectionProps {
  readonly user: CurrentUser
  readonly subscription: Omit<SubscriptionSectionProps, "user">
  readonly supportEmail: string | null
  /** Whether the user runs this server. */
  readonly isOperator: boolean
  /** The open dialog of the section Data Management. */
  readonly dialog?: ReactNode
}

export const SettingsView = (props: SettingsViewProps) => {
  const {
    user,
    subscription,
    supportEmail,
    isOperator,
    onExport,
    onImport,
    onDelete,
    dialog,
    ...rest
  } = props
  const { onNewStoryEmails, ...privacy } = rest
  const { sendsMail } = privacy
  return (
    <Page width="reading" title="Settings">
      <SubscriptionSection user={user} {...subscription} />
      <SettingsSection title="Appearance">
        <Setting title="Colors" text="Automatic follows your device." action={<ThemeSwitch />} />
        <TextSizeSetting />
      </SettingsSection>
      <PrivacySection user={user} {...privacy} />
      <EmailSection {...{ user, sendsMail, onNewStoryEmails }} />
      <DataSection onExport={onExport} onImport={onImport} onDelete={onDelete} />
      <SupportSection supportEmail={supportEmail} />
      {isOperator && <ServerSection />}
      {dialog}
    </Page>
  )
}
