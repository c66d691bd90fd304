import { LifeBuoy } from "lucide-react"
import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface SupportSectionProps {
  /** Null when none is configured, and until it is known. */
  readonly supportEmail: string | null
}

const words = "Contact Support"

const WhoHelps = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<LifeBuoy />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Who can help"
        description="This Kintale is looked after by whoever set it up: often somebody of the family, or the person who gave you its address."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>
          Please ask them. It helps to tell them what you wanted to do, what happened instead, and
          when.
        </p>
      </Dialog>
    </>
  )
}

export const SupportSection = ({ supportEmail }: SupportSectionProps) => (
  <SettingsSection title="Support">
    <Setting
      title="Something does not work?"
      text={
        supportEmail
          ? `Write to ${supportEmail}, in your own words.`
          : "Ask the person who looks after this Kintale."
      }
      action={
        supportEmail ? (
          <Button asChild icon={<LifeBuoy />}>
            <a href={`mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}`}>{words}</a>
          </Button>
        ) : (
          <WhoHelps />
        )
      }
    />
  </SettingsSection>
)
