import { useState } from "react"
import type { Biography } from "#protocol/biography.ts"
import type { PersonId } from "#protocol/ids.ts"
import {
  useBiographyVersion,
  useBiographyVersions,
  useRestoreBiography,
} from "../../api/biography-lines.ts"
import { loadedOf } from "../../api/load-state.ts"
import { showError } from "../../api/show-error.ts"
import { showToast } from "../../ui/toast.ts"
import { HistoryView } from "./history-view.tsx"

export interface BiographyHistoryDialogProps {
  readonly personId: PersonId
  readonly biography: Biography
  readonly onClose: () => void
}

/** What happened to a biography, each version to be read and put back. */
export const HistoryDialog = ({ personId, biography, onClose }: BiographyHistoryDialogProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const versions = loadedOf(useBiographyVersions(personId))
  const whole = loadedOf(useBiographyVersion(personId, chosen))
  const restoring = useRestoreBiography(personId)
  const restore = async (version: number) => {
    try {
      await restoring.mutateAsync({ version, saw: biography.version })
      showToast({ title: "Earlier version restored", tone: "good" })
      return true
    } catch (error) {
      showError(error, "We couldn't restore that version", "Please try again in a moment.")
      return false
    }
  }
  return (
    <HistoryView
      biography={biography}
      versions={versions}
      chosen={chosen}
      whole={whole}
      isRestoring={restoring.isPending}
      onChoose={setChosen}
      onRestore={restore}
      onClose={onClose}
    />
  )
}
