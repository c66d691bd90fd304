import { type ReactNode, useState } from "react"
import type { Loaded } from "../api/load-state.ts"
import { Dialog } from "../ui/dialog.tsx"
import { VersionDetail } from "./version-detail.tsx"
import { VersionList } from "./version-list.tsx"

export interface VersionHistoryProps<Id, Version, Whole extends Version> {
  readonly title: string
  /** The newest first. */
  readonly versions: Loaded<ReadonlyArray<Version>>
  readonly idOf: (version: Version) => Id
  /** The open version; null while the list is shown. */
  readonly chosenId: Id | null
  readonly whole: Loaded<Whole>
  /** What the button of a version in the list says. */
  readonly openLabel: string
  /** Who made the version, and what changed: phrasing content only. */
  readonly renderSummary: (version: Version) => ReactNode
  readonly renderText: (whole: Whole) => ReactNode
  /** Whether this text is the present one, so that the newest version needs no restoring. */
  readonly isAsNow: (whole: Whole) => boolean
  readonly mayRestore: boolean
  readonly isRestoring: boolean
  readonly onChoose: (id: Id | null) => void
  /** True when it worked. */
  readonly onRestore: (id: Id) => Promise<boolean>
  readonly onClose: () => void
}

const found = <Data,>(loaded: Loaded<Data>): Data | undefined =>
  loaded.state === "here" ? loaded.data : undefined

/** The versions of a text: who changed it, when and how. Each can be read and restored. */
export const VersionHistory = <
  Id extends number,
  Version extends { readonly at: string },
  Whole extends Version,
>(
  props: VersionHistoryProps<Id, Version, Whole>,
) => {
  const { versions, idOf, chosenId, whole, onChoose } = props
  const [lastId, setLastId] = useState<Id | null>(null)
  const backToList = () => {
    setLastId(chosenId)
    onChoose(null)
  }
  const all = found(versions) ?? []
  const [newest] = all
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} size="wide" title={props.title}>
      {/* As high as the sheet may be, so that it does not jump between the list and the text. */}
      <div className="flex min-h-[calc(92dvh-7.5rem)] flex-col md:min-h-[calc(92dvh-6rem)]">
        {chosenId === null ? (
          <VersionList
            versions={versions}
            idOf={idOf}
            openLabel={props.openLabel}
            renderSummary={props.renderSummary}
            returnTo={lastId}
            onChoose={onChoose}
          />
        ) : (
          <VersionDetail
            key={chosenId}
            version={found(whole) ?? all.find((version) => idOf(version) === chosenId)}
            whole={whole}
            renderSummary={props.renderSummary}
            renderText={props.renderText}
            isNow={(text) =>
              newest !== undefined && idOf(newest) === chosenId && props.isAsNow(text)
            }
            mayRestore={props.mayRestore}
            isRestoring={props.isRestoring}
            onBack={backToList}
            onRestore={async () => {
              if (await props.onRestore(chosenId)) backToList()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
