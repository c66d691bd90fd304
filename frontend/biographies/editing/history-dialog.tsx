import { useState } from "react"
import type { Biography } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import {
  useBiographyVersion,
  useBiographyVersions,
  useRestoreBiography,
} from "../../api/biography-lines.ts"
import { loadedOf } from "../../api/load-state.ts"
import { succeeded } from "../../api/query-client.ts"
import { HistoryView } from "./history-view.tsx"

interface BiographyHistoryDialogProps {
  readonly personId: PersonId
  readonly biography: Biography
  readonly onClose: () => void
}

/** What happened to a biography, each version to be read and put back. */
export const HistoryDialog = ({ personId, biography, onClose }: BiographyHistoryDialogProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const versions = loadedOf(useBiographyVersions(personId))
  const whole = loadedOf(useBiographyVersion(personId, chosen))
  const { mutateAsync: restore, isPending } = useRestoreBiography(personId)
  return (
    <HistoryView
      biography={biography}
      versions={versions}
      chosen={chosen}
      whole={whole}
      isRestoring={isPending}
      onChoose={setChosen}
      onRestore={(version) => succeeded(restore({ version, saw: biography.version }))}
      onClose={onClose}
    />
  )
}
