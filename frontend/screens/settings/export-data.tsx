import { useBelongings } from "../../data/account.ts"
import { loadedOf } from "../../data/loaded.ts"
import { ExportDialog } from "./export-dialog.tsx"
import { useExporting } from "./use-exporting.ts"

export const ExportData = ({ onClose }: { readonly onClose: () => void }) => {
  const belongings = loadedOf(useBelongings())
  const exporting = useExporting()
  return <ExportDialog {...exporting} belongings={belongings} onClose={onClose} />
}
