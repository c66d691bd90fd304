import { LifeBuoy } from "lucide-react"
import { useState } from "react"
import { Button, type ButtonProps } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"

interface ContactSupportProps extends Pick<ButtonProps, "variant"> {
  /** Null when none is configured, and until it is known. */
  readonly supportEmail: string | null
  /** The words of the button. */
  readonly label: string
}

const WhoHelps = ({ label, variant }: Omit<ContactSupportProps, "supportEmail">) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<LifeBuoy />} variant={variant ?? "secondary"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Who can help"
        description="The person who set up this server can help. That's often someone in your family, or the person who gave you this address."
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>Tell them what you wanted to do, what happened instead, and when.</p>
      </Dialog>
    </>
  )
}

/** Writes to the support address of this server; without one it says who can help. */
export const ContactSupport = ({ supportEmail, ...look }: ContactSupportProps) =>
  supportEmail === null ? (
    <WhoHelps {...look} />
  ) : (
    <Button asChild icon={<LifeBuoy />} variant={look.variant ?? "secondary"}>
      <a href={`mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}`}>{look.label}</a>
    </Button>
  )
