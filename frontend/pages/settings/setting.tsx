import type { ReactNode } from "react"
import { Card } from "../../ui/card.tsx"
import { Section } from "../../ui/section.tsx"

interface SettingsSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export const SettingsSection = ({ title, children }: SettingsSectionProps) => (
  <Section title={title}>
    <Card className="divide-y divide-line py-0! md:py-0!">{children}</Card>
  </Section>
)

interface SettingProps {
  readonly title: string
  readonly text: ReactNode
  /** The button or link of this setting. */
  readonly action?: ReactNode
}

/** One setting: its description beside its control; on phones above it. */
export const Setting = ({ title, text, action }: SettingProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5 md:flex-nowrap">
    <div className="grid min-w-0 flex-[1_1_260px] grid-cols-1 gap-1">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <div className="max-w-[60ch] text-sm text-balance wrap-anywhere text-faded">{text}</div>
    </div>
    {action && <div className="grid w-full shrink-0 md:w-auto">{action}</div>}
  </div>
)
