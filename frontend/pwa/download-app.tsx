import { Download } from "lucide-react"
import { Button } from "../ui/button.tsx"
import { lateWords, useLateDialog } from "../ui/use-lazy-dialog.tsx"
import { takeInstallOffer } from "./install-prompt.ts"
import { startServiceWorker } from "./service-worker.ts"

const loadDialog = async () => (await import("./install-dialog.tsx")).InstallDialog

/** Installs the web app, or says how. */
export const DownloadApp = () => {
  const help = useLateDialog(loadDialog)
  const install = async () => {
    // Registered here too, so that the installed app opens without a connection.
    startServiceWorker()
    if (!(await takeInstallOffer())) help.show()
  }
  return (
    <>
      <Button size="large" icon={<Download />} onClick={() => void install()}>
        Download App
      </Button>
      <output className="basis-full empty:hidden">{lateWords(help)}</output>
      {help.dialog}
    </>
  )
}
