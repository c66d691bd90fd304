import { ContactSupport } from "../../support/contact-support.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

interface SupportSectionProps {
  /** Null when none is configured, and until it is known. */
  readonly supportEmail: string | null
}

export const SupportSection = ({ supportEmail }: SupportSectionProps) => (
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
