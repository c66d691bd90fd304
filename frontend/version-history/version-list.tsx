import { History } from "lucide-react"
import type { VersionId } from "#protocol/ids.ts"
import type { Version } from "#protocol/version.ts"
import type { Loaded } from "../api/load-state.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { VersionButton } from "./version-button.tsx"
import { whatWords } from "./version-text.ts"
import { When, Who } from "./version-summary.tsx"

const Loading = () => (
  <div className="grid grid-cols-1 gap-3">
    <output className="sr-only">Loading the versions…</output>
    <Skeleton className="w-3/5" />
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="grid grid-cols-1 gap-2.5 rounded-md border border-line px-5 py-4">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/5" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="w-1/3 md:hidden" />
      </div>
    ))}
  </div>
)

interface VersionRowProps {
  readonly version: Version
  /** This version was just open: it gets the focus back. */
  readonly isReturn: boolean
  readonly onChoose: () => void
}

const VersionRow = ({ version, isReturn, onChoose }: VersionRowProps) => (
  <VersionButton label="View" isReturn={isReturn} onChoose={onChoose}>
    <span className="text-lg font-semibold">
      <When at={version.at} />
    </span>
    <span className="sr-only">. </span>
    <span>
      <Who version={version} />
    </span>
    <span className="sr-only">. </span>
    <span className="text-sm text-faded tabular-nums">{whatWords(version)}</span>
    <span className="sr-only">. </span>
  </VersionButton>
)

export interface VersionListProps {
  /** The newest first. */
  readonly versions: Loaded<ReadonlyArray<Version>>
  readonly returnTo: VersionId | null
  readonly onChoose: (id: VersionId) => void
}

/** The list of versions; each opens with a button. */
export const VersionList = ({ versions, returnTo, onChoose }: VersionListProps) => {
  switch (versions.state) {
    case "loading":
      return <Loading />
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load the history"
          text={versions.text}
          onRetry={versions.onRetry}
        />
      )
    case "here":
      return versions.data.length === 0 ? (
        <EmptyState
          icon={<History />}
          title="No versions yet"
          text="We keep the first one when the text is ready, and another each time someone changes it."
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-faded">Who changed the text and when, newest first.</p>
          <ul className="grid grid-cols-1 gap-3">
            {versions.data.map((version) => (
              <li key={version.id} className="min-w-0">
                <VersionRow
                  version={version}
                  isReturn={version.id === returnTo}
                  onChoose={() => onChoose(version.id)}
                />
              </li>
            ))}
          </ul>
        </div>
      )
  }
}
