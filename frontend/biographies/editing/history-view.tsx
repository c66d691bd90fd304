import { useState } from "react"
import type { Biography } from "#protocol/biography.ts"
import type { BiographyVersion, WholeBiographyVersion } from "#protocol/biography-changes.ts"
import type { Loaded } from "../../api/load-state.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { ChosenVersion } from "./chosen-version.tsx"
import { newestFirst } from "./edit-text.ts"
import { VersionList } from "./version-list.tsx"

export interface BiographyHistoryViewProps {
  readonly biography: Biography
  readonly versions: Loaded<ReadonlyArray<BiographyVersion>>
  /** The open version; null while the list is shown. */
  readonly chosen: number | null
  readonly whole: Loaded<WholeBiographyVersion>
  readonly isRestoring: boolean
  readonly onChoose: (version: number | null) => void
  /** True when it worked. */
  readonly onRestore: (version: number) => Promise<boolean>
  readonly onClose: () => void
}

const newestOf = (versions: BiographyHistoryViewProps["versions"]) =>
  versions.state === "here" ? newestFirst(versions.data)[0]?.version : undefined

export const HistoryView = (props: BiographyHistoryViewProps) => {
  const { biography, versions, chosen, whole, onChoose } = props
  const [last, setLast] = useState<number | null>(null)
  const back = () => {
    setLast(chosen)
    onChoose(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      size="wide"
      title="Biography history"
    >
      {/* As high as the sheet may be, so that it does not jump between the list and the text. */}
      <div className="flex min-h-[calc(92dvh-7.5rem)] flex-col md:min-h-[calc(92dvh-6rem)]">
        {chosen === null ? (
          <VersionList versions={versions} returnTo={last} onChoose={onChoose} />
        ) : (
          <ChosenVersion
            key={chosen}
            biography={biography}
            whole={whole}
            isNewest={newestOf(versions) === chosen}
            isRestoring={props.isRestoring}
            onBack={back}
            onRestore={() => props.onRestore(chosen)}
          />
        )}
      </div>
    </Dialog>
  )
}
