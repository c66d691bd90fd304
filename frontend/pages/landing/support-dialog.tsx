import { Dialog } from "../../ui/dialog.tsx"
import type { LateDialogProps } from "../../ui/use-lazy-dialog.tsx"

/** For a server that names no address to write to. */
export const SupportDialog = ({ open, onOpenChange }: LateDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Who can help">
    <p>
      This Kintale is looked after by the person who set it up: most likely someone in your family,
      or a friend of it. They can help you to sign in, with invitations that went astray, and with
      everything that does not work as it should.
    </p>
    <p className="text-faded">
      If you do not know who it is, ask whoever told you about this page.
    </p>
  </Dialog>
)
