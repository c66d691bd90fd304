import { Dialog } from "../../ui/dialog.tsx"
import type { LateDialogProps } from "../../ui/use-lazy-dialog.tsx"

/** For a server that names no address to write to. */
export const SupportDialog = ({ open, onOpenChange }: LateDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Who can help">
    <p>
      The person who set up this server can help. It's most likely someone in your family, or a
      family friend. Ask them about signing in, lost invitations and anything that doesn't work.
    </p>
    <p className="text-faded">Not sure who that is? Ask the person who told you about this page.</p>
  </Dialog>
)
