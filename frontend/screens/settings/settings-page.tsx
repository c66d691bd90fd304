import type { ReactNode } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { Button } from "../../ui/button.tsx"
import { Page } from "../../ui/page.tsx"
import { ThemeSwitch } from "../../ui/theme-switch.tsx"
import { DataSection, type DataSectionProps } from "./data-section.tsx"
import { PrivacySection, type PrivacySectionProps } from "./privacy-section.tsx"
import { Setting, SettingsSection } from "./setting.tsx"
import { SubscriptionSection } from "./subscription-section.tsx"
import { SupportSection } from "./support-section.tsx"

export interface SettingsPageProps extends PrivacySectionProps, DataSectionProps {
  readonly user: CurrentUser
  readonly upgradeAt: string | null
  readonly supportEmail: string | null
  /** The open dialog of the section Data Management. */
  readonly dialog?: ReactNode
}

export const SettingsPage = (props: SettingsPageProps) => {
  const { user, upgradeAt, supportEmail, onExport, onDelete, dialog, ...privacy } = props
  return (
    <Page width="reading" title="Settings">
      <SubscriptionSection user={user} upgradeAt={upgradeAt} />
      <SettingsSection title="Appearance">
        <Setting title="Colours" text="Automatic follows your device." action={<ThemeSwitch />} />
      </SettingsSection>
      <PrivacySection user={user} {...privacy} />
      <SettingsSection title="Notifications">
        <Setting
          title="Letters from Kintale"
          text="You get one only when somebody invites you, or when you ask for it yourself. There is nothing to configure yet."
          action={<Button disabled>Configure</Button>}
        />
      </SettingsSection>
      <DataSection onExport={onExport} onDelete={onDelete} />
      <SupportSection supportEmail={supportEmail} />
      {dialog}
    </Page>
  )
}
