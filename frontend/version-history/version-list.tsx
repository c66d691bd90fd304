import { ChevronRight, History } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { EmptyState } from "../ui/empty-state.tsx"
import { FailedNotice } from "../ui/load-error.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import type { VersionHistoryProps } from "./version-history.tsx"
import { When } from "./version-summary.tsx"

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

interface VersionButtonProps {
  /** What pressing it does, in two words. */
  readonly label: string
  /** This version was just open: it gets the focus back. */
  readonly isReturn: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const VersionButton = ({ label, isReturn, onChoose, children }: VersionButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReturn) button.current?.focus()
  }, [isReturn])
  return (
    <button
      ref={button}
      type="button"
      onClick={onChoose}
      className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-md border border-edge bg-raised px-4 py-3 text-left transition-colors hover:border-faded hover:bg-sunken md:px-5"
    >
      <span className="grid min-w-0 flex-[1_1_260px] grid-cols-1 wrap-anywhere">{children}</span>
      <span className="inline-flex items-center gap-1 font-semibold text-ember">
        {label}
        <ChevronRight aria-hidden="true" className="size-5" />
      </span>
    </button>
  )
}

interface VersionListProps<Id, Version> extends Pick<
  VersionHistoryProps<Id, Version, Version>,
  "versions" | "idOf" | "openLabel" | "renderSummary"
> {
  readonly returnTo: Id | null
  readonly onChoose: (id: Id) => void
}

/** The list of versions; each opens with a button. */
export const VersionList = <Id extends number, Version extends { readonly at: string }>({
  versions,
  idOf,
  openLabel,
  renderSummary,
  returnTo,
  onChoose,
}: VersionListProps<Id, Version>) => {
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
          text="We keep the first one when the text is ready, and another each time it changes."
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-faded">Who changed the text and when, newest first.</p>
          <ul className="grid grid-cols-1 gap-3">
            {versions.data.map((version) => (
              <li key={idOf(version)} className="min-w-0">
                <VersionButton
                  label={openLabel}
                  isReturn={idOf(version) === returnTo}
                  onChoose={() => onChoose(idOf(version))}
                >
                  <span className="text-lg font-semibold">
                    <When at={version.at} />
                  </span>
                  <span className="sr-only">. </span>
                  {renderSummary(version)}
                  <span className="sr-only">. </span>
                </VersionButton>
              </li>
            ))}
          </ul>
        </div>
      )
  }
}
