import type { ReactNode } from "react"
import type { Share } from "#protocol/share.ts"
import type { Loaded } from "../api/load-state.ts"
import { Skeleton } from "../ui/skeleton.tsx"
import { ShareRow, type ShareRowProps } from "./share-row.tsx"
import { FailedNotice } from "../ui/load-error.tsx"

/** The shares given. */
export type Given = Loaded<ReadonlyArray<Share>>

const Loading = () => (
  <div className="grid grid-cols-1 gap-4">
    <output className="sr-only">Loading who you share with…</output>
    {[0, 1].map((row) => (
      <div key={row} className="grid grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-7 w-24" />
        </div>
        <Skeleton shape="block" className="h-12 w-40" />
      </div>
    ))}
  </div>
)

interface ShareListProps extends Omit<ShareRowProps, "share"> {
  readonly given: Given
  /** What is said where nothing is shared. */
  readonly empty: ReactNode
}

export const ShareList = ({ given, empty, ...row }: ShareListProps) => {
  switch (given.state) {
    case "loading":
      return <Loading />
    case "failed":
      return (
        <FailedNotice
          title="We couldn't load who you share with"
          text={given.text}
          onRetry={given.onRetry}
        />
      )
    case "here":
      return given.data.length === 0 ? (
        <p className="rounded-md border border-dashed border-edge px-6 py-8 text-center wrap-anywhere text-faded">
          {empty}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {given.data.map((share) => (
            <li key={share.id} className="grid min-w-0 grid-cols-1">
              <ShareRow share={share} {...row} />
            </li>
          ))}
        </ul>
      )
  }
}
