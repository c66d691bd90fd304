import type { ReactNode } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { Page } from "../../ui/page.tsx"
import { ThemeSwitch } from "../../ui/theme-switch.tsx"
import { DataSection, type DataSectionProps } from "./data-section.tsx"
import { PrivacySection, type PrivacySectionProps } from "./privacy-section.tsx"
import { LettersSection, type LettersSectionProps } from "./email-section.tsx"
import { Setting, SettingsSection } from "./setting.tsx"
import { SubscriptionSection, type SubscriptionSectionProps } from "./subscription-section.tsx"
import { SupportSection } from "./support-section.tsx"

export interface SettingsPageProps
  extends PrivacySectionProps, DataSectionProps, LettersSectionProps {
  readonly user: CurrentUser
  readonly subscription: Omit<SubscriptionSectionProps, "user">
  readonly supportEmail: string | null
  /** The open dialog of the section Data Management. */
  readonly dialog?: ReactNode
}

export const SettingsPage = (props: SettingsPageProps) => {
  const { user, subscription, supportEmail, onExport, onBringIn, onDelete, dialog, ...rest } = props
  const { sendsMail, onNewStoryLetters, ...privacy } = rest
  return (
    <Page width="reading" title="Settings">
      <SubscriptionSection user={user} {...subscription} />
      <SettingsSection title="Appearance">
        <Setting title="Colours" text="Automatic follows your device." action={<ThemeSwitch />} />
      </SettingsSection>
      <PrivacySection user={user} {...privacy} />
      <LettersSection {...{ user, sendsMail, onNewStoryLetters }} />
      <DataSection onExport={onExport} onBringIn={onBringIn} onDelete={onDelete} />
      <SupportSection supportEmail={supportEmail} />
      {dialog}
    </Page>
  )
}
