import type { AccountData } from "#protocol/account.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { exportWords } from "./account-data-text.ts"
import { ExportAction, type ExportState } from "./export-action.tsx"
import { LoadedAccountData } from "./account-data.tsx"

interface ExportDialogProps {
  readonly accountData: Loaded<AccountData>
  readonly progress: ExportState
  readonly onExport: () => void
  readonly onClose: () => void
}

export const ExportDialog = ({ accountData, progress, onExport, onClose }: ExportDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Export your data"
    description="A copy of everything that's yours, to keep on your own device."
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <LoadedAccountData accountData={accountData}>
      {(known) => (
        <>
          <p className="text-pretty">{exportWords(known)}</p>
          <ExportAction
            progress={progress}
            onExport={onExport}
            variant="primary"
            label="Start the download"
          />
        </>
      )}
    </LoadedAccountData>
  </Dialog>
)
