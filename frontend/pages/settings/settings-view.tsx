import type { ReactNode } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { Page } from "../../ui/page.tsx"
import { ThemeSwitch } from "../../ui/theme-switch.tsx"
import { DataSection, type DataSectionProps } from "./data-section.tsx"
import { PrivacySection, type PrivacySectionProps } from "./privacy-section.tsx"
import { EmailSection, type EmailSectionProps } from "./email-section.tsx"
import { ServerSection } from "./server-section.tsx"
import { Setting, SettingsSection } from "./setting.tsx"
import { SubscriptionSection, type SubscriptionSectionProps } from "./subscription-section.tsx"
import { SupportSection } from "./support-section.tsx"
import { TextSizeSetting } from "./text-size-setting.tsx"

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
