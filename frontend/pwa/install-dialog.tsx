import { Dialog } from "../ui/dialog.tsx"
import type { LateDialogProps } from "../ui/use-lazy-dialog.tsx"
import { isInstalled } from "./install-prompt.ts"
import { type InstallMethod, wayToInstall } from "./install-instructions.ts"

interface InstallHelpProps extends LateDialogProps {
  readonly way: InstallMethod
}

/** Says how the web app is installed, where the browser has no button for it. */
export const InstallHelp = ({ way, open, onOpenChange }: InstallHelpProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={way.title} description={way.intro}>
    {way.steps.length > 0 && (
      <ol className="grid list-decimal gap-3 pl-6 marker:font-semibold marker:text-ember">
        {way.steps.map((step) => (
          <li key={step} className="pl-2">
            {step}
          </li>
        ))}
      </ol>
    )}
  </Dialog>
)

const wayHere = () =>
  wayToInstall({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isInstalled(),
    isSecure: window.isSecureContext,
  })

export const InstallDialog = (props: LateDialogProps) => <InstallHelp {...props} way={wayHere()} />
