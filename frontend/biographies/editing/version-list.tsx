import { History } from "lucide-react"
import type { BiographyVersion } from "#protocol/biography-changes.ts"
import type { Loaded } from "../../api/load-state.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FailedNotice } from "../../ui/load-error.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { VersionButton } from "../../version-history/version-button.tsx"
import { changeWords, newestFirst, whenWords, whoWords } from "./edit-text.ts"

const Loading = () => (
  <div className="grid grid-cols-1 gap-3">
    <output className="sr-only">Loading the versions…</output>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="grid grid-cols-1 gap-2.5 rounded-md border border-line px-5 py-4">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/5" />
      </div>
    ))}
  </div>
)

/** What happened, and by whom. */
export const What = ({ version }: { readonly version: Pick<BiographyVersion, "kind" | "by"> }) => {
  const who = whoWords(version)
  const what = changeWords(version)
  return who === null ? (
    <span className="inline-block first-letter:uppercase">{what}</span>
  ) : (
    <>
      <bdi>{who}</bdi>: {what}
    </>
  )
}

interface RowProps {
  readonly version: BiographyVersion
  /** This version was just open: it gets the focus back. */
  readonly isReturn: boolean
  readonly onChoose: () => void
}

const Row = ({ version, isReturn, onChoose }: RowProps) => (
  <VersionButton label="Read it" isReturn={isReturn} onChoose={onChoose}>
    <time dateTime={version.at} className="font-semibold tabular-nums">
      {whenWords(version.at)}
    </time>
    <span className="sr-only">. </span>
    <span className="inline-block text-faded">
      <What version={version} />
    </span>
    <span className="sr-only">. </span>
  </VersionButton>
)

export interface BiographyVersionListProps {
  readonly versions: Loaded<ReadonlyArray<BiographyVersion>>
  readonly returnTo: number | null
  readonly onChoose: (version: number) => void
}

/** What happened to a biography, the newest first. */
export const VersionList = ({ versions, returnTo, onChoose }: BiographyVersionListProps) => {
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
          text="We keep one whenever the biography changes."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {newestFirst(versions.data).map((version) => (
            <li key={version.version} className="min-w-0">
              <Row
                version={version}
                isReturn={version.version === returnTo}
                onChoose={() => onChoose(version.version)}
              />
            </li>
          ))}
        </ul>
      )
  }
}
