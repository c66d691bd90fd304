import { useState } from "react"
import type { VersionId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { loadedOf, mapLoaded } from "../api/load-state.ts"
import { succeeded } from "../api/query-client.ts"
import { useRestoreVersion, useVersion, useVersions } from "../api/versions.ts"
import { HistoryView } from "./history-view.tsx"
import { isAsNow, languageOf, newestFirst } from "./version-text.ts"

export interface HistoryDialogProps {
  readonly story: Story
  readonly text: TextName
  readonly onClose: () => void
}

export const HistoryDialog = ({ story, text, onClose }: HistoryDialogProps) => {
  const [chosenId, setChosenId] = useState<VersionId | null>(null)
  const versions = loadedOf(useVersions(story.id, text))
  const whole = loadedOf(useVersion(story.id, chosenId))
  const { mutateAsync: restore, isPending } = useRestoreVersion(story.id)
  return (
    <HistoryView
      text={text}
      language={languageOf(story, text)}
      versions={mapLoaded(versions, newestFirst)}
      chosenId={chosenId}
      whole={whole}
      isAsNow={(words) => isAsNow(story, text, words)}
      mayRestore={story.access !== "view"}
      isRestoring={isPending}
      onChoose={setChosenId}
      onRestore={(id) => succeeded(restore(id))}
      onClose={onClose}
    />
  )
}
