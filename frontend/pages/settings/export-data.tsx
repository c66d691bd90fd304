import { useAccountData } from "../../api/account.ts"
import { loadedOf } from "../../api/load-state.ts"
import { ExportDialog } from "./export-dialog.tsx"
import { useExporting } from "./use-export.ts"

export const ExportData = ({ onClose }: { readonly onClose: () => void }) => {
  const accountData = loadedOf(useAccountData())
  const exporting = useExporting()
  return <ExportDialog {...exporting} accountData={accountData} onClose={onClose} />
}
