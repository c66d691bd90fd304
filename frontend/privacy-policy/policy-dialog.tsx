import { Slot } from "radix-ui"
import { type ReactElement, useState } from "react"
import { Dialog } from "../ui/dialog.tsx"
import { PolicyText, type PolicyTextProps } from "./policy-text.tsx"

type PolicyDialogProps = PolicyTextProps &
  (
    | { /** The button that opens it. */ readonly children: ReactElement }
    | { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }
  )

/** The privacy policy, the same for visitors and in the settings. */
export const PolicyDialog = (props: PolicyDialogProps) => {
  const [isOpen, setOpen] = useState(false)
  const { open, onOpenChange } = "open" in props ? props : { open: isOpen, onOpenChange: setOpen }
  return (
    <>
      {"children" in props && <Slot.Root onClick={() => setOpen(true)}>{props.children}</Slot.Root>}
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Privacy policy"
        description="What happens to your stories, in plain words."
        size="wide"
      >
        {/* Focusable, so that the text can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
        <section tabIndex={0} aria-label="Privacy policy" className="grid max-w-measure gap-6">
          <PolicyText sends={props.sends ?? []} />
        </section>
      </Dialog>
    </>
  )
}
