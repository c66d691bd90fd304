import { useState } from "react"
import type { VersionId } from "#protocol/ids.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { Version, WholeVersion } from "#protocol/version.ts"
import type { Loaded } from "../api/load-state.ts"
import { Dialog } from "../ui/dialog.tsx"
import { ChosenVersion } from "./version-detail.tsx"
import { VersionList } from "./version-list.tsx"

export interface HistoryViewProps {
  readonly text: TextName
  /** The language the words are in, where it is known. */
  readonly language: string | undefined
  /** The newest first. */
  readonly versions: Loaded<ReadonlyArray<Version>>
  /** The open version; null while the list is shown. */
  readonly chosenId: VersionId | null
  readonly whole: Loaded<WholeVersion>
  /** Whether these words are the story's as they stand now. */
  readonly isAsNow: (words: Transcript) => boolean
  readonly mayRestore: boolean
  readonly isRestoring: boolean
  readonly onChoose: (id: VersionId | null) => void
  /** True when it worked. */
  readonly onRestore: (id: VersionId) => Promise<boolean>
  readonly onClose: () => void
}

const titles = {
  original: "Transcript history",
  english: "Translation history",
} as const satisfies Record<TextName, string>

const newestOf = (versions: Loaded<ReadonlyArray<Version>>) =>
  versions.state === "here" ? versions.data[0]?.id : undefined

const summaryOf = (versions: Loaded<ReadonlyArray<Version>>, id: VersionId) =>
  versions.state === "here" ? versions.data.find((version) => version.id === id) : undefined

/** The versions of a text: who changed it, when and how. Each can be read and restored. */
export const HistoryView = (props: HistoryViewProps) => {
  const { versions, chosenId, whole, onChoose } = props
  const [lastId, setLastId] = useState<VersionId | null>(null)
  const backToList = () => {
    setLastId(chosenId)
    onChoose(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      size="wide"
      title={titles[props.text]}
    >
      {/* As high as the sheet may be, so that it does not jump between the list and the words. */}
      <div className="flex min-h-[calc(92dvh-7.5rem)] flex-col md:min-h-[calc(92dvh-6rem)]">
        {chosenId === null ? (
          <VersionList versions={versions} returnTo={lastId} onChoose={onChoose} />
        ) : (
          <ChosenVersion
            key={chosenId}
            version={whole.state === "here" ? whole.data : summaryOf(versions, chosenId)}
            whole={whole}
            language={props.language}
            isNow={(words) => newestOf(versions) === chosenId && props.isAsNow(words)}
            mayRestore={props.mayRestore}
            isRestoring={props.isRestoring}
            onBack={backToList}
            onRestore={async () => {
              const worked = await props.onRestore(chosenId)
              if (worked) backToList()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
